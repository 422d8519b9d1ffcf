import { startAfterDue } from "../../schema/sentences.js";
import { InvalidInputError } from "../platform/errors.js";

/** @throws InvalidInputError with field `startDate` for a start after the due date; the same day is fine. */
export function checkDates(startDate: string | null, dueDate: string | null): void {
  if (startDate === null || dueDate === null) return;
  // An instant and a day are compared by their days.
  const length = Math.min(startDate.length, dueDate.length);
  if (startDate.slice(0, length) <= dueDate.slice(0, length)) return;
  const sentence = startAfterDue;
  throw new InvalidInputError(sentence, { startDate: sentence });
}
