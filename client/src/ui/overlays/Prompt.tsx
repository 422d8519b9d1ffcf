import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
import { Icon, type IconSource } from "../Icon";
import styles from "./Prompt.module.css";

let waiting: readonly object[] = [];
const listeners = new Set<() => void>();

function change(next: readonly object[]): void {
  waiting = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for something in a corner of the page, without blocking it. Of several, one shows at a time. */
export function Prompt({
  title,
  icon,
  children,
  actions,
}: {
  title: string;
  icon: IconSource;
  /** One or two sentences. */
  children: ReactNode;
  /** Two buttons, the ink one last. */
  actions: ReactNode;
}) {
  const titleId = useId();
  const [turn] = useState(() => ({}));
  const isMine = useSyncExternalStore(subscribe, () => waiting[0] === turn);
  useEffect(() => {
    change([...waiting, turn]);
    return () => change(waiting.filter((other) => other !== turn));
  }, [turn]);
  if (!isMine) return null;
  return (
    // not a dialog for assistive technology: people may continue without answering
    <section className={`${styles.prompt} paper`} aria-labelledby={titleId}>
      <div className={styles.words}>
        <Icon icon={icon} size={17} />
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{children}</p>
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
