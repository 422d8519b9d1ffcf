import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { authProblem } from "../../../data/auth/authProblem";
import { signInByAutofill, signInWithPasskey } from "../../../data/auth/passkeys";
import { Button } from "../../../ui/Button";
import { AuthNote } from "./AuthNote";
import { redirectAfterSignIn } from "./redirectAfterSignIn";

/** Signs in with a passkey, which needs neither address nor password; the address field's autofill offers it too. */
export function PasskeyButton({ next }: { next: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offer = useRef<AbortController>(null);
  useEffect(() => {
    const offering = new AbortController();
    offer.current = offering;
    signInByAutofill(offering.signal).then(
      (isSignedIn) => isSignedIn && redirectAfterSignIn(next),
      (error) => !offering.signal.aborted && setProblem(authProblem(error).text),
    );
    return () => offering.abort();
  }, [next]);
  const ask = async (): Promise<void> => {
    // the browser allows one request at a time: a pending offer would cancel this one
    offer.current?.abort();
    setAsking(true);
    setProblem(null);
    try {
      await signInWithPasskey();
      redirectAfterSignIn(next);
    } catch (error) {
      setProblem(authProblem(error).text ?? "Something went wrong. Try again.");
      setAsking(false);
    }
  };
  return (
    <>
      <Button isWide icon={KeyRound} isPending={isAsking} onClick={() => void ask()}>
        Sign in with a passkey
      </Button>
      {problem && <AuthNote isProblem>{problem}</AuthNote>}
    </>
  );
}
