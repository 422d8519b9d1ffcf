import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { Callers, currentCaller, DatabaseSeconds } from "./callers.js";

test("database seconds are counted by caller and minute", () => {
  let now = 0;
  const seconds = new DatabaseSeconds(10, () => now);
  seconds.charge("ada", 9_999);
  seconds.check("ada");
  now = 30_000;
  seconds.charge("ada", 1);
  expect(() => seconds.check("ada")).toThrow(
    "Your requests kept the database busy for more than 10 seconds within a minute. Please try again in 30 seconds.",
  );
  seconds.check("bob");
  now = 60_000;
  seconds.check("ada");
  seconds.charge("ada", 1);
  seconds.check("ada");
  const unbounded = new DatabaseSeconds(0, () => now);
  unbounded.charge("ada", 1e9);
  unbounded.check("ada");
});

test("counting takes no longer however many callers a minute has, and earlier minutes are forgotten", () => {
  let now = 0;
  let seconds = new DatabaseSeconds(1, () => now);
  /** The processor's milliseconds for 30 000 charges within a minute, to this many callers. */
  const timeFor = (callers: number): number => {
    seconds = new DatabaseSeconds(1, () => now);
    const before = process.threadCpuUsage();
    for (let at = 0; at < 30_000; at += 1) {
      now = at;
      seconds.charge(`caller ${at % callers}`, 1_000);
    }
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  timeFor(10);
  const few = timeFor(10);
  // looking through all callers takes a hundred times as long
  expect(timeFor(30_000)).toBeLessThan(20 * (few + 1));
  expect(() => seconds.check("caller 0")).toThrow("try again in 31 seconds");
  now = 60_000;
  seconds.charge("caller 0", 1);
  seconds.check("caller 0");
  expect(() => seconds.check("caller 1")).toThrow("try again in 1 seconds");
});

test("a streamed answer is followed once", async () => {
  const fastify = Fastify();
  onTestFinished(() => fastify.close());
  new Callers(0).register(fastify, async () => null);
  fastify.get("/", async (_request, { raw }) => {
    const before = raw.listenerCount("close");
    for (let at = 0; at < 20; at += 1) {
      expect(currentCaller()?.holdRead(2_000_000)).toBeNull();
      currentCaller()?.letGo();
    }
    return raw.listenerCount("close") - before;
  });
  expect((await fastify.inject("/")).body).toBe("1");
});

test("a request whose caller is already gone is not continued", async () => {
  const fastify = Fastify();
  onTestFinished(() => fastify.close());
  const errors: unknown[] = [];
  fastify.setErrorHandler((error, _request, reply) => {
    errors.push(error);
    return reply.send("failed");
  });
  const ended = Promise.withResolvers<void>();
  fastify.addHook("onRequest", async ({ raw }) => {
    raw.socket.once("close", ended.resolve);
    raw.socket.destroy();
  });
  new Callers(0).register(fastify, async () => null);
  let handled = 0;
  fastify.get("/", async () => {
    handled += 1;
  });
  const url = await fastify.listen({ port: 0, host: "127.0.0.1" });
  await fetch(url).catch(() => undefined);
  await ended.promise;
  expect(errors).toEqual([]);
  expect(handled).toBe(0);
});
