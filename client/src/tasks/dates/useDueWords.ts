import { useMemo } from "react";
import { useDates } from "../../lib/time/formatDate";
import { useDue } from "./dueText";

/** Formats a day or instant in words, with its time if it has one, and in full for a field. */
export function useDueWords(): { short: (due: string) => string; field: (due: string) => string } {
  const due = useDue();
  const dates = useDates();
  return useMemo(() => {
    const time = (value: string): string => (value.length > 10 ? `, ${dates.time(value)}` : "");
    return {
      short: (value) => due.short(value) + time(value),
      field: (value) => due.whole(value) + time(value),
    };
  }, [due, dates]);
}
