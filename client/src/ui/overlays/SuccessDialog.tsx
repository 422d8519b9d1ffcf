import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "../Button";
import { Dialog } from "./Dialog";
import styles from "./SuccessDialog.module.css";

/** Replaces a dialog after success: says what happened, with a progress bar until it closes by itself. */
export function SuccessDialog({
  title,
  seconds,
  onClose,
  children,
}: {
  title: string;
  /** The time until it closes. */
  seconds: number;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [left, setLeft] = useState(seconds);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const end = setTimeout(() => close(), seconds * 1000);
    const tick = setInterval(() => setLeft((now) => Math.max(1, now - 1)), 1000);
    return () => {
      clearTimeout(end);
      clearInterval(tick);
    };
  }, [seconds]);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      className={styles.dialog}
      footer={
        <>
          <span className={`${styles.left} grow faint num`}>Closes in {left} s</span>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <span className={`${styles.mark} center`} aria-hidden>
        <Check size={13} strokeWidth={3} />
      </span>
      <div className={styles.text} role="status">
        {children}
      </div>
      <span className={styles.line} style={{ animationDuration: `${seconds}s` }} aria-hidden />
    </Dialog>
  );
}
