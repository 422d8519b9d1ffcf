import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { Not } from "typeorm";
import type { Context } from "../platform/context.js";
import { viewerId } from "../platform/data/Parameter.js";
import { CreateApiTokenInput, UpdateProfileInput } from "./accountInputs.js";
import { CreatedApiToken, SignInOptions } from "./accountTypes.js";
import { ConnectedApp } from "./apps/ConnectedApp.js";
import { connectedApps, removeConnectedApp } from "./apps/connectedApps.js";
import { Identity, passwordProvider } from "./auth/Identity.js";
import { offeredProviders } from "./auth/signInProviders.js";
import { unlinkIdentity } from "./auth/unlinkIdentity.js";
import { deleteAccount, keepAccount } from "./deletion/deleteAccount.js";
import { passkeyHost } from "./secondFactor/passkeyHost.js";
import { requireBrowser } from "./sessions/requireBrowser.js";
import { Session } from "./sessions/Session.js";
import { revokeOtherSessions, revokeSession } from "./sessions/sessions.js";
import { ApiToken } from "./tokens/ApiToken.js";
import { createApiToken, revokeApiToken } from "./tokens/apiTokens.js";
import { User } from "./User.js";

/** A safety limit for lists on the viewer, above what a person can have. */
const maxListed = 200;

@Resolver(() => User)
export class ViewerResolver {
  @Query(() => User, { nullable: true, description: "The signed-in person; null for who is not signed in." })
  async viewer(@Ctx() ctx: Context): Promise<User | null> {
    return ctx.viewer ? ctx.manager.findOneBy(User, { id: ctx.viewer.userId }) : null;
  }

  @Query(() => SignInOptions, { description: "What the sign-in page offers; needs no sign-in." })
  signInOptions(@Ctx() ctx: Context): SignInOptions {
    const { settings, instanceSettings } = ctx.services;
    return {
      passkeyHost: passkeyHost(settings.publicUrl),
      providers: offeredProviders(settings),
      requiresEmailConfirmation: settings.requireEmailConfirmation,
      signUp: instanceSettings.values.signUp,
    };
  }

  @FieldResolver(() => Boolean, { description: "True when a password is set; FORBIDDEN by token." })
  async hasPassword(@Ctx() ctx: Context): Promise<boolean> {
    requireBrowser(ctx);
    return ctx.mine(Identity, "identity").andWhere({ providerId: passwordProvider }).getExists();
  }

  @FieldResolver(() => [Identity], {
    description: "Social accounts linked for signing in; the first linked first. FORBIDDEN by token.",
  })
  async identities(@Ctx() ctx: Context): Promise<Identity[]> {
    requireBrowser(ctx);
    return ctx
      .mine(Identity, "identity")
      .andWhere({ providerId: Not(passwordProvider) })
      .orderBy("identity.created_at")
      .limit(maxListed)
      .getMany();
  }

  @FieldResolver(() => [Session], {
    description: "Browsers the person is signed in with; the last seen first. FORBIDDEN by token.",
  })
  async sessions(@Ctx() ctx: Context): Promise<Session[]> {
    requireBrowser(ctx);
    return ctx
      .mine(Session, "session")
      .andWhere("session.expires_at > :now", { now: ctx.clock().toISOString() })
      .orderBy("session.last_seen_at", "DESC")
      .limit(maxListed)
      .getMany();
  }

  @FieldResolver(() => [ApiToken], {
    description: "Tokens of the person's programs; the newest first. FORBIDDEN by token.",
  })
  async apiTokens(@Ctx() ctx: Context): Promise<ApiToken[]> {
    requireBrowser(ctx);
    return ctx.mine(ApiToken, "token").orderBy("token.created_at", "DESC").limit(maxListed).getMany();
  }

  @FieldResolver(() => [ConnectedApp], {
    description: "Other apps that may use the account; the latest first. FORBIDDEN by token.",
  })
  connectedApps(@Ctx() ctx: Context): Promise<ConnectedApp[]> {
    return connectedApps(ctx);
  }

  @Mutation(() => ID, { description: "Ends what an app may do at once; gives its id." })
  removeConnectedApp(
    @Arg("id", () => ID, { description: "The app; NOT_FOUND when it has no access." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return removeConnectedApp(ctx, id);
  }

  @Mutation(() => User, { description: "Changes what a person tells about themselves." })
  async updateProfile(
    @Arg("input", () => UpdateProfileInput, { description: "What changes." }) input: UpdateProfileInput,
    @Ctx() ctx: Context,
  ): Promise<User> {
    const { userId } = ctx.requireViewer();
    await ctx.manager.update(User, userId, {
      displayName: input.displayName.trim(),
      updatedAt: ctx.clock().toISOString(),
    });
    ctx.services.accounts.forget(userId);
    return ctx.manager.findOneByOrFail(User, { id: userId });
  }

  @Mutation(() => User, { description: "Keeps lastActiveAt, at most once per 60 s." })
  async recordActivity(@Ctx() ctx: Context): Promise<User> {
    const { userId } = ctx.requireViewer();
    const now = ctx.clock();
    const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
    const account = ctx.own.db.updateTable("app_user").where("id", "=", viewerId);
    const idle = account.where((eb) => eb("last_active_at", "is", null).or("last_active_at", "<=", minuteAgo));
    await idle.set({ last_active_at: now.toISOString() }).execute();
    return ctx.manager.findOneByOrFail(User, { id: userId });
  }

  @Mutation(() => ID, { description: "Signs one browser out, which may be this one; gives its id." })
  revokeSession(
    @Arg("id", () => ID, { description: "The session's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return revokeSession(ctx, id);
  }

  @Mutation(() => Int, { description: "Signs out every browser but this one; says how many." })
  revokeOtherSessions(@Ctx() ctx: Context): Promise<number> {
    return revokeOtherSessions(ctx);
  }

  @Mutation(() => CreatedApiToken, {
    description: "Makes a token, of which a person may have 50; FORBIDDEN for a call that itself comes by token.",
  })
  createApiToken(
    @Arg("input", () => CreateApiTokenInput, { description: "What it is for, and what it may do." })
    input: CreateApiTokenInput,
    @Ctx() ctx: Context,
  ): Promise<CreatedApiToken> {
    return createApiToken(ctx, input);
  }

  @Mutation(() => ID, { description: "Ends a token at once; gives its id." })
  revokeApiToken(
    @Arg("id", () => ID, { description: "The token's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return revokeApiToken(ctx, id);
  }

  @Mutation(() => User, {
    description:
      "Deletes the viewer's account and all that is in it after 7 days; CONFLICT for the last admin, INVALID_INPUT for a wrong password.",
  })
  deleteAccount(
    @Arg("password", () => String, { nullable: true, description: "The viewer's; needed where they have one." })
    password: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return deleteAccount(ctx, password);
  }

  @Mutation(() => User, { description: "Takes a deletion back that hasn't happened yet." })
  keepAccount(@Ctx() ctx: Context): Promise<User> {
    return keepAccount(ctx);
  }

  @Mutation(() => ID, {
    description:
      "Unlinks a social account and gives its id; CONFLICT for the last way to sign in, FORBIDDEN with the reason REAUTHENTICATION_REQUIRED more than 10 minutes after signing in.",
  })
  unlinkIdentity(
    @Arg("id", () => ID, { description: "The identity's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return unlinkIdentity(ctx, id);
  }
}
