import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
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
