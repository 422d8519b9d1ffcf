import { type RefObject, useLayoutEffect, useRef } from "react";

const durationMs = 240;

/** Animates rows from their previous positions when rows are added, removed or reordered. */
export function useSlidingRows(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<{ order: string; tops: Map<string, number> } | null>(null);
  // after every render: rows above may have grown since
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(":scope > [data-task]") ?? [])];
    const tops = new Map(rows.map((row) => [row.dataset.task ?? "", row.offsetTop]));
    const former = before.current;
    before.current = { order, tops };
    if (!former || former.order === order) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const row of rows) {
      const from = former.tops.get(row.dataset.task ?? "");
      const moved = from === undefined ? 0 : from - row.offsetTop;
      if (moved === 0 || typeof row.animate !== "function") continue;
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
        duration: durationMs,
        easing: "cubic-bezier(.4, 0, .2, 1)",
      });
    }
  });
}
