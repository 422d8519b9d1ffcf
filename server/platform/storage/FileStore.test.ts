import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { bucketServer } from "../../testing/bucketServer.js";
import { outageOf } from "../outage.js";
import { makeLog } from "../telemetry/log.js";
import { FileStore } from "./FileStore.js";

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function* breaksOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("half");
  throw new Error("The line went dead");
}

function storeIn(endpoint: string, silenceMilliseconds?: number): FileStore {
  const keys = { region: "us-east-1", bucket: "files", accessKeyId: "a", secretAccessKey: "b", forcePathStyle: true };
  return new FileStore({ dataDir: "/nowhere", s3: { endpoint, ...keys } }, makeLog("silent"), silenceMilliseconds);
}

test("files are stored in a bucket, read and removed, and a bucket that is away is reported", async () => {
  const { objects, state, endpoint } = await bucketServer();
  const store = storeIn(endpoint);
  expect(await store.put("attachments/1", chunks("one ", "file"))).toBe(8);
  expect(await store.put("attachments/2", chunks())).toBe(0);
  expect([...objects.keys()]).toEqual(["/files/attachments/1", "/files/attachments/2"]);
  expect(await keysOf(store)).toEqual(["attachments/1", "attachments/2"]);
  const bytes = await store.read("attachments/1");
  expect(bytes && (await buffer(bytes)).toString()).toBe("one file");
  expect(await store.read("attachments/3")).toBeNull();

  await expect(store.put("attachments/3", breaksOff())).rejects.toThrow("The line went dead");
  await store.remove("attachments/1");
  await store.remove("attachments/1");
  expect([...objects.keys()]).toEqual(["/files/attachments/2"]);

  state.isAway = true;
  const away = { code: "UPSTREAM_FAILED" };
  await expect(store.put("attachments/4", chunks("x"))).rejects.toMatchObject(away);
  await expect(store.read("attachments/2")).rejects.toMatchObject(away);
  await expect(keysOf(store)).rejects.toMatchObject(away);
});

test("a bucket that freezes at any point fails its callers, except for a reader that pauses", async () => {
  const { state, endpoint } = await bucketServer();
  const store = storeIn(endpoint, 200);
  const away = { code: "UPSTREAM_FAILED", extensions: { retryAfterSeconds: 5 } };
  const large = Buffer.alloc(4 * 1024 * 1024);
  await store.put("kept", chunks("x".repeat(100_000)));
  const slowly = await store.read("kept");
  slowly?.once("readable", () => undefined);

  state.freezesAt = "start";
  await expect(store.put("new", chunks("x"))).rejects.toMatchObject(away);
  await expect(store.read("kept")).rejects.toMatchObject(away);
  await expect(store.remove("kept")).rejects.toMatchObject(away);
  state.freezesAt = "upload";
  const sent = async function* () {
    yield large;
  };
  await expect(store.put("large", sent())).rejects.toMatchObject(away);
  state.freezesAt = "download";
  const bytes = await store.read("kept");
  await expect(buffer(bytes as NonNullable<typeof bytes>)).rejects.toMatchObject(away);

  // by now its reader has paused for longer than the bucket may
  expect((await buffer(slowly as NonNullable<typeof slowly>)).length).toBe(100_000);
});

test("a folder lists the keys of its files at any depth, and none if it isn't there yet", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-files-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const store = new FileStore({ dataDir, s3: null }, makeLog("silent"));
  expect(await keysOf(store)).toEqual([]);
  await store.put("attachments/1", chunks("x"));
  await store.put("feedback/screenshots/2", chunks("y"));
  expect(await keysOf(store)).toEqual(["attachments/1", "feedback/screenshots/2"]);
});

// a device of Linux without any space
test.runIf(existsSync("/dev/full"))("a file that finds the disk full is refused as on a full disk", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-files-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, "files"));
  symlinkSync("/dev/full", join(dataDir, "files/large"));
  const store = new FileStore({ dataDir, s3: null }, makeLog("silent"));
  const failure = await store.put("large", chunks("x".repeat(100_000), "y")).catch((error: unknown) => error);
  expect(outageOf(failure)?.sentence).toContain("Storage is full");
});
