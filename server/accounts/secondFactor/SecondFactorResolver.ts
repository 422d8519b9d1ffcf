import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { namePasskey } from "../../../schema/sentences.js";
import { Context } from "../../platform/context.js";
import { Rule, requiredText } from "../../platform/graphql/inputRules.js";
import { requireBrowser } from "../sessions/requireBrowser.js";
import { User } from "../User.js";
import { confirmAuthenticator, renewRecoveryCodes, startAuthenticator, turnOffAuthenticator } from "./authenticator.js";
import { Passkey } from "./Passkey.js";
import { removePasskey, renamePasskey } from "./passkeys.js";

/** A safety limit above what a person may add. */
const maxListed = 50;

@ObjectType({ simpleResolvers: true, description: "What an authenticator app is set up with." })
export class AuthenticatorSetup {
  @Field(() => String, { description: "An otpauth: address, for a QR code." })
  uri: string;

  @Field(() => String, { description: "The same for typing, in base32." })
  secret: string;
}

@ArgsType()
class RenamePasskeyArgs {
  @Field(() => ID, { description: "The passkey's id; NOT_FOUND when it is not the viewer's." })
  id: string;

  @Field(() => String, { description: "1 to 100 characters once trimmed." })
  @Rule(requiredText("A name", 100, namePasskey))
  name: string;
}

/** Second factors and passkeys. All of it is FORBIDDEN for tokens. */
@Resolver(() => User)
export class SecondFactorResolver {
  @FieldResolver(() => [Passkey], { description: "The first added first." })
  async passkeys(@Ctx() ctx: Context): Promise<Passkey[]> {
    requireBrowser(ctx);
    return ctx.mine(Passkey, "passkey").orderBy("passkey.created_at").limit(maxListed).getMany();
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: "How many recovery codes are unused; null while no authenticator app is set up.",
  })
  async recoveryCodesLeft(@Ctx() ctx: Context): Promise<number | null> {
    requireBrowser(ctx);
    const codes = ctx.own.select("two_factor").select("recovery_codes_left as left").where("verified", "=", true);
    return (await codes.executeTakeFirst())?.left ?? null;
  }

  @Mutation(() => AuthenticatorSetup, {
    description:
      "Makes what an authenticator app is set up with, in force once confirmed; CONFLICT while another is, FORBIDDEN with the reason REAUTHENTICATION_REQUIRED more than 10 minutes after signing in.",
  })
  startAuthenticator(@Ctx() ctx: Context): Promise<AuthenticatorSetup> {
    return startAuthenticator(ctx);
  }

  @Mutation(() => [String], {
    description: "Has signing in with a password take a code from now on; gives 10 recovery codes, shown this once.",
  })
  confirmAuthenticator(
    @Arg("code", () => String, { description: "6 digits that the app shows; else INVALID_INPUT." }) code: string,
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    return confirmAuthenticator(ctx, code);
  }

  @Mutation(() => [String], { description: "Gives 10 new recovery codes, shown this once; those before are over." })
  renewRecoveryCodes(@Ctx() ctx: Context): Promise<string[]> {
    return renewRecoveryCodes(ctx);
  }

  @Mutation(() => User, { description: "Has a password alone sign in again; CONFLICT when no app is set up." })
  async turnOffAuthenticator(@Ctx() ctx: Context): Promise<User> {
    await turnOffAuthenticator(ctx);
    return ctx.manager.findOneByOrFail(User, { id: ctx.requireViewer().userId });
  }

  @Mutation(() => Passkey, { description: "Gives a passkey another name." })
  renamePasskey(@Args(() => RenamePasskeyArgs) { id, name }: RenamePasskeyArgs, @Ctx() ctx: Context): Promise<Passkey> {
    return renamePasskey(ctx, id, name);
  }

  @Mutation(() => ID, { description: "Removes a passkey and gives its id; CONFLICT for the last way to sign in." })
  removePasskey(
    @Arg("id", () => ID, { description: "The passkey's id; NOT_FOUND when it is not the viewer's." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return removePasskey(ctx, id);
  }
}
