import { useEffect } from "react";
import { isPlainKey } from "../lib/shortcuts";

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const items = "[data-card], [data-task], [data-event], [data-project], [data-item]";

/**
 * J and K go to the next and the previous item of the page's lists. Without a focus they, and the arrow keys, take the
 * first item on screen; from there, each list has its own arrow keys.
 */
export function useItemKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPlainKey(event)) return;
      const step = steps[event.key.toLowerCase()];
      const focused = document.activeElement;
      const isOnPage = !focused || focused === document.body || focused.id === "main";
      if (!step && !(isOnPage && event.key.startsWith("Arrow"))) return;
      const controls = controlsInOrder();
      const at = controls.findIndex((control) => control === focused || itemOf(control)?.contains(focused));
      const next = at === -1 ? (controls.find(isBelowTop) ?? controls[0]) : controls[at + (step ?? 1)];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function itemOf(control: HTMLElement): Element | null {
  return control.closest(items);
}

function isBelowTop(control: HTMLElement): boolean {
  return control.getBoundingClientRect().top >= 0;
}

/** The controls that open the items, by rows: cards are packed in columns, but are in order by their tops. */
function controlsInOrder(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(`#main :is(${items})`)].filter((item) =>
    item.checkVisibility(),
  );
  const controls = new Set(found.map(controlOf).filter((control) => control !== null));
  if (!found.every((item) => item.dataset.card)) return [...controls];
  const places = new Map(
    [...controls].map((control) => [control, (itemOf(control) ?? control).getBoundingClientRect()]),
  );
  const place = (control: HTMLElement) => places.get(control) ?? { top: 0, left: 0 };
  return [...controls].sort((a, b) => place(a).top - place(b).top || place(a).left - place(b).left);
}

function controlOf(item: HTMLElement): HTMLElement | null {
  if (item.matches("a, button, [tabindex]")) return item;
  // the menu of a video's card comes before its link
  const [title, link, button] = ["[data-task-title]", "a[href]", "button"].map((one) =>
    item.querySelector<HTMLElement>(one),
  );
  return title ?? link ?? button ?? null;
}
