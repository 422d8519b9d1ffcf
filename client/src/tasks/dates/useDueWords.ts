import { useMemo } from "react";
import { useDates } from "../../lib/time/formatDate";
import { useDue } from "./dueText";

/** Writes a day or instant in words, with its time when it has one; and whole, as a field shows it. */
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
