import type { SignInOptionsQuery } from "../../../gql/graphql";

export type SignInWays = Pick<SignInOptionsQuery["signInOptions"], "providers" | "signUp" | "passkeyHost">;

/** How this person may sign up: where sign-up needs an invitation, an invitation link opens it. */
export function signUpFor(signUp: SignInWays["signUp"], ref: string | null): SignInWays["signUp"] {
  return signUp === "INVITATION" && ref ? "OPEN" : signUp;
}
