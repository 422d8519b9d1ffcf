import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

/** One gray bar, card or round in the place of what is loading; the group around it says so once, with aria-busy. */
export function Skeleton({
  shape = "bar",
  width,
  height,
  className,
}: {
  shape?: "bar" | "card" | "round";
  /** Any CSS length; the whole column without one. */
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
