import { Copy, KeyRound, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import doneMarkStyles from "../../ui/DoneMark.module.css";
import { IconButton } from "../../ui/IconButton";
import { toast } from "../../ui/toast/toast";
import styles from "./settings.module.css";

const copiedMs = 2000;

interface NewSecretProps {
  /** Names it for screen readers: "New token". */
  label: string;
  title: string;
  secret: string;
  hint: string;
  onDismiss: () => void;
}

/** A new token or secret, shown only once. */
export function NewSecret({ label, title, secret, hint, onDismiss }: NewSecretProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    // insecure pages, e.g. on plain http, have no clipboard
    Promise.resolve(navigator.clipboard?.writeText(secret) ?? Promise.reject(new Error("No clipboard"))).then(
      () => setCopied(true),
      () => toast.error("Failed to copy to clipboard"),
    );
  };
  return (
    <section className={styles.newToken} aria-label={label}>
      <div className={`${styles.newTokenHead} row`}>
        <span className={`${doneMarkStyles.mark} center`}>
          <KeyRound size={12} aria-hidden />
        </span>
        <b>{title}</b>
        <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
      </div>
      <div className={`${styles.newTokenText} row`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one must be reachable to be scrolled */}
        <code tabIndex={0}>{secret}</code>
        <Button variant="ink" icon={Copy} className={styles.newTokenCopy} onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p className="hint">{hint}</p>
    </section>
  );
}
