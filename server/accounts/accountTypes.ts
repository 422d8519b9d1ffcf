import { Field, ObjectType, registerEnumType } from "type-graphql";
import { SignUpMode } from "./auth/SignUpMode.js";
import { ProviderKind } from "./auth/signInProviders.js";
import { ApiToken } from "./tokens/ApiToken.js";

registerEnumType(ProviderKind, {
  name: "ProviderKind",
  description: "Whose sign-in it is.",
  valuesConfig: {
    GOOGLE: { description: "Google." },
    GITHUB: { description: "GitHub." },
    OIDC: { description: "The OpenID Connect provider of this instance." },
  },
});

@ObjectType({ description: "A token just made." })
export class CreatedApiToken {
  @Field(() => String, { description: "Shown this once; only its hash is kept." })
  token!: string;

  @Field(() => ApiToken, { description: "What is kept of it." })
  apiToken!: ApiToken;
}

@ObjectType({ description: "A social way to sign in." })
export class SignInProvider {
  @Field(() => String, { description: "Goes as provider to POST /api/auth/sign-in/social." })
  id!: string;

  @Field(() => ProviderKind, { description: "Whose sign-in it is." })
  kind!: ProviderKind;

  @Field(() => String, { description: "What its button calls it." })
  name!: string;
}

@ObjectType({ description: "What the sign-in page offers; needs no sign-in." })
export class SignInOptions {
  @Field(() => [SignInProvider], { description: "In the order in which they are shown; may be empty." })
  providers!: SignInProvider[];

  @Field(() => Boolean, {
    description: "True when people have to confirm their e-mail address before they can sign in.",
  })
  requiresEmailConfirmation!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The host of the address at which passkeys work; null where the app's address has no name.",
  })
  passkeyHost!: string | null;

  @Field(() => SignUpMode, { description: "Who may make an account." })
  signUp!: SignUpMode;
}
