import { escapeText } from "../../lib/escapeText";

/** A line of a checklist that is a task, in HTML as the server gives it; its text is the last group. */
const taskLine = /<li data-checked="(?:true|false)" data-task="([0-9a-f-]{36})"><p>([\s\S]*?)<\/p>/g;

/** As long as a task's title may be. */
const maxTitle = 500;

/** The part of a task that its line shows. */
interface ShownTask {
  id: string;
  title: string;
}

/** The markup of the lines that are tasks, by task. */
export function taskLines(html: string): Map<string, string> {
  if (!html.includes(" data-task=")) return new Map();
  return new Map(Array.from(html.matchAll(taskLine), ([, task = "", text = ""]) => [task, text]));
}

/**
 * The text with the titles that its tasks have now, and without the ticks of their lines: these are the tasks' own, so
 * that ticking one changes no text. A line that says its title already keeps its marks and links.
 */
export function withTaskTitles(html: string, tasks: readonly ShownTask[]): string {
  if (!html.includes(" data-task=")) return html;
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  return html.replaceAll(taskLine, (_line, task: string, text: string) => {
    const title = titles.get(task);
    const isSame = title === undefined || titleOf(text) === "" || titleOf(text) === oneLine(title);
    return `<li data-checked="false" data-task="${task}"><p>${isSame ? text : escapeText(oneLine(title))}</p>`;
  });
}

/** The tasks whose lines are written otherwise than before. @param before null: unknown. */
export function rewrittenTasks(html: string, before: string | null): string[] {
  const known = before === null ? null : taskLines(before);
  return [...taskLines(html)].flatMap(([task, text]) => (known?.get(task) === text ? [] : [task]));
}

/** The text as the title of its task. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, maxTitle).trimEnd();
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " };

const titleOf = (markup: string): string =>
  oneLine(
    markup
      .replaceAll("<br>", " ")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity),
  );
