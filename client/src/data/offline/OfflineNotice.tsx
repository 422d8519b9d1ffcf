import { useApolloClient } from "@apollo/client/react";
import { Suspense, useState } from "react";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import { Entry } from "../../ui/Entry";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { useConnectionLost } from "../connection";
import { reloadActive } from "../live/reload";
import styles from "./Notice.module.css";
import { useWaiting } from "./waitingChanges";

const WaitingDialog = lazyOverlay(() => import("./WaitingDialog").then((module) => module.WaitingDialog));

/**
 * Shown while the server is unreachable: says how many changes are waiting, and has a button to try now. Disappears
 * when the connection is back, unless the server refused a waiting change.
 */
export function OfflineNotice() {
  const since = useConnectionLost();
  const { changes, notes, canWait } = useWaiting();
  const client = useApolloClient();
  const dates = useDates();
  const [isTrying, setTrying] = useState(false);
  const [isListed, setListed] = useState(false);
  const refused = changes.filter(({ refusal }) => refusal).length;
  if (!since && !refused && !isListed) return null;
  const count = changes.length + notes.length;
  const tryNow = async (): Promise<void> => {
    setTrying(true);
    await reloadActive(client);
    setTrying(false);
  };
  return (
    <Entry className={styles.notice} head={since ? "Offline" : "Not sent"}>
      <p role="status">
        {since
          ? `Since ${dates.time(since)}. ${canWait ? `You can go on reading and writing. ${sayWaiting(count)}` : keepsNone}`
          : refused === 1
            ? "The server rejected one change. Choose what to do with it."
            : "The server rejected some changes. Choose what to do with them."}
      </p>
      {since && (
        <Button variant="quiet" isPending={isTrying} onClick={() => void tryNow()}>
          Try now
        </Button>
      )}
      {count > 0 && (
        <Button variant="quiet" onClick={() => setListed(true)}>
          Show
        </Button>
      )}
      <Suspense fallback={null}>{isListed && <WaitingDialog isOpen onClose={() => setListed(false)} />}</Suspense>
    </Entry>
  );
}

const keepsNone = "You can go on reading, but this browser can't store changes. Make them when you are back online.";
const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

function sayWaiting(count: number): string {
  if (count === 0) return "What you change waits here and is sent when the connection is back.";
  if (count === 1) return "One change waits here and is sent when the connection is back.";
  return `${numbers[count] ?? count} changes wait here and are sent when the connection is back.`;
}
