import "reflect-metadata";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { make } from "../../testing/make.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { testApp } from "../../testing/testApp.js";
import { videoService } from "../../testing/videoService.js";

const id = "dQw4w9WgXcQ";
const ask = `query ($url: String!) { videoInfo(url: $url) {
  videoId startSeconds title channelName thumbnailUrl durationSeconds description savedAsId } }`;
const talk = { title: "On bees", channel: "Field Notes", seconds: 754, description: "Pollen.\n\nAnd gardens." };

async function instance() {
  const service = await videoService();
  service.videos.set(id, talk);
  const app = await testApp({ settings: service.settings });
  const ada = await app.signUp();
  const info = async (person: TestPerson = ada, url = `https://youtu.be/${id}?t=42`) =>
    (await person.run(ask, { url })).videoInfo;
  return { service, app, ada, info };
}

const known = {
  videoId: id,
  startSeconds: 42,
  title: "On bees",
  channelName: "Field Notes",
  thumbnailUrl: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  durationSeconds: 754,
  description: "Pollen.\n\nAnd gardens.",
  savedAsId: null,
};
const away = { code: "UPSTREAM_FAILED", message: expect.stringContaining("The video service did not answer") };

test("a link is looked up once for everybody, and says whether the person already has the video", async () => {
  const { service, app, ada, info } = await instance();
  expect(await Promise.all([info(), info()])).toEqual([known, known]);
  const asked = service.asked.length;
  expect(service.asked.toSorted()).toEqual(["/embed", "/watch", "/youtubei/v1/player"]);
  const saved = await make.video(ada, { youtubeUrl: `https://youtu.be/${id}` });
  expect(await info()).toEqual({ ...known, savedAsId: saved.id });
  expect(await info(await app.signUp("Eve"))).toEqual(known);
  expect(service.asked).toHaveLength(asked);
  app.clock.advance(3_601_000);
  service.videos.set(id, { ...talk, title: "On bees, again" });
  expect((await info()).title).toBe("On bees, again");
});

test("a link to no video, or to a private one, is refused with a sentence", async () => {
  const { app, ada, info } = await instance();
  const refused = { code: "INVALID_INPUT", fields: { url: "Invalid YouTube URL" } };
  await expect(info(ada, "https://example.com/watch?v=dQw4w9WgXcQ")).rejects.toMatchObject(refused);
  await expect(info(ada, " ")).rejects.toMatchObject({ fields: { url: "YouTube URL is required" } });
  await expect(info(ada, "https://youtu.be/aaaaaaaaaaa")).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "NOT_FOUND: There is no public video at this link",
  });
  await expect(app.anonymous.run(ask, { url: `https://youtu.be/${id}` })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("when one of the two services is unavailable, the other's facts are enough", async () => {
  const { service, app, info } = await instance();
  service.answer("/embed", (_request, response) => response.destroy());
  expect(await info()).toEqual(known);
  service.answer("/embed", null);
  service.answer("/watch", (_request, response) => response.writeHead(429).end());
  app.clock.advance(3_601_000);
  expect(await info()).toEqual({ ...known, durationSeconds: null, description: null });
  // incomplete facts are looked up again soon
  service.answer("/watch", null);
  app.clock.advance(61_000);
  expect(await info()).toEqual(known);
});

test("ignores malformed, hostile or oversized answers", async () => {
  const { service, app, info } = await instance();
  service.answer("/watch", (_request, response) => response.writeHead(500).end());
  const enormous = Buffer.from(JSON.stringify({ title: "x".repeat(300_000) }));
  const bomb = gzipSync(Buffer.alloc(50_000_000, "x"));
  const answers: [string, number, Record<string, string>, string | Buffer][] = [
    ["broken JSON", 200, {}, "{"],
    ["no object", 200, {}, "[1]"],
    ["a page", 200, { "content-type": "text/html" }, "<html>"],
    ["an error", 500, {}, "{}"],
    ["too much", 200, {}, enormous],
    ["packed far too much", 200, { "content-encoding": "gzip" }, bomb],
    ["a redirect elsewhere", 302, { location: "http://127.0.0.1:1/embed" }, ""],
    ["a redirect to a file", 302, { location: "file:///etc/passwd" }, ""],
    ["a redirect to itself", 302, { location: "/embed" }, ""],
  ];
  for (const [name, status, headers, body] of answers) {
    service.answer("/embed", (_request, response) => response.writeHead(status, headers).end(body));
    await expect(info(), name).rejects.toMatchObject(away);
    app.clock.advance(6_000);
  }
  service.answer("/embed", (_request, response) => {
    const said = { title: "  <b>On\u0000\u202e bees</b>\n ", author_name: 7, thumbnail_url: "javascript:alert(1)" };
    response.end(JSON.stringify({ ...said, duration: "1e99" }));
  });
  expect(await info()).toMatchObject({
    title: "<b>On bees</b>",
    channelName: null,
    thumbnailUrl: known.thumbnailUrl,
    durationSeconds: null,
  });
  // a picture from a host that pages may not load is ignored
  app.clock.advance(3_601_000);
  service.answer("/embed", null);
  service.videos.set(id, { ...talk, thumbnailUrl: "https://tracker.example.org/pixel.png" });
  expect((await info()).thumbnailUrl).toBe(known.thumbnailUrl);
});

test("a slow service is given up on after 5 seconds", { tags: ["slow"] }, async () => {
  const { service, info } = await instance();
  // sends bytes slowly forever
  service.answer("/embed", (_request, response) => {
    const drip = setInterval(() => response.write(" "), 200);
    response.on("close", () => clearInterval(drip));
  });
  service.answer("/watch", () => undefined);
  const start = performance.now();
  await expect(info()).rejects.toMatchObject(away);
  const seconds = (performance.now() - start) / 1_000;
  expect(seconds).toBeGreaterThan(4.5);
  expect(seconds).toBeLessThan(20);
});

test("a person can look up at most 60 links a minute", async () => {
  const { info } = await instance();
  await Promise.all(Array.from({ length: 60 }, () => info()));
  await expect(info()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("a saved video gets its length and channel, unless somebody provided them", async () => {
  const { service, app, ada } = await instance();
  const read = async (id: string) => {
    const { video } = await ada.run(
      "query ($id: ID!) { video(id: $id) { title durationSeconds channelName version } }",
      { id },
    );
    return video;
  };
  const save = (input: object) => make.video(ada, { youtubeUrl: `https://youtu.be/${id}`, title: "Mine", ...input });
  const [bare, told] = [await save({}), await save({ channelName: "Somebody else" })];
  await app.services.jobs.idle();
  const facts = { title: "Mine", durationSeconds: 754, version: 1 };
  expect(await read(bare.id)).toEqual({ ...facts, channelName: "Field Notes" });
  expect(await read(told.id)).toEqual({ ...facts, channelName: "Somebody else" });
  const asked = service.asked.length;
  await save({ channelName: "Field Notes", durationSeconds: 754 });
  await app.services.jobs.idle();
  expect(service.asked).toHaveLength(asked);
});
