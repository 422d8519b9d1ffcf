import type { KeyboardEvent } from "react";
import { addDays, type Day, isDay } from "./time/days";

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Days that are one stop of the Tab key: arrows go among those that carry `data-day`; `onLeave` is told of a day that
 * is not drawn.
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
