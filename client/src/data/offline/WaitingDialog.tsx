import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { paths } from "../../lib/paths";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Dialog } from "../../ui/overlays/Dialog";
import styles from "./offline.module.css";
import { giveUp, insistOn } from "./offlineQueue";
import type { WaitingChange } from "./offlineStore";
import { useWaiting } from "./waitingChanges";
import { waitingKinds } from "./waitingKinds";

/** The changes that the server does not have yet, in their order. For a refused one the person has to choose. */
export function WaitingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { changes, notes } = useWaiting();
  const dates = useDates();
  return (
    <Dialog title="Waiting to be sent" isOpen={isOpen} onClose={onClose} size="medium">
      {changes.length + notes.length === 0 ? (
        <EmptyState title="Nothing to send" description="Everything you changed here has been sent." />
      ) : (
        <ul className={`${styles.waitingList} stack`}>
          {changes.map((change) => (
            <Change key={change.order} change={change} time={dates.time(change.madeAt)} />
          ))}
          {notes.map(({ id, title, madeAt }) => (
            <li key={id}>
              <b>{title}</b>
              <small>Note written, {dates.time(madeAt)}</small>
              <span className={styles.choices}>
                <LinkButton to={paths.editNote(id)} onClick={onClose}>
                  Open
                </LinkButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Change({ change, time }: { change: WaitingChange; time: string }) {
  const client = useApolloClient();
  const [isActing, setActing] = useState(false);
  const { refusal } = change;
  const act = (choice: typeof giveUp): void => {
    setActing(true);
    void choice(client, change)
      .catch(() => undefined)
      .finally(() => setActing(false));
  };
  return (
    <li>
      <b>{change.title}</b>
      <small>
        {waitingKinds[change.name]?.word(change.variables) ?? "Change"}, {time}
      </small>
      {refusal && (
        <>
          <span className={styles.refused}>{refusal.text}</span>
          <span className={styles.choices}>
            <Button isPending={isActing} onClick={() => act(giveUp)}>
              {refusal.code === "CONFLICT" ? "Use the saved version" : "Discard it"}
            </Button>
            <Button isPending={isActing} onClick={() => act(insistOn)}>
              {refusal.code === "CONFLICT" ? "Keep mine" : "Try again"}
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
