import type { TaskPriority } from "../../gql/graphql";
import type { ReadDate } from "../dates/readDates";

export interface QuickProject {
  id: string;
  name: string;
  path: string;
}

export type QuickPart =
  | { kind: "due"; words: string; value: string }
  | { kind: "priority"; words: string; value: TaskPriority }
  | { kind: "project"; words: string; value: QuickProject };

export interface QuickTask {
  /** The line without the recognized parts. */
  title: string;
  parts: QuickPart[];
}

type Span = QuickPart & { start: number; end: number };

const priorities: readonly TaskPriority[] = ["URGENT", "HIGH", "MEDIUM", "LOW"];

/**
 * Parses a line such as "Book the slot fri 14:00 !high #print".
 * @param findDate finds a date in a text; null until its code has loaded
 * @param refused parts, by their text, that stay words of the title
 */
export function readQuickTask(
  text: string,
  projects: readonly QuickProject[],
  findDate: ((text: string) => ReadDate | null) | null,
  refused: ReadonlySet<string> = new Set(),
): QuickTask {
  const spans: Span[] = [];
  const priority = /(?:^|\s)(!([a-z]+))(?=\s|$)/i.exec(text);
  if (priority?.[1] && priority[2]) {
    const typed = priority[2].toUpperCase();
    const value = priorities.find((name) => name.startsWith(typed));
    const start = priority.index + priority[0].length - priority[1].length;
    if (value) spans.push({ kind: "priority", words: priority[1], value, start, end: start + priority[1].length });
  }
  const project = findProject(text, projects);
  if (project) spans.push(project);
  // dates are searched outside the other parts: "#june" is a project
  const rest = spans.reduce((line, { start, end }) => blank(line, start, end), text);
  const refusedDates = [...refused].reduce((line, words) => {
    const at = line.indexOf(words);
    return at === -1 ? line : blank(line, at, at + words.length);
  }, rest);
  const due = findDate?.(refusedDates) ?? null;
  if (due) spans.push({ kind: "due", words: text.slice(due.start, due.end), ...due });

  const kept = spans.filter(({ words }) => !refused.has(words)).sort((a, b) => a.start - b.start);
  let title = "";
  let from = 0;
  for (const { start, end } of kept) {
    title += `${text.slice(from, start)} `;
    from = end;
  }
  title = (title + text.slice(from)).replace(/\s+/g, " ").trim();
  return { title, parts: kept.map(({ start: _start, end: _end, ...part }) => part as QuickPart) };
}

/** Finds "#kitchen rebuild" by the full name, else by a word that the name begins with or contains. */
function findProject(text: string, projects: readonly QuickProject[]): Span | null {
  for (const match of text.matchAll(/(?:^|\s)#(?=\S)/g)) {
    const start = match.index + match[0].length - 1;
    const typed = fold(text.slice(start + 1));
    const whole = projects
      .filter(({ name }) => typed.startsWith(fold(name)) && /^(\s|$)/.test(typed.slice(fold(name).length)))
      .sort((a, b) => b.name.length - a.name.length)[0];
    const word = /^\S+/.exec(text.slice(start + 1))?.[0] ?? "";
    const needle = fold(word).replaceAll("-", " ");
    const value =
      whole ??
      projects.find(({ name }) => fold(name).startsWith(needle)) ??
      projects.find(({ name }) => fold(name).includes(` ${needle}`));
    const end = start + 1 + (whole ? whole.name.length : word.length);
    if (value) return { kind: "project", words: text.slice(start, end), value, start, end };
  }
  return null;
}

function fold(text: string): string {
  return text.toLocaleLowerCase();
}

function blank(text: string, start: number, end: number): string {
  // replaced with bars, which end a date; spaces would join the text on both sides
  return text.slice(0, start) + "|".repeat(end - start) + text.slice(end);
}
