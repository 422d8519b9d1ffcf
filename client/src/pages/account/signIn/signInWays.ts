import type { SignInOptionsQuery } from "../../../gql/graphql";

export type SignInWays = Pick<SignInOptionsQuery["signInOptions"], "providers" | "signUp" | "passkeyHost">;

/** How the person before the form may sign up: an invitation's link opens it where invitations do. */
export function signUpFor(signUp: SignInWays["signUp"], ref: string | null): SignInWays["signUp"] {
  return signUp === "INVITATION" && ref ? "OPEN" : signUp;
}
