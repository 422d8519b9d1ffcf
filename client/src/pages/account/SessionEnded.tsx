import { useEffect, useEffectEvent } from "react";
import { loginPath } from "../../data/auth/loginAddress";
import { Button } from "../../ui/Button";
import { DialogSurface } from "../../ui/overlays/DialogSurface";

/**
 * Shown when the session ends while the page holds unsaved text: the page stays, and continues once the person has
 * signed in in another tab.
 * @param onReturn called when this tab gets focus: the time to check who is signed in.
 */
export function SessionEnded({ onReturn, onLeave }: { onReturn: () => void; onLeave: () => void }) {
  const ask = useEffectEvent(onReturn);
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === "visible") ask();
    };
    window.addEventListener("focus", seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.removeEventListener("focus", seen);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
  return (
    <DialogSurface
      kind="confirm"
      size="small"
      title="Your session has ended"
      isOpen
      isDismissable={false}
      onClose={onLeave}
      footer={
        <>
          <Button onClick={onLeave}>Leave this page</Button>
          <Button variant="ink" autoFocus onClick={() => window.open(loginPath({}), "_blank")}>
            Sign in
          </Button>
        </>
      }
    >
      <p>Sign in again in a new tab, then come back. What you typed stays here in the meantime.</p>
    </DialogSurface>
  );
}
