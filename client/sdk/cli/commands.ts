import { readFile, stat } from "node:fs/promises";
import type { ParseArgsConfig } from "node:util";
import type { Commonplace } from "../Commonplace.js";
import {
  CreateNoteDocument,
  CreateTagDocument,
  CreateTaskDocument,
  NoteDocument,
  NotesDocument,
  SearchDocument,
  TagsDocument,
  type TaskPriority,
  TasksDocument,
} from "../gql/graphql.js";
import { logIn, openClient } from "./account.js";
import { exportLibrary } from "./exportLibrary.js";
import { htmlOf, oneLine, plainText } from "./texts.js";
import { UsageError } from "./UsageError.js";

/** The options and words that a command was given. */
export interface Given {
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  words: readonly string[];
}

/** A value to print as JSON, or lines for a person. */
interface Result {
  value: unknown;
  lines: readonly string[];
}

interface Command {
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  run(given: Given): Promise<Result | null>;
}

const maxTextBytes = 1_048_576;
const maxTitle = 500;
const priorities: readonly TaskPriority[] = ["LOW", "MEDIUM", "HIGH", "URGENT"];
const limit = { limit: { type: "string" } } as const;

export const commands: Readonly<Record<string, Command>> = {
  login: {
    usage: "login",
    about: "asks for the address and an API token, and keeps them in a file that only you can read",
    run: async () => {
      const { url, file } = await logIn();
      return { value: { url, file }, lines: [`You are logged in at ${url}. ${file} keeps the token.`] };
    },
  },
  "note add": {
    usage: "note add [--title TITLE] [--tag NAME]... [FILE|-]",
    about: "makes a note of plain text from a file or the standard input; without a title its first line is the title",
    options: { title: { type: "string" }, tag: { type: "string", multiple: true } },
    run: async ({ values, words }) => {
      const client = await openClient();
      const isText = words[0] !== undefined || values.title === undefined || !process.stdin.isTTY;
      const { title, text } = titled(isText ? await textOf(onlyWord(words) ?? "-") : "", values.title as string);
      const tagIds = await tagIdsOf(client, (values.tag ?? []) as string[]);
      const { createNote: note } = await client.run(CreateNoteDocument, {
        input: { title, content: htmlOf(text), tagIds },
      });
      return { value: note, lines: [`${note.id}  ${oneLine(note.title)}`] };
    },
  },
  "note list": {
    usage: "note list [--limit NUMBER]",
    about: "lists the newest notes, 20 unless you say otherwise",
    options: limit,
    run: async ({ values, words }) => {
      noWords(words);
      const client = await openClient();
      const [max, first] = sizes(values.limit);
      const notes = await taken(
        client.pages(NotesDocument, { first }, (data) => data.notes),
        max,
      );
      return {
        value: notes,
        lines: notes.map((note) => `${note.id}  ${note.updatedAt.slice(0, 10)}  ${oneLine(note.title)}`),
      };
    },
  },
  "note show": {
    usage: "note show ID",
    about: "shows a note as text, or with --json as HTML",
    run: async ({ words }) => {
      const id = onlyWord(words);
      if (id === undefined) throw new UsageError("Which note? Give its ID.");
      const { note } = await (await openClient()).run(NoteDocument, { id });
      return { value: note, lines: [oneLine(note?.title ?? ""), "", plainText(note?.content ?? "")] };
    },
  },
  "task add": {
    usage: "task add [--due DAY] [--priority low|medium|high|urgent] TITLE",
    about: "makes a task; DAY is like 2026-12-01",
    options: { due: { type: "string" }, priority: { type: "string" } },
    run: async ({ values, words }) => {
      if (words.length === 0) throw new UsageError("What is to be done? Give the task's title.");
      const priority = priorities.find((each) => each.toLowerCase() === values.priority);
      if (values.priority !== undefined && !priority) {
        throw new UsageError("--priority is low, medium, high or urgent");
      }
      const dueDate = values.due as string | undefined;
      if (dueDate !== undefined && !isDay(dueDate.slice(0, 10))) throw new UsageError("--due is a day like 2026-12-01");
      const input = { title: words.join(" "), dueDate, priority };
      const { createTask: task } = await (await openClient()).run(CreateTaskDocument, { input });
      return { value: task, lines: [`${task.id}  ${oneLine(task.title)}`] };
    },
  },
  "task list": {
    usage: "task list [--all] [--limit NUMBER]",
    about: "lists the tasks that are not completed, or with --all every task; 20 unless you say otherwise",
    options: { ...limit, all: { type: "boolean" } },
    run: async ({ values, words }) => {
      noWords(words);
      const client = await openClient();
      const [max, first] = sizes(values.limit);
      const filter = values.all ? {} : { statuses: ["PENDING" as const, "IN_PROGRESS" as const, "BLOCKED" as const] };
      const tasks = await taken(
        client.pages(TasksDocument, { first, filter, sort: { by: "DUE_DATE", order: "ASC" } }, (data) => data.tasks),
        max,
      );
      const lines = tasks.map(
        (task) => `${task.id}  ${task.dueDate?.slice(0, 10) ?? "no date   "}  ${oneLine(task.title)}`,
      );
      return { value: tasks, lines };
    },
  },
  search: {
    usage: "search WORDS",
    about: "finds notes, videos, projects, tasks and events; #tag and @category narrow it",
    run: async ({ words }) => {
      if (words.length === 0) throw new UsageError("Which words?");
      const { search } = await (await openClient()).run(SearchDocument, { query: words.join(" ") });
      const hits = search.groups.flatMap(({ kind, hits }) =>
        hits.map(({ id, title }) => ({ kind, id, title: title.map(({ text }) => text).join("") })),
      );
      return {
        value: hits,
        lines: hits.map(({ kind, id, title }) => `${id}  ${kind.toLowerCase()}  ${oneLine(title)}`),
      };
    },
  },
  export: {
    usage: "export [--output FILE|-] [--files FOLDER]",
    about:
      "writes everything that the token may read but the trash, a line of JSON each, and attachments into a folder",
    options: { output: { type: "string" }, files: { type: "string" } },
    run: async ({ values, words }) => {
      noWords(words);
      const { output: name, files } = values as { output?: string; files?: string };
      const output = name === "-" ? undefined : name;
      const isShown = process.stderr.isTTY === true && output !== undefined;
      const tell = (count: number): void => void (isShown && process.stderr.write(`\r${count} so far`));
      const count = await exportLibrary(await openClient(), { output, files }, tell);
      if (isShown) process.stderr.write("\r");
      return output === undefined ? null : { value: { output, count }, lines: [`${output} has ${count} lines.`] };
    },
  },
};

function noWords([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`“${word}” is more than this command takes`);
}

function onlyWord([word, ...more]: readonly string[]): string | undefined {
  noWords(more);
  return word;
}

/** Whether there is such a day. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** How many there may be in all, and on a page. */
function sizes(given: unknown): [max: number, first: number] {
  const max = given === undefined ? 20 : Number(given);
  if (!Number.isInteger(max) || max < 1 || max > 10_000) throw new UsageError("--limit is a number from 1 to 10000");
  return [max, Math.min(max, 100)];
}

async function taken<TNode>(nodes: AsyncIterable<TNode>, max: number): Promise<TNode[]> {
  const found: TNode[] = [];
  for await (const node of nodes) if (found.push(node) === max) break;
  return found;
}

/** @throws UsageError for more than a note takes. */
async function textOf(path: string): Promise<string> {
  const tooLong = new UsageError("The text is longer than a note may be: 1 MB");
  if (path !== "-") {
    if ((await stat(path)).size > maxTextBytes) throw tooLong;
    return readFile(path, "utf8");
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxTextBytes) throw tooLong;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function titled(text: string, title: string | undefined): { title: string; text: string } {
  const clean = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  if (title !== undefined) return { title, text: clean };
  const [first = "", ...rest] = clean.trimStart().split("\n");
  const cut = first.slice(0, maxTitle);
  if (!cut.trim()) throw new UsageError("The note is empty: give a text, or a title with --title");
  return { title: cut.replace(/^#+\s+/, ""), text: [first.slice(maxTitle), ...rest].join("\n") };
}

/** Makes those that don't exist yet. */
async function tagIdsOf(client: Commonplace, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { tags } = await client.run(TagsDocument, { contentType: "NOTE" });
  const ids = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]));
  for (const name of names) {
    if (ids.has(name.toLowerCase())) continue;
    const { createTag } = await client.run(CreateTagDocument, { input: { name, contentType: "NOTE" } });
    ids.set(name.toLowerCase(), createTag.id);
  }
  return names.map((name) => ids.get(name.toLowerCase()) ?? "").filter((id, at, all) => all.indexOf(id) === at);
}
