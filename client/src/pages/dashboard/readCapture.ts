import { readVideoLink } from "../../content/readVideoLink";
import type { ReadDate } from "../../tasks/dates/readDates";
import { type QuickPart, readQuickTask } from "../../tasks/quickAdd/readQuickTask";

export type Capture =
  | { kind: "note"; text: string }
  | { kind: "todo"; title: string; parts: readonly QuickPart[] }
  | { kind: "video"; url: string };

const marker = /^(?:to-?do\b:?|\[ ?\]|- \[ ?\])\s*/i;
/** Words that are typical of plans and not of notes. */
const plan =
  /\b(today|tonight|tomorrow|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|in \d+ (?:days?|weeks?|hours?))\b/i;

/**
 * Detects what a typed line is: a link to a video, a to-do by its mark, its priority or a future day, else a note.
 * @param chosen the kind that the person chose; only a video's link overrides it
 * @param findDate finds a date in a text; null until its code has loaded
 */
export function readCapture(
  line: string,
  chosen: "note" | "todo" | null,
  findDate: ((text: string) => ReadDate | null) | null,
  refused: ReadonlySet<string> = new Set(),
): Capture {
  const text = line.trim();
  if (readVideoLink(text)) return { kind: "video", url: text };
  const isMarked = marker.test(text);
  const task = readQuickTask(isMarked ? text.replace(marker, "") : text, [], findDate, refused);
  const isPlanned = task.parts.some(({ kind }) => kind === "priority") || (plan.test(text) && text.length <= 120);
  const isTodo = chosen === null ? isMarked || isPlanned : chosen === "todo";
  return isTodo ? { kind: "todo", title: task.title, parts: task.parts } : { kind: "note", text };
}
