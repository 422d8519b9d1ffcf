import type { ReactNode, SyntheticEvent } from "react";
import styles from "./ProjectTree.module.css";

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Keeps clicks and keys inside from reaching the surrounding tree item. The tree would also move the focus from the
 * content to its last focused line.
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
