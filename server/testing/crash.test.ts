import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { make } from "./make.js";
import { serverProcess } from "./serverProcess.js";
import { signUp } from "./signUp.js";
import { TestPerson } from "./TestPerson.js";

const origin = "http://localhost:4000";
const environment = { PUBLIC_URL: origin };

interface NotePage {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The ids of every note a person has. */
async function noteIds(person: TestPerson): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | null = null; ; ) {
    const { notes }: { notes: NotePage } = await person.run(
      "query ($after: String) { notes(first: 100, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }",
      { after },
    );
    for (const { id } of notes.nodes) ids.add(id);
    if (!notes.pageInfo.hasNextPage) return ids;
    after = notes.pageInfo.endCursor;
  }
}

test("acknowledged changes survive a power failure", { tags: ["slow"] }, async () => {
  const dataDir = dataFolder();
  const server = await serverProcess(dataDir, environment);
  const ada = await signUp(TestPerson.stranger(server.url, origin));
  const acknowledged: string[] = [];
  let asked = 0;
  let cut: Promise<void> | null = null;
  const writer = async (): Promise<void> => {
    while (asked < 1_000 && !cut) {
      asked += 1;
      try {
        const note = await make.note(ada);
        acknowledged.push(note.id);
      } catch (error) {
        // cut off midway: nothing was promised
        if (!cut) throw error;
      }
      if (acknowledged.length >= 500) cut ??= server.kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  await cut;
  expect(acknowledged.length).toBeGreaterThanOrEqual(500);

  const next = await serverProcess(dataDir, environment);
  const there = await noteIds(ada.at(next.url));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  expect(await next.terminate()).toBe(0);
});

test("a server that is asked to stop finishes its current request", { tags: ["slow"] }, async () => {
  const dataDir = dataFolder();
  const server = await serverProcess(dataDir, environment);
  const ada = await signUp(TestPerson.stranger(server.url, origin));
  const body = JSON.stringify({ query: 'mutation { createNote(input: { title: "The last one" }) { id } }' });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  socket.write(
    [
      "POST /graphql HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Origin: ${origin}`,
      `Cookie: ${ada.cookie}`,
      "Expect: 100-continue",
      "",
      "",
    ].join("\r\n"),
  );
  // the server has accepted the request and waits for its body
  await expect.poll(() => answer).toContain("100 Continue");
  server.signal("SIGTERM");
  server.signal("SIGINT");
  await expect.poll(() => fetch(`${server.url}/health/live`).catch(() => null)).toBeNull();
  socket.write(body);
  expect(await server.exit).toBe(0);
  await closed;
  expect(answer).toContain("200 OK");
  expect(answer).toContain("createNote");

  const next = await serverProcess(dataDir, environment);
  expect((await noteIds(ada.at(next.url))).size).toBe(1);
  expect(await next.terminate()).toBe(0);
});

test("a draining server reports it, and answers until the port closes", { tags: ["slow"] }, async () => {
  const server = await serverProcess(dataFolder(), { ...environment, DRAIN_SECONDS: "5" });
  const ada = await signUp(TestPerson.stranger(server.url, origin));
  expect((await fetch(`${server.url}/health/ready`)).headers.get("connection")).toBe("keep-alive");
  const asked = performance.now();
  server.signal("SIGTERM");
  const readiness = () => fetch(`${server.url}/health/ready`).then((answer) => answer.status);
  await expect.poll(readiness).toBe(503);
  const draining = await fetch(`${server.url}/health/ready`);
  expect(await draining.json()).toEqual({ status: "stopping" });
  expect(draining.headers.get("connection")).toBe("close");
  expect((await make.note(ada)).id).toBeTruthy();
  expect(await server.exit).toBe(0);
  expect(performance.now() - asked).toBeGreaterThan(5_000);
});

test("a second server on the same data reports the conflict and leaves the first alone", {
  tags: ["slow"],
}, async () => {
  const dataDir = dataFolder();
  const server = await serverProcess(dataDir, environment);
  await expect(serverProcess(dataDir, environment)).rejects.toThrow(/already runs on the data folder/);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  expect(await server.terminate()).toBe(0);
});

test("an invalid setting is named in one sentence", async () => {
  await expect(serverProcess(dataFolder(), { PORT: "many" })).rejects.toThrow(
    "The server did not start: PORT must be a whole number from 0 to 65535.\n",
  );
});
