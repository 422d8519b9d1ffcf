import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { dice } from "../../testing/mutated.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const readNote = "query ($id: ID!) { note(id: $id) { version content blocks { id type text } } }";
const save = `mutation ($id: ID!, $content: String, $version: Int!, $rewritten: [ID!]) {
  updateNote(id: $id, input: { content: $content }, version: $version, rewrittenTasks: $rewritten) { id } }`;
const fromBlock = `mutation ($noteId: ID!, $blockId: ID!) {
  createTaskFromBlock(noteId: $noteId, blockId: $blockId) { id } }`;
const update = "mutation ($id: ID!, $input: UpdateTaskInput!) { updateTask(id: $id, input: $input) { id } }";
const trash = "mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }";
const allTasks = "query { tasks(first: 100) { nodes { id title isCompleted } totalCount } }";

/** Not alike, so that a line that was edited is known again. */
const texts = [
  "Order oak for the tall cabinet doors",
  "Measure twice along a northern wall",
  "Call Ida and Bruno concerning payment",
  "Sharpen chisels, planes, scrapers",
  "Buy beeswax; return empty tins",
  "Photograph joints before gluing up",
];
const rounds = 50;
const editsOfRound = 20;

/** A line as it has to be in the end. */
interface Line {
  text: string;
  isChecked: boolean;
  task: string | null;
}

/** The same in the text that somebody writes without a network. */
interface LocalLine extends Line {
  /** Null for a line that was added. */
  known: Line | null;
  isRewritten: boolean;
}

const htmlOf = (lines: readonly Line[]): string => {
  const items = lines.map(
    ({ text, isChecked, task }) =>
      `<li data-checked="${isChecked}"${task ? ` data-task="${task}"` : ""}><p>${text}</p></li>`,
  );
  return `<ul data-type="checklist">${items.join("")}</ul>`;
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

/** One person who changes tasks with a network, and writes the note without one. */
class Edits {
  lines: Line[] = texts.map((text) => ({ text, isChecked: false, task: null }));
  local: LocalLine[] = [];
  ticks: { task: string; isCompleted: boolean }[] = [];
  made: { id: string; title: string }[] = [];
  #roll: (below: number) => number;
  #words = 0;

  constructor(
    readonly person: TestPerson,
    readonly noteId: string,
    seed: number,
  ) {
    this.#roll = dice(seed);
  }

  #word(): string {
    this.#words += 1;
    return `w${this.#words}`;
  }
  #pick = <Of>(all: readonly Of[]): Of | undefined => all[this.#roll(Math.max(1, all.length))];

  goOffline(): void {
    this.local = this.lines.map((line) => ({ ...line, known: line, isRewritten: false }));
    [this.ticks, this.made] = [[], []];
  }

  /** Makes a line a task, while both sides have a network. */
  async make(): Promise<void> {
    const line = this.#pick(this.lines);
    if (!line || line.task) return;
    const { blocks } = (await this.person.run(readNote, { id: this.noteId })).note;
    const block = blocks.find(({ type, text }: Answer) => type === "ITEM" && text === line.text);
    const made = await this.person.run(fromBlock, { noteId: this.noteId, blockId: block.id });
    line.task = made.createTaskFromBlock.id;
  }

  /** Changes a task on the server. */
  async online(): Promise<void> {
    const line = this.#pick(this.lines.filter(({ task }) => task));
    if (!line?.task) return;
    const { task } = line;
    const kind = this.#roll(8);
    if (kind === 0) {
      await this.person.run(trash, { ids: [task] });
      line.task = null;
    } else if (kind < 4) {
      line.text += ` ${this.#word()}`;
      await this.person.run(update, { id: task, input: { title: line.text } });
    } else if (kind < 6) {
      line.isChecked = !line.isChecked;
      await this.person.run(update, { id: task, input: { isCompleted: line.isChecked } });
    } else await this.person.run(update, { id: task, input: { dueDate: `2026-12-0${1 + this.#roll(9)}` } });
  }

  /** Changes the text on the device. */
  offline(): void {
    const line = this.#pick(this.local);
    const kind = this.#roll(9);
    if (!line || kind === 0) {
      const added = {
        text: `${this.#word()} ${this.#word()} ${this.#word()} ${this.#word()}`,
        isChecked: false,
        task: null,
        known: null,
        isRewritten: false,
      };
      this.local.splice(this.#roll(this.local.length + 1), 0, added);
      // a task whose line no save has ever seen would stay a to-do
    } else if (kind === 1 && this.local.length > 4 && !this.#isMade(line))
      this.local.splice(this.local.indexOf(line), 1);
    else if (kind === 2) {
      this.local.splice(this.local.indexOf(line), 1);
      this.local.splice(this.#roll(this.local.length + 1), 0, line);
    } else if (kind < 6) {
      line.text += ` ${this.#word()}`;
      line.isRewritten = true;
    } else if (kind < 8 && line.task) {
      line.isChecked = !line.isChecked;
      this.ticks.push({ task: line.task, isCompleted: line.isChecked });
    } else if (!line.task) {
      line.task = randomUUID();
      this.made.push({ id: line.task, title: line.text });
    }
  }

  /** Sends what waited, tasks before the text, as the app does. */
  async sync(): Promise<void> {
    for (const input of this.made) await make.task(this.person, input);
    for (const { task, isCompleted } of this.ticks) {
      // one that was put in the trash meanwhile is refused
      await this.person.run(update, { id: task, input: { isCompleted } }).catch(() => undefined);
    }
    const { version } = (await this.person.run(readNote, { id: this.noteId })).note;
    const rewritten = this.local.filter(({ task, isRewritten }) => task && isRewritten).map(({ task }) => task);
    const content = htmlOf(this.local.map((line) => (line.task ? { ...line, isChecked: false } : line)));
    await this.person.run(save, { id: this.noteId, content, version, rewritten });
    this.lines = this.local.map((line) => this.#merged(line));
  }

  #isMade = ({ task }: Pick<Line, "task">) => this.made.some(({ id }) => id === task);

  /** The line as both sides wanted it. */
  #merged({ known, task, text, isRewritten }: LocalLine): Line {
    const tick = this.ticks.findLast((each) => each.task === task)?.isCompleted;
    if (!known) return { task, text, isChecked: tick ?? false };
    // a task that the other side has made of the same line goes to the trash
    if (this.#isMade({ task })) return { task, text, isChecked: tick ?? false };
    const newText = isRewritten ? text : known.text;
    if (known.task !== null) return { task: known.task, text: newText, isChecked: tick ?? known.isChecked };
    return { task: null, text: newText, isChecked: known.isChecked };
  }
}

test("1 000 edits of tasks and of their note, one side without a network, end the same", {
  tags: ["slow"],
  timeout: 120_000,
}, async () => {
  const ada = await app.signUp();
  const start = new Edits(ada, "", 0).lines;
  const { id } = await make.note(ada, { title: "List", content: htmlOf(start) });
  const edits = new Edits(ada, id, 20);
  for (let round = 0; round < rounds; round += 1) {
    for (let made = 0; made < 3; made += 1) await edits.make();
    edits.goOffline();
    for (let edit = 0; edit < editsOfRound; edit += 1) {
      if (edit % 2 === 0) edits.offline();
      else await edits.online();
    }
    await edits.sync();
    const { note } = await ada.run(readNote, { id });
    expect(note.content, `round ${round}`).toBe(htmlOf(edits.lines));
    const { tasks } = await ada.run(allTasks);
    const stored = new Map(tasks.nodes.map((task: Answer) => [task.id, [task.title, task.isCompleted]]));
    const wanted = new Map(
      edits.lines.flatMap(({ task, text, isChecked }) => (task ? [[task, [text, isChecked]] as const] : [])),
    );
    expect(stored, `round ${round}`).toEqual(wanted);
  }
});
