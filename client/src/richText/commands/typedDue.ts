import type { Editor, Range } from "slate";
import { plainLine } from "./taskLines";
import { typedBefore } from "./typedSlash";

/** A date in the line of a checklist, up to the caret. */
export interface TypedDue {
  /** The words after "@due"; without it, the line so far. */
  query: string;
  /** The "@due" and what follows, or the line so far. */
  range: Range;
  /** Words of a date are also written without a task in mind. */
  isSure: boolean;
}

/** Words that a date may end with. */
const perhaps =
  /\b(?:today|tonight|tomorrow|week|month|year|weekend|days?|hours?|minutes?|noon|midnight|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|\d{1,4}(?:st|nd|rd|th|am|pm|h)?)$/i;

/** The date that is being written in a line of a checklist that is no task yet; null elsewhere. */
export function typedDue(editor: Editor): TypedDue | null {
  if (!plainLine(editor)) return null;
  const due = typedBefore(editor, /(?:^|\s)@due(?: ([^@\n]{0,60}))?$/i);
  if (due) {
    const length = due.match[0].trimStart().length;
    return { query: due.match[1] ?? "", range: due.rangeOf(length), isSure: true };
  }
  const line = typedBefore(editor, /^[^\n]{1,500}$/);
  if (!line || !perhaps.test(line.match[0])) return null;
  return { query: line.match[0], range: line.rangeOf(line.match[0].length), isSure: false };
}
