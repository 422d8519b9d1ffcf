import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useConnectionLost } from "../connection";
import { useDates } from "../lib/formatDate";
import { reloadActive } from "../liveUpdates";
import { Button } from "../ui/Button";
import { Entry } from "../ui/Entry";
import "./Notice.css";

/** The server is out of reach: an entry of the page, with the way to try now. Goes by itself when it is back. */
export function OfflineNotice() {
  const since = useConnectionLost();
  const client = useApolloClient();
  const dates = useDates();
  const [isTrying, setTrying] = useState(false);
  if (!since) return null;
  const tryNow = async (): Promise<void> => {
    setTrying(true);
    await reloadActive(client);
    setTrying(false);
  };
  return (
    <Entry className="notice" head="Offline">
      <p role="status">
        Since {dates.time(since)}. You can go on reading what is here. What you write stays in this browser as a draft
        until it is saved.
      </p>
      <Button variant="quiet" isPending={isTrying} onClick={() => void tryNow()}>
        Try now
      </Button>
    </Entry>
  );
}
