import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../testing/freePort.js";
import { AppProcess } from "./AppProcess.js";

export interface NeighborFigures {
  /** The counter of attempts that is frozen: a real Redis, or a port that never answers. */
  redis: string;
  signInMilliseconds: number[];
  areSignInsServed: boolean;
  storeMilliseconds: number[];
  /** Each was refused as an outage, with when to try again. */
  areStoreCallsTold: boolean;
}

/** Freezes Redis and the file store, and measures who notices. */
export async function runFrozenNeighbors(): Promise<NeighborFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-faults-"));
  const [redis, bucket] = await Promise.all([startRedis(dataDir), startBucket()]);
  let app: AppProcess | null = null;
  try {
    app = await AppProcess.start({
      DATA_DIR: dataDir,
      REDIS_URL: redis.url,
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    const cookie = await app.signUp("Ada");
    const attachments = await noteWithFile(app, cookie);
    redis.freeze();
    bucket.freeze();
    const signIns = [];
    for (let at = 0; at < 4; at += 1) {
      const body = { email: "ada@example.org", password: "an uncommon passphrase 7" };
      signIns.push(await app.call("POST", "/api/auth/sign-in/email", body));
    }
    const stored = await Promise.all([
      app.call("POST", attachments.path, fileForm(), cookie),
      app.call("GET", attachments.download, undefined, cookie),
    ]);
    return {
      redis: redis.name,
      signInMilliseconds: signIns.map(({ milliseconds }) => milliseconds),
      areSignInsServed: signIns.every(({ status }) => status === 200),
      storeMilliseconds: stored.map(({ milliseconds }) => milliseconds),
      areStoreCallsTold: stored.every(
        ({ status, body, retryAfter }) => status === 502 && body?.code === "UPSTREAM_FAILED" && retryAfter !== null,
      ),
    };
  } finally {
    await app?.stop();
    redis.stop();
    bucket.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function fileForm(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["x".repeat(1_000_000)], { type: "text/plain" }), "words.txt");
  return form;
}

async function noteWithFile(app: AppProcess, cookie: string): Promise<{ path: string; download: string }> {
  const asked = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await app.call(method, path, body, cookie);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body ?? {};
  };
  const { note } = (await asked("POST", "/api/v1/notes", { title: "With a file" })) as { note: { id: string } };
  const path = `/api/v1/notes/${note.id}/attachments`;
  const { attachment } = (await asked("POST", path, fileForm())) as { attachment: { id: string } };
  const { url } = (await asked("GET", `${path}/${attachment.id}`)) as { url: string };
  return { path, download: new URL(url, app.url).pathname };
}

interface Neighbor {
  name: string;
  url: string;
  freeze(): void;
  stop(): void;
}

async function startRedis(folder: string): Promise<Neighbor> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return silentPort();
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const redis: ChildProcess = spawn("redis-server", options, { stdio: "ignore" });
  await wait(300);
  return {
    name: "redis-server",
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void redis.kill("SIGSTOP"),
    stop: () => void redis.kill("SIGKILL"),
  };
}

/** Takes connections and says nothing. */
async function silentPort(): Promise<Neighbor> {
  const server = createServer((socket) => void socket.on("error", () => undefined));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    name: "a port that never answers",
    url: `redis://127.0.0.1:${port}`,
    freeze: () => undefined,
    stop: () => void server.close(),
  };
}

/** A bucket as far as the app uses one. */
async function startBucket(): Promise<Neighbor> {
  const objects = new Map<string, Buffer>();
  let isFrozen = false;
  const server = createHttpServer(async (request, response) => {
    if (isFrozen) return;
    const key = new URL(request.url ?? "", "http://bucket").pathname;
    if (request.method === "PUT") {
      objects.set(key, await buffer(request));
      return void response.end();
    }
    const found = objects.get(key);
    if (!found) return void response.writeHead(404).end();
    response.writeHead(200, { "content-length": found.length }).end(request.method === "HEAD" ? undefined : found);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    name: "a bucket",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      isFrozen = true;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
