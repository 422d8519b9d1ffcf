import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverProcess } from "../../testing/serverProcess.js";
import { signUp } from "../../testing/signUp.js";
import { TestPerson } from "../../testing/TestPerson.js";
import { testDatabase } from "../../testing/testDatabase.js";

const create = "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }";

test("60 notes of 1 MB at once in a heap of 256 MB are stored or refused, and the process stays up", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-large-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const { url } = await serverProcess(dataDir, {
    DATABASE_URL: database.url,
    NODE_OPTIONS: "--max-old-space-size=256",
    PUBLIC_URL: "http://localhost:4000",
  });
  const ada = await signUp(TestPerson.stranger(url, "http://localhost:4000"), "Ada");
  const content = `<p>${"a word ".repeat(149_790)}</p>`;
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const variables = { input: { title: `Note ${at}`, content } };
      const body = JSON.stringify({ query: create, variables });
      const headers = { "content-type": "application/json" };
      const answer = await ada.fetch("/graphql", { method: "POST", headers, body });
      return (await answer.json()) as {
        data?: { createNote: { id: string } };
        errors?: { extensions: { code: string } }[];
      };
    }),
  );
  for (const { data, errors } of answers) {
    if (!data?.createNote) expect(["TOO_LARGE", "RATE_LIMITED"]).toContain(errors?.[0]?.extensions.code);
  }
  expect(answers.filter(({ data }) => data?.createNote).length).toBeGreaterThan(0);
  expect((await ada.fetch("/health/ready")).status).toBe(200);
}, 180_000);
