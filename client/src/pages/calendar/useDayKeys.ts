import type { KeyboardEvent } from "react";
import { addDays, type Day, isDay } from "../../lib/time/days";

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Makes a group of days a single tab stop: arrows move between elements with `data-day`; `onLeave` is called for a day
 * that is not rendered.
 */
export function useDayKeys(onLeave?: (day: Day) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const day = (event.target as HTMLElement).dataset.day ?? null;
    const step = steps[event.key];
    if (step === undefined || !isDay(day) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = addDays(day, step);
    const target = event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (!target && !onLeave) return;
    event.preventDefault();
    if (target) target.focus();
    else onLeave?.(next);
  };
}
