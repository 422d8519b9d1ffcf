import { useState } from "react";
import { startSocialSignIn } from "../../../data/auth/authClient";
import { authProblem } from "../../../data/auth/authProblem";
import { callbackPath, type LoginAddress } from "../../../data/auth/loginAddress";
import type { SignInOptionsQuery } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";

/** The social sign-in buttons and the divider to the form; nothing without providers. */
export function SocialButtons({
  providers,
  address,
}: {
  providers: SignInOptionsQuery["signInOptions"]["providers"];
  address: LoginAddress;
}) {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!providers.length) return null;

  const leave = async (id: string): Promise<void> => {
    setLeavingTo(id);
    setProblem(null);
    try {
      window.location.assign(await startSocialSignIn(id, callbackPath(address), address.ref));
    } catch (error) {
      setProblem(authProblem(error).text ?? "Something went wrong. Try again.");
      setLeavingTo(null);
    }
  };

  return (
    <>
      <div className={`${styles.social} stack`}>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            isWide
            disabled={leavingTo !== null && leavingTo !== id}
            isPending={leavingTo === id}
            onClick={() => void leave(id)}
          >
            Continue with {name}
          </Button>
        ))}
      </div>
      {problem && <AuthNote isProblem>{problem}</AuthNote>}
      <div className={`${styles.or} row faint`}>
        <span>or with e-mail</span>
      </div>
    </>
  );
}
