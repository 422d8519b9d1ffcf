import { type RefObject, useEffect, useRef } from "react";

/** Following pauses for this long after manual scrolling. */
const restMs = 5000;

/** Keeps the current line visible inside the scrolling column; never scrolls the page. */
export function useFollowing(list: RefObject<HTMLElement | null>, index: number): void {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const column = list.current?.parentElement;
    if (!column) return;
    const touch = (): void => {
      touchedAt.current = performance.now();
    };
    column.addEventListener("wheel", touch, { passive: true });
    column.addEventListener("touchmove", touch, { passive: true });
    return () => {
      column.removeEventListener("wheel", touch);
      column.removeEventListener("touchmove", touch);
    };
  }, [list]);
  useEffect(() => {
    const column = list.current?.parentElement;
    const line = list.current?.children[index];
    if (!column || !line || column.scrollHeight <= column.clientHeight) return;
    if (performance.now() - touchedAt.current < restMs) return;
    const { top } = line.getBoundingClientRect();
    const box = column.getBoundingClientRect();
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    column.scrollTo({
      top: column.scrollTop + top - box.top - box.height / 3,
      behavior: isStill ? "instant" : "smooth",
    });
  }, [list, index]);
}
