import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

/** How many extra blocks are rendered before and after the visible ones. */
const spareBlocks = 2;

interface Range {
  first: number;
  last: number;
}

export interface VisibleBlocks {
  range: Range;
  /** The height of the blocks left out above, in pixels. */
  before: number;
  total: number;
  /** A ref for the element of each rendered block; `data-index` identifies it. */
  measure: (element: HTMLElement | null) => (() => void) | undefined;
}

interface Measured {
  columns: number;
  /** In pixels, by the key of a block. */
  heights: ReadonlyMap<string, number>;
}

/** By list: whoever comes back to one finds it as high as it was, and so at the same place. */
const lastMeasured = new Map<string, Measured>();
const maxLists = 20;

function remember(list: string, measured: Measured): void {
  lastMeasured.delete(list);
  lastMeasured.set(list, measured);
  for (const oldest of [...lastMeasured.keys()].slice(0, -maxLists)) lastMeasured.delete(oldest);
}

/**
 * Virtualizes a long list on a page that scrolls as a whole. A block counts with its measured height, or with an
 * estimate until it is measured; if the two differ above the screen, the visible content keeps its position.
 *
 * Blocks that come into reach are rendered in slices between frames; only visible ones are rendered at once.
 * @param list identifies the list; must not change.
 * @param estimate in pixels; must not change while the blocks and columns stay the same.
 * @param offset the list's distance from the top of the page.
 * @param heightOf measures an element.
 */
export function useVisibleBlocks({
  list,
  keys,
  columns,
  estimate,
  offset,
  heightOf,
}: {
  list: string;
  keys: readonly string[];
  columns: number;
  estimate: (index: number) => number;
  offset: number;
  heightOf: (element: HTMLElement) => number;
}): VisibleBlocks {
  const [range, setRange] = useState<Range>({ first: 0, last: spareBlocks });
  const [measured, setMeasured] = useState<Measured>(() => lastMeasured.get(list) ?? { columns, heights: none });
  const heights = measured.columns === columns ? measured.heights : none;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an estimate is made anew with every drawing and says the same
  const starts = useMemo(() => {
    const sums = [0];
    for (const [index, key] of keys.entries()) sums.push((sums[index] ?? 0) + (heights.get(key) ?? estimate(index)));
    return sums;
  }, [keys, heights, columns]);
  const total = starts.at(-1) ?? 0;
  const shown = {
    first: Math.min(range.first, Math.max(0, keys.length - 1)),
    last: Math.min(range.last, keys.length - 1),
  };

  const now = useRef({ keys, columns, starts, heights, offset, shown, heightOf });
  const asked = useRef(shown);
  useLayoutEffect(() => {
    now.current = { keys, columns, starts, heights, offset, shown, heightOf };
  });

  const look = useCallback(() => {
    const { starts: at, keys: all, offset: top, shown: drawn } = now.current;
    const seenFrom = window.scrollY - top;
    const seen = { first: indexAt(at, seenFrom), last: indexAt(at, seenFrom + window.innerHeight) };
    const wanted = {
      first: Math.max(0, seen.first - spareBlocks),
      last: Math.min(all.length - 1, seen.last + spareBlocks),
    };
    const isSeen = drawn.first <= seen.first && drawn.last >= seen.last;
    if (isSeen && asked.current.first === wanted.first && asked.current.last === wanted.last) return;
    asked.current = wanted;
    if (isSeen) startTransition(() => setRange(wanted));
    else setRange(wanted);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen depends on where the blocks are
  useLayoutEffect(look, [look, starts, offset]);
  useEffect(() => {
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [look]);

  const [observer] = useState(
    () =>
      // reports all elements rendered in a frame together, after layout and before paint
      new ResizeObserver((entries) => {
        const { keys: all, columns: across, starts: at, heights: known, offset: top, heightOf: read } = now.current;
        const next = new Map(known);
        let above = 0;
        for (const { target } of entries) {
          const element = target as HTMLElement;
          const index = Number(element.dataset.index);
          const key = all[index];
          if (key === undefined || !element.isConnected) continue;
          const height = Math.round(read(element));
          const former = (at[index + 1] ?? 0) - (at[index] ?? 0);
          if (height === known.get(key)) continue;
          next.set(key, height);
          if ((at[index] ?? 0) + former / 2 < window.scrollY - top) above += height - former;
        }
        if (above) window.scrollBy({ top: above, behavior: "instant" });
        if (sameHeights(known, next)) return;
        const latest = { columns: across, heights: next };
        remember(list, latest);
        setMeasured(latest);
      }),
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  return { range: shown, before: starts[shown.first] ?? 0, total, measure };
}

const none: ReadonlyMap<string, number> = new Map();

function sameHeights(before: ReadonlyMap<string, number>, next: ReadonlyMap<string, number>): boolean {
  return before.size === next.size && [...next].every(([key, height]) => before.get(key) === height);
}

/** The index of the block at a distance in pixels from the start of the list, clamped to the first or last. */
export function indexAt(starts: readonly number[], pixels: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= pixels) low = middle;
    else high = middle - 1;
  }
  return low;
}
