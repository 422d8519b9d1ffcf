import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hostileTexts } from "../../testing/hostileTexts.js";
import { serverProcess } from "../../testing/serverProcess.js";
import { signUp } from "../../testing/signUp.js";
import { TestPerson } from "../../testing/TestPerson.js";
import { testDatabase } from "../../testing/testDatabase.js";
import { preview } from "../../testing/transferOf.js";
import { zipOf } from "../../testing/zipOf.js";

const origin = "http://localhost:4000";
const createNote = "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }";
const share = "mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: SEVEN_DAYS) { url shareableText } }";

/** Ways in for a text of somebody's, each with the most that it takes. */
const waysIn: Record<string, { length: number; send(person: TestPerson, text: string): Promise<unknown> }> = {
  "a note": {
    length: 1_000_000,
    send: (person, content) => person.run(createNote, { input: { title: "Long", content } }),
  },
  "a note by REST": {
    length: 1_000_000,
    send: (person, content) => person.rest("POST", "/api/v1/notes", { title: "Long", content }),
  },
  "a Markdown import": {
    length: 1_000_000,
    send: async (person, text) => preview(person, "MARKDOWN", await zipOf({ "note.md": text })),
  },
  "an import of Keep": {
    length: 1_000_000,
    send: async (person, text) => preview(person, "KEEP", await zipOf({ "Takeout/Keep/note.html": text })),
  },
  "every form of a shared note": {
    length: 1_000_000,
    send: async (person, content) => {
      const { id } = (await person.run(createNote, { input: { title: "Long", content } })).createNote;
      const { url, path = new URL(url).pathname } = (await person.run(share, { id })).shareContent;
      for (const form of ["", ".txt", ".md"]) await (await person.fetch(`${path}${form}`)).text();
    },
  },
  "a search": {
    length: 500,
    send: (person, query) => person.run("query ($q: String!) { search(query: $q) { groups { kind } } }", { q: query }),
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
  const ada = await signUp(TestPerson.stranger(server.url, origin));
  const slow: string[] = [];
  for (const [way, { length, send }] of Object.entries(waysIn)) {
    for (const [name, make] of Object.entries(hostileTexts)) {
      let isRunning = true;
      const slowest = slowestHealth(server.url, () => isRunning);
      await send(ada, make(length).toWellFormed()).catch(() => undefined);
      isRunning = false;
      const milliseconds = await slowest;
      if (milliseconds > 100) slow.push(`${way}, ${name}: ${Math.round(milliseconds)} ms`);
    }
  }
  expect(slow).toEqual([]);
}, 3_600_000);

/** The longest that anybody waited for `/health/live`, asked again and again while it is so. */
async function slowestHealth(url: string, isSo: () => boolean): Promise<number> {
  let slowest = 0;
  while (isSo()) {
    const began = performance.now();
    await (await fetch(`${url}/health/live`)).text();
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}
