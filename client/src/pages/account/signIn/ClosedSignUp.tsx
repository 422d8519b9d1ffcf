import { signUpByInvitation, signUpClosed } from "../../../../../schema/sentences";
import { type LoginAddress, loginPath } from "../../../data/auth/loginAddress";
import { Link } from "../../../lib/routing/Link";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";
import type { SignInWays } from "./signInWays";

/** Replaces the form while sign-up is not available. */
export function ClosedSignUp({ address, mode }: { address: LoginAddress; mode: SignInWays["signUp"] }) {
  return (
    <div className={`${styles.form} column`}>
      <h1 data-is-large>{mode === "INVITATION" ? "By invitation." : "Closed for now."}</h1>
      <AuthNote isProblem>{mode === "INVITATION" ? signUpByInvitation : signUpClosed}</AuthNote>
      <p className={styles.small}>
        Have an account?{" "}
        <Link className={styles.link} to={loginPath({ ...address, view: "sign-in" })}>
          Sign in
        </Link>
      </p>
    </div>
  );
}
