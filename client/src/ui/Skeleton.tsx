import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

/** One gray bar, card or circle in place of loading content; the group around it announces it once with aria-busy. */
export function Skeleton({
  shape = "bar",
  width,
  height,
  className,
}: {
  shape?: "bar" | "card" | "round";
  /** Any CSS length; full width by default. */
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  className?: string;
}) {
  return (
    <span
      aria-hidden
      data-shape={shape}
      className={className ? `${styles.skeleton} ${className}` : styles.skeleton}
      data-part="skeleton"
      style={{ width, height }}
    />
  );
}
