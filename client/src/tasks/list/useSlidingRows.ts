import { type RefObject, useLayoutEffect, useRef } from "react";

const durationMs = 240;

/**
 * Animates rows from their previous positions when rows are added, removed or reordered. What is below a list that
 * becomes shorter moves along with the rows, which would otherwise cross it.
 */
export function useSlidingRows(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<{ order: string; height: number; tops: Map<string, number> } | null>(null);
  // after every render: rows above may have grown since
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(":scope > [data-task]") ?? [])];
    const tops = new Map(rows.map((row) => [row.dataset.task ?? "", row.offsetTop]));
    const height = list.current?.offsetHeight ?? 0;
    const former = before.current;
    before.current = { order, height, tops };
    if (!former || former.order === order) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const row of rows) {
      const from = former.tops.get(row.dataset.task ?? "");
      slide(row, from === undefined ? 0 : from - row.offsetTop);
    }
    for (let below = list.current?.nextElementSibling; below; below = below.nextElementSibling) {
      slide(below, Math.max(0, former.height - height));
    }
  });
}

function slide(element: Element, pixels: number): void {
  if (pixels === 0 || typeof element.animate !== "function") return;
  element.animate([{ transform: `translateY(${pixels}px)` }, { transform: "none" }], {
    duration: durationMs,
    easing: "cubic-bezier(.4, 0, .2, 1)",
  });
}
