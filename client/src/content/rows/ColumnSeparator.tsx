import { useRef } from "react";
import styles from "./Rows.module.css";

const stepPx = 16;

/**
 * The left edge of a column: dragged, or moved with the arrow keys, it changes the column's width; Home and End give the
 * narrowest and the widest. A double click or Enter brings back the usual width.
 */
export function ColumnSeparator({
  label,
  widthPx,
  minPx,
  maxPx,
  onPreview,
  onChange,
  onReset,
}: {
  label: string;
  widthPx: number;
  minPx: number;
  maxPx: number;
  /** While it is dragged. */
  onPreview: (widthPx: number) => void;
  onChange: (widthPx: number) => void;
  onReset: () => void;
}) {
  const dragged = useRef<{ x: number; widthPx: number } | null>(null);
  const within = (px: number): number => Math.round(Math.min(maxPx, Math.max(minPx, px)));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onChange(within(widthPx + stepPx)),
    ArrowRight: () => onChange(within(widthPx - stepPx)),
    Home: () => onChange(minPx),
    End: () => onChange(within(maxPx)),
    Enter: onReset,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={widthPx}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      aria-valuetext={`${widthPx} pixels`}
      tabIndex={0}
      className={styles.separator}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, widthPx };
      }}
      onPointerMove={({ clientX }) => {
        if (!dragged.current) return;
        dragged.current.widthPx = within(widthPx + dragged.current.x - clientX);
        onPreview(dragged.current.widthPx);
      }}
      onPointerUp={() => {
        const chosen = dragged.current?.widthPx;
        dragged.current = null;
        if (chosen !== undefined && chosen !== widthPx) onChange(chosen);
      }}
      onPointerCancel={() => {
        dragged.current = null;
        onPreview(widthPx);
      }}
      onDoubleClick={onReset}
    />
  );
}
