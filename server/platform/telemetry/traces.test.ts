import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { captionServer } from "../../testing/captionServer.js";
import { freezable } from "../../testing/freezable.js";
import { make } from "../../testing/make.js";
import { type TestAppOptions, testApp } from "../../testing/testApp.js";
import { traceCollector } from "../../testing/traceCollector.js";

async function tracedApp(settings: TestAppOptions["settings"] = {}) {
  const collector = await traceCollector();
  const lines: string[] = [];
  const app = await testApp({
    settings: { traceEndpoint: `${collector.url}/`, tracedPart: 1, ...settings },
    onLogLine: (line) => lines.push(line),
  });
  return { collector, app, lines: () => lines.map((line) => JSON.parse(line)) };
}

test("a request is a trace with its statements, under the id in its log line", async () => {
  const { collector, app, lines } = await tracedApp({ traceHeaders: "authorization=Bearer%20quagga,x-more=1" });
  const ada = await app.signUp("Ada");
  const note = await make.note(ada, { title: "Quagga" });
  await ada.run("query Note ($id: ID!) { note(id: $id) { title } }", { id: note.id });
  await expect(ada.run("query Gone ($id: ID!) { note(id: $id) { id } }", { id: randomUUID() })).rejects.toThrow();
  await ada.rest("GET", `/api/v1/notes/${note.id}`);
  await app.services.jobs.idle();
  await app.close();
  const line = (operation: string) => lines().find((each) => each.operation === operation);
  const spansOf = (operation: string) => collector.spans.filter(({ traceId }) => traceId === line(operation).trace);
  const [request, ...others] = spansOf("Note").sort((one) => (one.parentSpanId ? 1 : -1));
  expect(request).toMatchObject({
    name: "POST /graphql",
    parentSpanId: undefined,
    attributes: {
      "http.route": "/graphql",
      "http.response.status_code": 200,
      "graphql.operation.name": "Note",
      "commonplace.request_id": line("Note").requestId,
    },
    isError: false,
  });
  const statement = others.find(({ attributes }) => String(attributes["db.query.text"]).includes('"title"'));
  expect(statement).toMatchObject({ name: expect.stringMatching(/^(select|with)$/), parentSpanId: request?.spanId });
  expect(spansOf("Gone").find(({ parentSpanId }) => !parentSpanId)?.attributes).toMatchObject({
    "error.type": "NOT_FOUND",
  });
  expect(collector.spans.some(({ name }) => name === "GET /api/v1/notes/:id")).toBe(true);
  expect(collector.headers).toMatchObject({ authorization: "Bearer quagga", "x-more": "1" });
  // nothing that people wrote, and no key of a path
  for (const words of ["Quagga", note.id, ada.email]) expect(collector.text).not.toContain(words);
});

test("a call of a request is a span without its path, and a job is a trace", async () => {
  const captions = await captionServer();
  captions.videos.set("dQw4w9WgXcQ", [{ language: "en", lines: ["Hello."] }]);
  const { collector, app } = await tracedApp({ captionsUrl: captions.url });
  const ada = await app.signUp("Ada");
  const video = await make.video(ada, { youtubeUrl: "https://youtu.be/dQw4w9WgXcQ" });
  await ada.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { state } }", { id: video.id });
  await app.services.jobs.idle();
  await app.close();
  const job = collector.spans.find(({ name }) => name.startsWith("video"));
  expect(job?.parentSpanId).toBeUndefined();
  const call = collector.spans.find(({ attributes }) => attributes["url.full"] === captions.url);
  expect(call).toMatchObject({ attributes: { "url.path": "", "url.query": "" } });
  expect(collector.text).not.toContain("dQw4w9WgXcQ");
});

test("a failed call is marked as failed, without the text of its error", async () => {
  const { collector, app } = await tracedApp({ captionsUrl: "http://quagga.invalid" });
  const ada = await app.signUp("Ada");
  const video = await make.video(ada, { youtubeUrl: "https://youtu.be/dQw4w9WgXcQ" });
  await ada.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { state } }", { id: video.id });
  await app.services.jobs.idle();
  await app.close();
  const call = collector.spans.find(({ attributes }) => attributes["url.full"] === "http://quagga.invalid");
  expect(call?.isError).toBe(true);
  expect(collector.text).not.toContain("getaddrinfo");
  expect(collector.text).not.toContain("exception");
});

test("a part of the requests is traced if configured, and a collector that is away is logged", {
  tags: ["slow"],
}, async () => {
  const none = await tracedApp({ tracedPart: 0 });
  await none.app.signUp("Ada");
  await none.app.close();
  expect(none.collector.spans).toEqual([]);
  expect(none.lines().some(({ trace }) => trace)).toBe(false);

  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  onTestFinished(() => void vi.unstubAllEnvs());
  const away = await tracedApp();
  away.collector.status = 400;
  const told = () => away.lines().filter(({ level, msg }) => level === "warn" && msg === "Traces could not be sent");
  await away.app.signUp("Ada");
  await expect.poll(() => told().length).toBeGreaterThan(0);
  await away.app.signUp("Bea");
  await away.app.close();
  // once a minute
  expect(told().length).toBe(1);
  expect(away.lines().some(({ level }) => level === "error")).toBe(false);
});

test("the stop waits only seconds for a collector that never answers", async () => {
  const collector = await freezable();
  const app = await testApp({ settings: { traceEndpoint: `http://127.0.0.1:${collector.port}`, tracedPart: 1 } });
  await app.signUp("Ada");
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(5_000);
});
