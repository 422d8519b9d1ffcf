import { useState } from "react";
import { requestPasswordReset } from "../../../data/auth/authClient";
import { authProblem } from "../../../data/auth/authProblem";
import { useViewer } from "../../../data/auth/useViewer";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast/toast";

/** For people with only social accounts: sets a first password through a mailed link, like resetting one. */
export function SetPasswordButton() {
  const { email } = useViewer();
  const [state, setState] = useState<"open" | "sending" | "sent">("open");
  const send = async (): Promise<void> => {
    setState("sending");
    try {
      await requestPasswordReset(email);
      setState("sent");
      toast.show(
        `An e-mail with a link is on its way to ${email}. Choosing a password signs you out and unlinks other accounts.`,
      );
    } catch (error) {
      toast.error(authProblem(error).text ?? "Failed to send the link");
      setState("open");
    }
  };
  return (
    <Button isPending={state === "sending"} disabled={state === "sent"} onClick={() => void send()}>
      {state === "sent" ? "Link sent" : "Set a password"}
    </Button>
  );
}
