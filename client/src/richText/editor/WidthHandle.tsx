import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { imageWidths } from "../html/imageHtml";
import styles from "./ImageBlock.module.css";

const step = 5;
const full = 100;

/** The edge of an image: dragged, or moved by the arrow keys, it changes the width. */
export function WidthHandle({
  figure,
  percent,
  onDrag,
  onResize,
}: {
  figure: RefObject<HTMLElement | null>;
  /** 25 to 100. */
  percent: number;
  /** Called with each width while it is dragged. */
  onDrag: (percent: number) => void;
  onResize: (percent: number) => void;
}) {
  const within = (value: number): number => Math.min(full, Math.max(imageWidths.min, Math.round(value)));

  function percentAt({ clientX }: PointerEvent): number {
    const { current } = figure;
    const most = current?.parentElement?.clientWidth ?? 0;
    return current && most > 0 ? within(((clientX - current.getBoundingClientRect().left) / most) * full) : percent;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = {
      ArrowLeft: percent - step,
      ArrowDown: percent - step,
      ArrowRight: percent + step,
      ArrowUp: percent + step,
      Home: imageWidths.min,
      End: full,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(within(next));
  }

  return (
    <div
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label="Width of the image"
      aria-valuemin={imageWidths.min}
      aria-valuemax={full}
      aria-valuenow={percent}
      aria-valuetext={`${percent} percent`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // keeps the selection in the text
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(percentAt(event));
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(percentAt(event));
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(percentAt(event));
      }}
      onPointerCancel={() => onResize(percent)}
    />
  );
}
