import { markupOf, stepsOf, textOfToken, withAttribute } from "./noteBlocks.js";
import { attributesOf, type HtmlToken } from "./tokensOf.js";

/** The max length of a task's title. */
const maxTitle = 500;

/** Whether cleaned HTML, or JSON with it, has checklists. */
export const hasChecklists = (text: string): boolean => /<li data-checked=\\?"/.test(text);

/** A line of a checklist: its checkbox and its own text, without the blocks below it. */
export interface ChecklistLine {
  isChecked: boolean;
  /** The markup of its text. */
  html: string;
  /** The plain text in one line, cut to the length of a title; "" if it has none. */
  title: string;
}

/** The differences of a line. */
export interface LineChange {
  isChecked?: boolean;
  /** The markup of its text. */
  html?: string;
  /** The task that it is. */
  task?: string;
}

/** The lines of the checklists of cleaned HTML, by the positions of their blocks. */
export function checklistLines(html: string | null): Map<number, ChecklistLine> {
  const lines = new Map<number, ChecklistLine>();
  if (!html || !hasChecklists(html)) return lines;
  /** The line that is being read. */
  let line: ChecklistLine | undefined;
  let count = 0;
  for (const { token, parent } of stepsOf(html)) {
    if (parent !== undefined) {
      line = undefined;
      const isChecked = token.name === "li" && attributesOf(token)["data-checked"];
      if (isChecked) {
        line = { isChecked: isChecked === "true", html: "", title: "" };
        lines.set(count, line);
      }
      count += 1;
    } else if (line && isEndOfLine(token)) {
      line.title = titleOf(line.title);
      line = undefined;
    } else if (line && token.name !== "p") {
      line.html += markupOf(token);
      line.title += textOfToken(token);
    }
  }
  return lines;
}

/** Cleaned HTML with changes to lines of its checklists, by the positions of their blocks. */
export function withLines(html: string, changes: ReadonlyMap<number, LineChange>): string {
  if (changes.size === 0) return html;
  const out: string[] = [];
  /** The markup that replaces the text of the line that is being read. */
  let text: string | undefined;
  let count = 0;
  for (const { token, parent } of stepsOf(html)) {
    const change = parent === undefined ? undefined : changes.get(count++);
    if (text !== undefined && isEndOfLine(token)) {
      out.push(`<p>${text}</p>`);
      text = undefined;
    } else if (token.name === "li" && change) {
      out.push(`<li${changedAttributes(token.attributes, change)}>`);
      text = change.html;
    } else if (text === undefined) out.push(markupOf(token));
  }
  return out.join("");
}

/** The changes that say which lines are tasks. */
export const changesTo = (tasks: ReadonlyMap<number, string>): Map<number, LineChange> =>
  new Map(Array.from(tasks, ([block, task]) => [block, { task }]));

/** The text of a line in one line, as a title can have it. */
export function titleOf(text: string): string {
  const title = text.replaceAll(/\s+/g, " ").trim();
  return title
    .slice(0, maxTitle)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

const isEndOfLine = (token: HtmlToken) => token.name === "p" && token.isEnd;

function changedAttributes(attributes: string, { isChecked, task }: LineChange): string {
  const checked =
    isChecked === undefined ? attributes : attributes.replace(/data-checked="[a-z]+"/, `data-checked="${isChecked}"`);
  return task === undefined ? checked : withAttribute(checked, `data-task="${task}"`);
}
