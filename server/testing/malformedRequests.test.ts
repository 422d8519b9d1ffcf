import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { make } from "./make.js";
import { type MalformedRequest, malformedRequests } from "./malformedRequests.js";
import { type RawAnswer, rawRequest } from "./rawRequest.js";
import { serverProcess } from "./serverProcess.js";
import { signUp } from "./signUp.js";
import { TestPerson } from "./TestPerson.js";
import { testDatabase } from "./testDatabase.js";

const origin = "http://localhost:4000";
const secondsToAnswer = 1;
const atOnce = 50;
const ownConnections = 2;
const ways = ["DESTROY", "RESET", "END"] as const;

/** Sends a number of requests at once, each as soon as an earlier one is done. */
async function sendAll(url: string, requests: readonly MalformedRequest[], lanes: number): Promise<string[]> {
  const wrong: string[] = [];
  const left = requests.entries();
  const lane = async (): Promise<void> => {
    for (const [at, request] of left) {
      const answer = await rawRequest(url, { ...request, leaving: ways[at % ways.length] ?? "DESTROY" });
      const problem = problemOf(request, answer);
      if (problem) wrong.push(`${request.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return wrong;
}

/**
 * A client that goes on sending after the end of its form may have its connection reset, since nobody reads those
 * bytes, before it has read the answer.
 */
const mayLoseAnswer = /tunnel|after the end/;

function problemOf({ ends, name }: MalformedRequest, { status, text, milliseconds }: RawAnswer): string | null {
  const isUnbuilt = text.includes("The client is not built yet");
  if (milliseconds > secondsToAnswer * 1000) return `took ${Math.round(milliseconds)} ms`;
  if (status !== null && status >= 500 && !isUnbuilt) return text;
  if (ends === "BY_ANSWER" && status === null && !mayLoseAnswer.test(name)) return "no answer";
  if (/"(?:INTERNAL|UPSTREAM_FAILED)"/.test(text)) return text;
  return null;
}

/**
 * Mixed, so that concurrent requests are of all kinds: fifty uploads of one person would take turns, and test nothing
 * else.
 */
function mixed(requests: readonly MalformedRequest[]): MalformedRequest[] {
  const rounds = Math.ceil(requests.length / atOnce);
  return Array.from({ length: rounds }, (_, round) => requests.filter((_, at) => at % rounds === round)).flat();
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, "0");
const [listening, waiting] = ["0A", "06"];

/** The server's open connections, as the kernel lists them. */
function openConnections(url: string): number {
  const port = `:${hex(Number(new URL(url).port))}`;
  const rows = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  return rows.filter(([, local, , state = ""]) => local?.endsWith(port) && ![listening, waiting].includes(state))
    .length;
}

test("no malformed request ends the server, hangs or leaves anything behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-wire-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dataDir, temporary] = [join(folder, "data"), join(folder, "tmp")];
  mkdirSync(temporary);
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const server = await serverProcess(dataDir, {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "6",
    PUBLIC_URL: origin,
    TMPDIR: temporary,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "fatal",
  });
  const ada = await signUp(TestPerson.stranger(server.url, origin));
  const { id: noteId } = await make.note(ada);
  const reader = await ada.token("READ_WRITE");
  const requests = mixed(
    malformedRequests(
      { headers: "", noteId },
      { headers: `Origin: ${origin}\r\nCookie: ${ada.cookie}\r\n`, noteId },
      { headers: `Authorization: ${reader.credentials.authorization}\r\n`, noteId },
    ),
  );
  expect(requests.length).toBeGreaterThan(600);

  // half of them are still more than 300, in half the time
  const alone = requests.filter((_, at) => at % 2 === 0);
  expect(await sendAll(server.url, alone, 1)).toEqual([]);
  expect(await sendAll(server.url, requests, atOnce)).toEqual([]);

  expect(process.kill(server.pid, 0)).toBe(true);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  // connections that fetch keeps open belong to this test
  await expect.poll(() => openConnections(server.url)).toBeLessThanOrEqual(ownConnections);
  expect(readdirSync(temporary).filter((name) => name.startsWith("commonplace"))).toEqual([]);
  const { note } = await ada.run("query ($id: ID!) { note(id: $id) { attachmentCount } }", { id: noteId });
  const kept = join(dataDir, "files/attachments");
  await expect.poll(() => readdirSync(kept).length).toBe(note.attachmentCount);
});
