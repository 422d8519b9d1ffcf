import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { hostileTexts } from "../../testing/hostileTexts.js";
import { make } from "../../testing/make.js";
import { sendFile } from "../../testing/sendFile.js";
import { serverProcess } from "../../testing/serverProcess.js";
import { signUp } from "../../testing/signUp.js";
import { type GraphqlError, GraphqlFailure, TestPerson } from "../../testing/TestPerson.js";
import { testDatabase } from "../../testing/testDatabase.js";
import { preview, transferNow } from "../../testing/transferOf.js";
import { zipOf } from "../../testing/zipOf.js";
import { exportFormat, exportFormatVersion } from "../../transfer/formatName.js";

const origin = "http://localhost:4000";
const share = "mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: SEVEN_DAYS) { url shareableText } }";
const search = "query ($input: SearchInput!) { search(input: $input) { groups { kind } } }";
const importEvents = "mutation ($file: Upload!) { importEvents(file: $file) { created } }";
const at = "2026-01-01T10:00:00.000Z";

/** @throws GraphqlFailure when the answer carries errors, as `run` does. */
async function whole(answer: Promise<{ data?: unknown; errors?: GraphqlError[] }>): Promise<void> {
  const { data, errors } = await answer;
  if (errors) throw new GraphqlFailure(errors, data);
}

async function previewZip(person: TestPerson, source: string, files: Record<string, string>): Promise<void> {
  await whole(preview(person, source, await zipOf(files)));
}

/** The files of an export of one note. */
function exportWith(content: string): Record<string, string> {
  const note = {
    id: "0190a0b0-c0d0-7000-8000-000000000001",
    title: "Long",
    content,
    link: null,
    color: "#FFE4B5",
    categoryName: null,
    tags: [],
    projects: [],
    isFavorite: false,
    isArchived: false,
    createdAt: at,
    updatedAt: at,
  };
  return {
    "manifest.json": JSON.stringify({ format: exportFormat, formatVersion: exportFormatVersion }),
    "data/notes.json": `[\n${JSON.stringify(note)}\n]\n`,
  };
}

function calendarWith(description: string): string {
  const lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART:20260101T100000Z", `DESCRIPTION:${description}`];
  return [...lines, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
}

/** Ways to send a text, each with about the max length that it takes: some texts are a little longer. */
const waysIn: Record<string, { length: number; send(person: TestPerson, text: string): Promise<unknown> }> = {
  "a note": {
    length: 1_000_000,
    send: (person, content) => make.note(person, { content }),
  },
  "a note by REST": {
    length: 1_000_000,
    send: (person, content) => person.rest("POST", "/api/v1/notes", { title: "Long", content }),
  },
  "a Markdown import": {
    length: 1_000_000,
    send: (person, text) => previewZip(person, "MARKDOWN", { "note.md": text }),
  },
  "an import of Keep": {
    length: 1_000_000,
    send: (person, text) => previewZip(person, "KEEP", { "Takeout/Keep/note.html": text }),
  },
  "an import of an export": {
    length: 1_000_000,
    send: (person, content) => previewZip(person, "COMMONPLACE", exportWith(content)),
  },
  "an export of everything": {
    length: 1_000_000,
    send: async (person, content) => {
      await make.note(person, { content });
      const { startExport } = await person.run("mutation { startExport { id } }");
      const state = async () => (await transferNow(person, startExport.id)).state;
      await expect.poll(state).toBe("COMPLETED");
    },
  },
  "a calendar file": {
    length: 5_000_000,
    send: (person, text) => whole(sendFile(person, importEvents, {}, new File([calendarWith(text)], "calendar.ics"))),
  },
  "an exported event": {
    length: 9_000,
    send: async (person, description) => {
      await make.event(person, { description });
      await (await person.fetch("/calendar/export.ics")).text();
    },
  },
  "every form of a shared note": {
    length: 1_000_000,
    send: async (person, content) => {
      const { id } = await make.note(person, { content });
      const { url, path = new URL(url).pathname } = (await person.run(share, { id })).shareContent;
      for (const form of ["", ".txt", ".md"]) await (await person.fetch(`${path}${form}`)).text();
    },
  },
  "a search": {
    length: 450,
    send: (person, query) => person.run(search, { input: { query } }),
  },
};

test("the app answers within 100 ms while it reads the most hostile texts at their longest", async () => {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-hostile-"));
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const server = await serverProcess(dataDir, {
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    DATABASE_SECONDS_PER_MINUTE: "0",
  });
  const newcomer = () => signUp(TestPerson.stranger(server.url, origin));
  const ada = await newcomer();
  for (const { send } of Object.values(waysIn)) await send(ada, "Plain");
  const slowestHealth = watchHealth(server.url);
  const slow: string[] = [];
  for (const [name, textOf] of Object.entries(hostileTexts)) {
    // A person may import and export only so often in an hour.
    const person = await newcomer();
    for (const [way, { length, send }] of Object.entries(waysIn)) {
      await slowestHealth();
      await send(person, textOf(length).toWellFormed()).catch((error: { code?: string }) => {
        // Texts may be refused, but not before they are read.
        if (error.code === "RATE_LIMITED") throw error;
      });
      const milliseconds = await slowestHealth();
      if (milliseconds > 100) slow.push(`${way}, ${name}: ${Math.round(milliseconds)} ms`);
    }
  }
  expect(slow).toEqual([]);
}, 3_600_000);

/** @returns a function that gives the longest wait for `/health/live`, in milliseconds, since it was last called. */
function watchHealth(url: string): () => Promise<number> {
  // in a thread of its own: making and sending a text delays no measurement
  const watch = new Worker(join(import.meta.dirname, "../../testing/watchHealth.mjs"), { workerData: url });
  onTestFinished(async () => void (await watch.terminate()));
  return async () => {
    watch.postMessage(null);
    return (await once(watch, "message"))[0];
  };
}
