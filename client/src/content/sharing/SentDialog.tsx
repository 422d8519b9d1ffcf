import { Check, CircleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SendContentMutation } from "../../gql/graphql";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Dialog } from "../../ui/overlays/Dialog";
import overlayStyles from "../../ui/overlays/Overlay.module.css";
import { deliveryWords } from "./deliveryWords";
import { countRecipients, unconfirmedWords } from "./recipients";
import sendingStyles from "./Sending.module.css";
import sharingStyles from "./Sharing.module.css";

export type Sent = SendContentMutation["sendContent"];

const shownMs = 2000;

/** The result of a send, line by line. After full success it closes by itself, with a progress bar. */
export function SentDialog({
  sent,
  onClose,
  onRetry,
}: {
  sent: Sent;
  onClose: () => void;
  /** Returns to the form with these addresses. */
  onRetry: (emails: string[]) => void;
}) {
  const failed = sent.sent.filter(({ status }) => status === "FAILED");
  const isWhole = failed.length === 0;
  const title = isWhole
    ? `Successfully sent to ${countRecipients(sent.sent.length)}`
    : `Failed to send to ${countRecipients(failed.length)}`;
  const secondsLeft = useCountdown(isWhole ? onClose : null);
  const names = new Map(sent.send?.deliveries.map((delivery) => [delivery.email, delivery]));
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      className={`${sharingStyles.sending} ${sendingStyles.sent}`}
      header={
        <div className={`${overlayStyles.dialogHeader} row ${sendingStyles.header}`} data-part="dialog-header">
          <span className={`${sendingStyles.mark} center`} data-failed={!isWhole || undefined}>
            <Icon icon={isWhole ? Check : CircleAlert} size={isWhole ? 14 : 18} />
          </span>
          <h2 className={overlayStyles.dialogTitle} data-part="dialog-title">
            {title}
          </h2>
          <IconButton label="Close" icon={X} onClick={onClose} />
        </div>
      }
      footer={
        <>
          <span className="hint grow num">{isWhole && `Closes in ${secondsLeft} s`}</span>
          {!isWhole && <Button onClick={() => onRetry(failed.map(({ email }) => email))}>Try again</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="sr-only" role={isWhole ? "status" : "alert"}>
        {title}
      </p>
      <ul className={`${sendingStyles.list} stack`}>
        {sent.sent.map(({ email, status, error }) => {
          const delivery = names.get(email.toLowerCase());
          return (
            <li key={email}>
              <span className="clip">
                {delivery?.name ?? email}
                {delivery?.isConfirmed === false && (
                  <span className={sendingStyles.unconfirmed}>, {unconfirmedWords}</span>
                )}
              </span>
              <i className="leader" />
              <span className={status === "FAILED" ? sendingStyles.failed : sendingStyles.state}>
                {status === "FAILED" ? (error ?? "failed") : delivery ? deliveryWords(delivery) : "sent"}
              </span>
            </li>
          );
        })}
      </ul>
      {isWhole && <div className={sendingStyles.bar} aria-hidden />}
    </Dialog>
  );
}

/** Closes after two seconds; returns the whole seconds left. */
function useCountdown(onEnd: (() => void) | null): number {
  const [left, setLeft] = useState(shownMs / 1000);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!end.current) return;
    const begun = Date.now();
    const timer = setInterval(() => {
      const passed = Date.now() - begun;
      setLeft(Math.max(1, Math.ceil((shownMs - passed) / 1000)));
      if (passed < shownMs) return;
      clearInterval(timer);
      end.current?.();
    }, 100);
    return () => clearInterval(timer);
  }, []);
  return left;
}
