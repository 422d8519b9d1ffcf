import type { ReactNode } from "react";
import "./Badge.css";

export function Badge({
  tone = "neutral",
  children,
}: {
  /** Verdigris: here and now. Madder: danger. Ochre: warning. Woad: information. */
  tone?: "neutral" | "verdigris" | "madder" | "ochre" | "woad";
  children: ReactNode;
}) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
