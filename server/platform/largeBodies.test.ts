import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { boundLargeBodies } from "./largeBodies.js";

test("large bodies of one address are handled two at once, small ones pass by", async () => {
  const maxBytes = 4 * 1024 * 1024;
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

test("a large body that trickles in is cut once it is later than the least rate allows", async () => {
  const maxBytes = 4 * 1024 * 1024;
  const fastify = Fastify({ bodyLimit: maxBytes });
  onTestFinished(() => fastify.close());
  boundLargeBodies(fastify, maxBytes);
  const arriving = Promise.withResolvers<Socket>();
  fastify.addHook("preParsing", async ({ raw }) => arriving.resolve(raw.socket));
  fastify.post("/large", async () => "done");
  const url = new URL(await fastify.listen({ port: 0, host: "127.0.0.1" }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect(Number(url.port), "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write("POST /large HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 163840\r\n\r\na");
  const received = await arriving.promise;
  vi.advanceTimersByTime(19_000);
  expect(received.destroyed).toBe(false);
  vi.advanceTimersByTime(1_500);
  expect(received.destroyed).toBe(true);
});
