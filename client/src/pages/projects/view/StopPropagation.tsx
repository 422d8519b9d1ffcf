import type { ReactNode, SyntheticEvent } from "react";
import styles from "./ProjectTree.module.css";

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Presses and keys inside don't reach the line of the tree around it. The tree would
 * also take the focus from what is inside to the line it had last.
 */
export function StopPropagation({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself
    <span
      className={styles.ownKeys}
      onFocus={keep}
      onPointerDown={keep}
      onMouseDown={keep}
      onClick={keep}
      onKeyDown={keep}
      onKeyUp={keep}
    >
      {children}
    </span>
  );
}
