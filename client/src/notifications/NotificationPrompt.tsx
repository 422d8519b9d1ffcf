import { useApolloClient } from "@apollo/client/react";
import { Bell } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/Button";
import { Prompt } from "../ui/overlays/Prompt";
import { toast } from "../ui/toast/toast";
import { keepAsked } from "./noticePermission";
import { allowNotices } from "./pushDevice";

/** Asks once whether this browser may show notices; after either answer it does not ask again. */
export function NotificationPrompt() {
  const client = useApolloClient();
  const [isAsking, setAsking] = useState(true);
  if (!isAsking) return null;
  function answer(): void {
    keepAsked();
    setAsking(false);
  }
  async function allow(): Promise<void> {
    answer();
    try {
      await allowNotices(client);
    } catch {
      toast.error("Notifications appear only while Commonplace is open. For more, allow this browser in Settings.");
    }
  }
  return (
    <Prompt
      title="Enable Notifications"
      icon={Bell}
      actions={
        <>
          <Button variant="quiet" onClick={answer}>
            Not now
          </Button>
          <Button variant="ink" onClick={() => void allow()}>
            Allow
          </Button>
        </>
      }
    >
      Know at once when someone sends you a note or a video, or when a reminder is due.
    </Prompt>
  );
}
