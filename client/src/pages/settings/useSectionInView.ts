import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** Pixels below the top of the window at which a section counts as reached: under the top bar and the section row. */
const reachedAt = 160;

/**
 * The section in view: the last whose top has been reached; if the page ends before a section can reach the top, the
 * one in the hash, or the last.
 */
export function useSectionInView<Id extends string>(ids: readonly Id[]): Id | null {
  const [inView, setInView] = useState<Id | null>(ids[0] ?? null);
  const { hash, key } = useLocation();

  useEffect(() => {
    // each click on a section link has a new key, so that the same link scrolls again
    if (!key || !hash) return;
    const reach = (): void => document.getElementById(hash.slice(1))?.scrollIntoView({ block: "start" });
    reach();
    // sections may load late and shift the target: keeps it in view until the person scrolls
    const grown = new ResizeObserver(reach);
    grown.observe(document.body);
    const moved = new AbortController();
    moved.signal.addEventListener("abort", () => grown.disconnect());
    for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
      window.addEventListener(act, () => moved.abort(), { passive: true, signal: moved.signal });
    return () => moved.abort();
  }, [hash, key]);

  useEffect(() => {
    const look = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
      const topOf = (id: Id): number =>
        document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const passed = ids.filter((id) => topOf(id) < reachedAt);
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2;
      // the page may be too short for the requested section to reach the top
      const asked = isAtEnd && ids.find((id) => `#${id}` === hash && topOf(id) >= 0);
      const here = asked || (isAtEnd && scrollTop > 0 ? ids.at(-1) : passed.at(-1));
      setInView(here ?? ids[0] ?? null);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [ids, hash]);

  return inView;
}
