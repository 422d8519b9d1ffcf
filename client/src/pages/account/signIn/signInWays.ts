import type { SignInOptionsQuery } from "../../../gql/graphql";

export type SignInWays = Pick<SignInOptionsQuery["signInOptions"], "providers" | "signUp" | "passkeyHost">;

/** What signing up is for who stands before the form: an invitation's link opens it where invitations do. */
export function signUpFor(signUp: SignInWays["signUp"], ref: string | null): SignInWays["signUp"] {
  return signUp === "INVITATION" && ref ? "OPEN" : signUp;
}
