import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { type AppError, statusOfError } from "../errors.js";
import { boundLargeBodies } from "./largeBodies.js";

const maxBytes = 4 * 1024 * 1024;

test("large bodies of one address are handled two at a time, and small ones don't wait", async () => {
  const fastify = Fastify({ bodyLimit: maxBytes });
  onTestFinished(() => fastify.close());
  boundLargeBodies(fastify, maxBytes);
  let handled = 0;
  let most = 0;
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  fastify.post("/large", async () => {
    handled += 1;
    most = Math.max(most, handled);
    if (handled === 2) started.resolve();
    await goOn.promise;
    handled -= 1;
    return "done";
  });
  fastify.post("/small", async () => "done");
  const url = await fastify.listen({ port: 0, host: "127.0.0.1" });
  const post = (path: string, size: number) =>
    fetch(url + path, { method: "POST", headers: { "content-type": "text/plain" }, body: "a".repeat(size) });
  const large = Array.from({ length: 6 }, () => post("/large", maxBytes - 1));
  await started.promise;
  expect((await post("/small", 1_000)).status).toBe(200);
  goOn.resolve();
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(most).toBe(2);
});

/** A server for large bodies, with a clock that stands still. */
async function slowServer() {
  const fastify = Fastify({ bodyLimit: maxBytes, trustProxy: true });
  onTestFinished(() => fastify.close());
  const sockets: Socket[] = [];
  fastify.addHook("onRequest", async ({ raw }) => void sockets.push(raw.socket));
  boundLargeBodies(fastify, maxBytes);
  fastify.setErrorHandler<AppError>((error, _request, reply) =>
    reply.code(statusOfError[error.code]).send(error.message),
  );
  fastify.post("/large", async () => "done");
  fastify.addContentTypeParser("image/png", (_request, _payload, done) => done(null));
  fastify.post("/unread", () => new Promise(() => undefined));
  const { port } = new URL(await fastify.listen({ port: 0, host: "127.0.0.1" }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  /** Starts a body of 4 MB; `answer` is complete when the connection has ended. */
  const begin = async (address: string, length = `Content-Length: ${maxBytes}`, to = "/large", type = "text/plain") => {
    const expected = sockets.length + 1;
    const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
    onTestFinished(() => void socket.destroy());
    const state = { socket, answer: "", send: (bytes: string) => socket.write(bytes) };
    socket.on("data", (chunk) => {
      state.answer += chunk;
    });
    socket.write(
      `POST ${to} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
    );
    await expect.poll(() => sockets.length).toBe(expected);
    return { ...state, answer: () => state.answer, received: () => sockets[expected - 1]?.bytesRead ?? 0 };
  };
  return { begin, pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
}

test("bodies that arrive too slowly are refused when others wait, and the others are admitted", async () => {
  const { begin, pass } = await slowServer();
  const slow = [];
  for (const address of ["203.0.113.1", "203.0.113.2"]) {
    for (let count = 0; count < 3; count += 1) slow.push(await begin(address));
  }
  const third = await begin("203.0.113.3", "Content-Length: 100000");
  third.send("a".repeat(100_000));
  pass(5_000);
  await expect.poll(third.answer).toMatch(/^HTTP\/1.1 200 /);
  const refused = slow.filter(({ answer }) => answer() !== "");
  expect(refused.map(({ answer }) => answer().slice(0, 12))).toEqual(Array(4).fill("HTTP/1.1 429"));
  expect(refused[0]?.answer()).toContain("arrives too slowly");
});

test("the connection of an unread slow body is cut when others wait", async () => {
  const { begin, pass } = await slowServer();
  const unread = await begin("203.0.113.1", `Content-Length: ${maxBytes}`, "/unread", "image/png");
  await begin("203.0.113.1");
  await begin("203.0.113.1");
  pass(5_000);
  await expect.poll(() => unread.socket.closed).toBe(true);
});

test("stalled bodies of unknown length keep the next of their address waiting for at most two rounds", async () => {
  const { begin, pass } = await slowServer();
  for (let count = 0; count < 3; count += 1) await begin("203.0.113.1", "Transfer-Encoding: chunked");
  const next = await begin("203.0.113.1", "Transfer-Encoding: chunked");
  next.send("1\r\na\r\n0\r\n\r\n");
  pass(5_000);
  await expect.poll(next.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a slow body is read to its end while nobody waits because of it", async () => {
  const { begin, pass } = await slowServer();
  const slow = await begin("203.0.113.1");
  for (let count = 0; count < 3; count += 1) await begin("203.0.113.2");
  pass(20_000);
  slow.send("a".repeat(maxBytes));
  await expect.poll(slow.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a body that arrives fast enough is read to its end while others wait", async () => {
  const { begin, pass } = await slowServer();
  const bodies = [];
  for (const address of ["203.0.113.1", "203.0.113.2"]) {
    for (let count = 0; count < 3; count += 1) bodies.push(await begin(address));
  }
  const [steady] = bodies;
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    steady?.send("a".repeat(maxBytes / 4));
    await expect.poll(() => steady?.received()).toBeGreaterThan((maxBytes / 4) * quarter);
    pass(5_000);
  }
  await expect.poll(() => steady?.answer()).toMatch(/^HTTP\/1.1 200 /);
});
