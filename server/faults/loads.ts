import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { AppProcess } from "./AppProcess.js";
import { withClient } from "./databaseProcesses.js";
import type { Instance } from "./Instance.js";
import { type Act, Load } from "./Load.js";
import type { Answer } from "./Site.js";

interface Kept {
  /** How many acknowledged acts left no result, or an incomplete one. */
  lost: number;
  /** How many acts left more than one result. */
  doubled: number;
  /**
   * How many mails broke off when the last byte may have been sent, which the outbox reports: they are not sent twice.
   */
  inDoubt: number;
}

/** People who do one kind of act under a fault, and the comparison of the results with the answers that they got. */
export interface Watched {
  load: Load;
  /** When their acts have worked again after a moment: those sent later, and after the last failure. */
  recoveredAt(moment: number): number;
  /** Compares once everything has ended. */
  compare(): Promise<Kept>;
}

export type Kind = "notes" | "reads" | "files" | "mails" | "summaries" | "sign-ins";

const nothing = async (): Promise<Kept> => ({ lost: 0, doubled: 0, inDoubt: 0 });
const dataOf = <T>({ body }: Answer): T | undefined => (body?.data ?? undefined) as T | undefined;

/** Everything that is done on an instance under a fault. @param label names the results. */
export const loads: Record<Kind, (instance: Instance, label: string, actors: number) => Promise<Watched>> = {
  notes: writeNotes,
  reads: readNotes,
  files: uploadFiles,
  mails: sendMails,
  summaries: haveSummaries,
  "sign-ins": signIn,
};

/**
 * Each creates a note and a task under their own ids and changes the note, and sends each of these until it is
 * acknowledged, as the app's own client does with waiting changes.
 */
async function writeNotes({ app, people, databaseUrl, disks }: Instance, label: string, actors: number) {
  const steps = new Map<number, Act[]>();
  // words that can't be compressed, to fill a disk
  const words = (): string =>
    `<p>${Array.from({ length: 3_000 }, () => Math.random().toString(36).slice(2)).join(" ")}</p>`;
  const stepsOf = (cookie: string): Act[] => {
    const id = uuidv7();
    const title = `${label} ${id}`;
    const task = { id: uuidv7(), title };
    const note = { id, title, ...(disks.data ? { content: words() } : {}) };
    const changed = `${title} changed`;
    const run = (query: string, variables: object) => () => app.graphql(query, variables, cookie);
    return [
      {
        key: `note ${id}`,
        send: run("mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }", { input: note }),
        isDone: (answer) => dataOf<{ createNote: object | null }>(answer)?.createNote?.constructor === Object,
      },
      {
        key: `change ${id}`,
        send: run(
          "mutation ($id: ID!, $input: UpdateNoteInput!) { updateNote(id: $id, input: $input, version: 1) { title } }",
          { id, input: { title: changed } },
        ),
        // its first try got through and only the answer was lost: the stored note already has this change
        isDone: (answer) =>
          dataOf<{ updateNote: { title: string } | null }>(answer)?.updateNote?.title === changed ||
          conflictingTitle(answer) === changed,
      },
      {
        key: `task ${task.id}`,
        send: run("mutation ($input: CreateTaskInput!) { createTask(input: $input) { id } }", { input: task }),
        isDone: (answer) => dataOf<{ createTask: object | null }>(answer)?.createTask?.constructor === Object,
      },
    ];
  };
  const load = new Load({
    actors,
    pauseMilliseconds: 200,
    isRepeated: true,
    next: (actor) => {
      let waiting = steps.get(actor) ?? [];
      if (waiting.length === 0) waiting = stepsOf(people[actor % people.length] as string);
      const [first, ...rest] = waiting;
      steps.set(actor, rest);
      return first as Act;
    },
  });
  return watched(load, async () => {
    const [notes, tasks] = await withClient(databaseUrl, async (client) => {
      const found = async (table: string, columns: string) =>
        (await client.query(`select ${columns} from ${table} where starts_with(title, $1)`, [`${label} `])).rows;
      return [await found("content_item", "id, title, version"), await found("task", "id, title")] as const;
    });
    const noteById = new Map(notes.map((note) => [note.id, note]));
    const taskIds = new Set(tasks.map(({ id }) => id));
    const isThere = (key: string): boolean => {
      const [kind, id = ""] = key.split(" ");
      if (kind === "task") return taskIds.has(id);
      return kind === "note" ? noteById.has(id) : noteById.get(id)?.title.endsWith(" changed") === true;
    };
    const titles = (rows: { title: string }[]) => new Set(rows.map(({ title }) => title.replace(/ changed$/, ""))).size;
    const changedTwice = notes.filter(({ title, version }) => version > (title.endsWith(" changed") ? 2 : 1));
    return {
      lost: [...load.acknowledged.keys()].filter((key) => !isThere(key)).length,
      doubled: notes.length - titles(notes) + tasks.length - titles(tasks) + changedTwice.length,
      inDoubt: 0,
    };
  });
}

function conflictingTitle({ body }: Answer): string | undefined {
  const [error] = (body?.errors ?? []) as { extensions: { code: string; item?: { title?: string } } }[];
  return error?.extensions.code === "CONFLICT" ? error.extensions.item?.title : undefined;
}

async function readNotes({ app, people }: Instance, _label: string, actors: number) {
  const cookie = people[0] as string;
  const load = new Load({
    actors,
    pauseMilliseconds: 100,
    isRepeated: false,
    next: () => ({
      key: uuidv7(),
      send: () => app.graphql("{ notes(first: 25) { nodes { id title updatedAt } } }", {}, cookie),
      isDone: (answer) => Array.isArray(dataOf<{ notes?: { nodes: object[] } }>(answer)?.notes?.nodes),
    }),
  });
  return watched(load, nothing);
}

/** Each adds files to a note; every file has different bytes. */
async function uploadFiles({ app }: Instance, label: string, actors: number) {
  const cookie = await app.signUp(`Files-${label}`);
  const notes = await Promise.all(
    Array.from({ length: actors }, async () => {
      const { body } = await app.call("POST", "/api/v1/notes", { title: "With files" }, cookie);
      return `/api/v1/notes/${(body as { note: { id: string } }).note.id}/attachments`;
    }),
  );
  let count = 0;
  const load = new Load({
    actors,
    pauseMilliseconds: 400,
    isRepeated: false,
    next: (actor) => {
      count += 1;
      const name = `${count}.bin`;
      const form = new FormData();
      form.set("file", new Blob([bytesOf(name)]), name);
      return {
        key: name,
        send: () => app.call("POST", notes[actor] as string, form, cookie),
        isDone: ({ status }) => status === 201,
      };
    },
  });
  return watched(load, async () => {
    const there: string[] = [];
    const whole = new Set<string>();
    for (const path of notes) {
      const { body } = await app.call("GET", path, undefined, cookie);
      for (const { id, file_name: name } of (body?.attachments ?? []) as { id: string; file_name: string }[]) {
        there.push(name);
        const link = await app.call("GET", `${path}/${id}`, undefined, cookie);
        const { pathname, search } = new URL(String(link.body?.url), app.url);
        const { bytes } = await app.call("GET", pathname + search, undefined, cookie);
        if (bytes.equals(bytesOf(name))) whole.add(name);
      }
    }
    return {
      lost: [...load.acknowledged.keys()].filter((name) => !whole.has(name)).length,
      doubled: there.length - new Set(there).size,
      inDoubt: 0,
    };
  });
}

/** Large enough to matter on a small disk. */
function bytesOf(name: string): Buffer {
  return Buffer.alloc(200_000, createHash("sha256").update(name).digest());
}

/** Each sends a note to one address after the other. */
async function sendMails({ app, mailFile, databaseUrl }: Instance, label: string, actors: number) {
  const cookie = await app.signUp(`Mails-${label}`);
  const { body } = await app.call("POST", "/api/v1/notes", { title: "To be sent" }, cookie);
  const itemId = (body as { note: { id: string } }).note.id;
  const load = new Load({
    actors,
    pauseMilliseconds: 400,
    isRepeated: false,
    next: () => {
      const recipient = `${uuidv7()}@${label}.example.net`;
      const query = "mutation ($input: SendContentInput!) { sendContent(input: $input) { send { id } } }";
      return {
        key: recipient,
        send: () => app.graphql(query, { input: { itemId, recipients: [recipient] } }, cookie),
        isDone: (answer) => Boolean(dataOf<{ sendContent?: { send?: object } }>(answer)?.sendContent?.send),
      };
    },
  });
  const arrived = (): [at: number, recipient: string][] =>
    (existsSync(mailFile) ? readFileSync(mailFile, "utf8").split("\n") : [])
      .filter((line) => line.includes(`@${label}.`))
      .map((line) => line.split(" "))
      .map(([at, recipient = ""]) => [Number(at) - performance.timeOrigin, recipient]);
  return {
    load,
    // of those requested later: mails waiting in a socket are accepted at once
    recoveredAt: (moment: number) => {
      const askedAt = (recipient: string) => load.acknowledged.get(recipient)?.askedAt ?? 0;
      const since = Math.max(moment, load.failedAt);
      const later = arrived().filter(([, recipient]) => askedAt(recipient) >= since);
      return Math.min(...later.map(([at]) => at));
    },
    compare: async () => {
      const recipients = arrived().map(([, recipient]) => recipient);
      const there = new Set(recipients);
      const query = `select recipient from outbox_mail where status = 'FAILED' and last_error like 'It may have arrived%'`;
      const { rows } = await withClient(databaseUrl, (client) => client.query<{ recipient: string }>(query));
      const told = new Set(rows.map(({ recipient }) => recipient));
      const missing = [...load.acknowledged.keys()].filter((recipient) => !there.has(recipient));
      return {
        lost: missing.filter((recipient) => !told.has(recipient)).length,
        doubled: recipients.length - there.size,
        inDoubt: missing.filter((recipient) => told.has(recipient)).length,
      };
    },
  };
}

/** Each has one video after the other summarized, starting with its captions. */
async function haveSummaries({ app, databaseUrl }: Instance, label: string, actors: number) {
  const cookie = await app.signUp(`Summaries-${label}`);
  const videos: string[] = [];
  const create = "mutation ($input: CreateVideoInput!) { createVideo(input: $input) { id } }";
  const analyze = "mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }";
  const load = new Load({
    actors,
    pauseMilliseconds: 300,
    isRepeated: false,
    next: () => {
      const id = uuidv7();
      videos.push(id);
      const youtubeUrl = `https://youtu.be/video${String(videos.length).padStart(6, "0")}`;
      return {
        key: id,
        send: async () => {
          const created = await app.graphql(create, { input: { id, title: "A talk", youtubeUrl } }, cookie);
          if (!dataOf<{ createVideo?: object }>(created)?.createVideo) return created;
          const begun = await app.graphql(analyze, { id }, cookie);
          return dataOf<{ analyzeVideo?: object }>(begun)?.analyzeVideo ? endOf(app, id, cookie) : begun;
        },
        isDone: (answer) => analysisIn(answer)?.state === "COMPLETED",
      };
    },
  });
  return watched(load, async () => {
    const open = "select count(*)::int as count from video_analysis where item_id = any($1) and finished_at is null";
    const { rows } = await withClient(databaseUrl, (client) => client.query(open, [videos]));
    return { lost: rows[0].count, doubled: 0, inDoubt: 0 };
  });
}

const analysisIn = (answer: Answer) =>
  dataOf<{ videoAnalysis: { state: string; failure: string | null } | null }>(answer)?.videoAnalysis;

/** An interrupted analysis continues later, which is checked at the end; meanwhile its person does something else. */
const maxAnalysisMilliseconds = 4_000;

/** The end of a video's analysis, polled until there is one; a failure in the words that its person reads. */
async function endOf(app: AppProcess, id: string, cookie: string): Promise<Answer | null> {
  const query = "query ($id: ID!) { videoAnalysis(videoId: $id) { state failure } }";
  const deadline = performance.now() + maxAnalysisMilliseconds;
  while (performance.now() < deadline) {
    const answer = await app.graphql(query, { id }, cookie).catch(() => null);
    const { state, failure } = (answer && analysisIn(answer)) ?? {};
    if (answer && state === "COMPLETED") return answer;
    if (answer && state === "FAILED")
      return { ...answer, retryAfter: "0", body: { code: "UPSTREAM_FAILED", error: failure } };
    await wait(100);
  }
  return null;
}

async function signIn({ app }: Instance, _label: string, actors: number) {
  const load = new Load({
    actors,
    pauseMilliseconds: 1_000,
    isRepeated: false,
    next: () => ({ key: uuidv7(), send: () => app.signIn("Writer0"), isDone: ({ status }) => status === 200 }),
  });
  return watched(load, nothing);
}

function watched(load: Load, compare: () => Promise<Kept>): Watched {
  return { load, recoveredAt: (moment) => load.recoveredAt(moment), compare };
}
