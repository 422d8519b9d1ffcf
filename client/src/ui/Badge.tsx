import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export function Badge({
  tone = "neutral",
  children,
}: {
  /** Verdigris: current. Madder: danger. Ochre: warning. Woad: information. */
  tone?: "neutral" | "verdigris" | "madder" | "ochre" | "woad";
  children: ReactNode;
}) {
  return (
    <span className={`${styles.badge} num`} data-part="badge" data-tone={tone}>
      {children}
    </span>
  );
}
