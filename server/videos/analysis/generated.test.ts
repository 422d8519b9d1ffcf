import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AiSettings } from "../../settings/settings.js";
import { captionServer } from "../../testing/captionServer.js";
import { make } from "../../testing/make.js";
import { modelServer } from "../../testing/modelServer.js";
import { openPage } from "../../testing/openPage.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";

const videoId = "dQw4w9WgXcQ";
const youtubeUrl = `https://www.youtube.com/watch?v=${videoId}`;
const description = `Bees carry pollen from flower to flower. Without pollen many plants bear no fruit.
  A garden with many flowers feeds many bees.`;

async function instance(changes: Partial<AiSettings> | null = null) {
  const captions = await captionServer();
  const model = await modelServer();
  const bounds = { maxInputTokens: 200_000, partTokens: 6_000, runsPerDay: 50, timeoutSeconds: 20 };
  const ai = changes && { baseUrl: model.url, model: "a-model", apiKey: null, ...bounds, ...changes };
  const app = await testApp({ settings: { captionsUrl: captions.url, ai } });
  return { app, captions, model, ada: await app.signUp("Ada") };
}

/** The events of a subscription so far, or why it ended. */
const hear = async (app: TestApp, person: TestPerson, query: string) =>
  (await openPage(app, person).follow(query)) as Record<string, Record<string, string> | null>[];

const process = (person: TestPerson, body: object) => person.rest("POST", "/api/v1/videos/process-ai", body);

async function analyzed(person: TestPerson): Promise<string> {
  const { id } = await make.video(person, { title: "Oaks", youtubeUrl });
  await person.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }", { id });
  return id;
}

const state = async (person: TestPerson, id: string) =>
  (
    await person.run(
      "query ($id: ID!) { video(id: $id) { aiSummary summarySource analysis { id state failure progress } } }",
      { id },
    )
  ).video;

test("the add dialog gets a summary from the captions, or else from the description", async () => {
  const { ada, captions } = await instance();
  const message = "AI summary generated successfully!";
  const fromText = await process(ada, { youtubeUrl, title: "Bees", description });
  expect(fromText).toMatchObject({ status: 200, body: { message } });
  expect(fromText.body.aiSummary).toContain("Bees carry pollen");
  captions.videos.set(videoId, [{ language: "en", lines: ["Wasps build nests of paper from old wood."] }]);
  const fromCaptions = await process(ada, { youtubeUrl, title: "Wasps", description });
  expect(fromCaptions.body).toEqual({ aiSummary: "Wasps build nests of paper from old wood.", message });
});

test("missing input for a summary is named with the form's words", async () => {
  const { ada } = await instance();
  const refuse = async (body: object) => {
    const answer = await process(ada, body);
    return [answer.status, answer.body.error];
  };
  expect(await refuse({ title: "Bees" })).toEqual([400, "Please enter a YouTube URL first"]);
  expect(await refuse({ youtubeUrl: "https://example.org", title: "Bees" })).toEqual([400, "Invalid YouTube URL"]);
  expect(await refuse({ youtubeUrl, title: " " })).toEqual([400, "Please fetch video info first to get the title"]);
  expect(await refuse({ youtubeUrl, title: "Bees" })).toEqual([
    502,
    expect.stringMatching(/no captions and no description/),
  ]);
});

test("a failing model is a 502", async () => {
  const { ada, model } = await instance({});
  const good = await process(ada, { youtubeUrl, title: "Bees", description });
  expect(good.body.aiSummary).toContain("Bees carry pollen");
  model.answer = () => ({ status: 401 });
  const bad = await process(ada, { youtubeUrl, title: "Bees", description });
  expect([bad.status, bad.body.error]).toEqual([502, "Failed to generate AI summary"]);
});

test("a configured model writes the summary, and its failures are reported", async () => {
  const { app, ada, captions, model } = await instance({});
  captions.videos.set(videoId, [
    { language: "en", lines: ["We planted an oak.", "It matters that oaks grow slowly."] },
  ]);
  const id = await analyzed(ada);
  await app.services.jobs.idle();
  expect(await state(ada, id)).toMatchObject({
    aiSummary: "It matters that oaks grow slowly.",
    summarySource: "MODEL",
    analysis: { state: "COMPLETED" },
  });
  model.answer = () => ({ status: 404 });
  await ada.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }", { id });
  await app.services.jobs.idle();
  expect(await state(ada, id)).toMatchObject({
    aiSummary: "It matters that oaks grow slowly.",
    analysis: { state: "FAILED", failure: expect.stringMatching(/does not know the model/) },
  });
});

test("a person may use the model only a limited number of times a day", async () => {
  const { app, ada, captions } = await instance({ runsPerDay: 2 });
  captions.videos.set(videoId, [{ language: "en", lines: ["It matters."] }]);
  await analyzed(ada);
  await analyzed(ada);
  await expect(analyzed(ada)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await analyzed(await app.signUp("Bo"));
  app.clock.advance(25 * 3_600_000);
  await analyzed(ada);
  await app.services.jobs.idle();
});

test("concurrently requested analyses can't exceed a person's daily limit", async () => {
  const { app, ada } = await instance({ runsPerDay: 3 });
  const ids: string[] = [];
  while (ids.length < 10) ids.push((await make.video(ada, { youtubeUrl })).id);
  const results = await Promise.allSettled(
    ids.map((id) => ada.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }", { id })),
  );
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(refusals).toEqual(Array(7).fill("RATE_LIMITED"));
  await app.services.jobs.idle();
});

test("stopping an analysis aborts the request to the model", async () => {
  const { app, ada, captions, model } = await instance({});
  captions.videos.set(videoId, [{ language: "en", lines: ["It matters."] }]);
  model.answer = () => "hang";
  const id = await analyzed(ada);
  await expect.poll(() => model.requests.length).toBe(1);
  await ada.run("mutation ($id: ID!) { cancelVideoAnalysis(videoId: $id) { id } }", { id });
  await expect.poll(() => model.cutOff).toBe(1);
  await app.services.jobs.idle();
  expect(await state(ada, id)).toMatchObject({ aiSummary: null, analysis: { state: "CANCELLED" } });
});

test("the progress of an analysis reaches only its owner's subscription", async () => {
  const { app, ada, captions } = await instance({});
  const eve = await app.signUp("Eve");
  captions.videos.set(videoId, [{ language: "en", lines: ["It matters that oaks grow slowly."] }]);
  const { id } = await make.video(ada, { title: "Oaks", youtubeUrl });
  const query = `subscription { videoAnalysisProgress(videoId: "${id}") { state } }`;
  const hers = await hear(app, eve, query);
  await expect.poll(() => JSON.stringify(hers)).toContain("NOT_FOUND");

  const mine = await hear(app, ada, query);
  // A subscription takes time to open: the video is analyzed until an event arrives.
  await expect
    .poll(async () => {
      await ada.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }", { id });
      await app.services.jobs.idle();
      return mine.map(({ videoAnalysisProgress }) => videoAnalysisProgress?.state);
    })
    .toEqual(expect.arrayContaining(["QUEUED", "RUNNING", "COMPLETED"]));
  await expect.poll(() => mine.at(-1)).toEqual({ videoAnalysisProgress: { state: "COMPLETED" } });
  expect(hers).toHaveLength(1);
});

test("each step of a summary in the form reaches only the person who waits for it", async () => {
  const { app, ada, captions } = await instance();
  const eve = await app.signUp("Eve");
  captions.videos.set(videoId, [{ language: "en", lines: ["Wasps build nests of paper from old wood."] }]);
  const query = "subscription { summaryProgress { runId step } }";
  const [mine, hers] = [await hear(app, ada, query), await hear(app, eve, query)];
  const generate = `mutation ($input: GenerateSummaryInput!) { generateSummary(input: $input) { aiSummary } }`;
  const ask = async (person: TestPerson, runId: string) => {
    await person.run(generate, { input: { youtubeUrl, title: "Wasps", runId } });
  };
  // Subscriptions take time to open: summaries are requested until both have received an event.
  const herRun = randomUUID();
  await expect.poll(async () => ask(eve, herRun).then(() => hers.length)).toBeGreaterThan(3);
  const runs: string[] = [];
  await expect
    .poll(async () => {
      runs.push(randomUUID());
      await ask(ada, runs.at(-1) ?? "");
      return mine.filter(({ summaryProgress }) => summaryProgress?.runId === runs.at(-2)).length;
    })
    .toBe(4);
  const steps = mine.filter(({ summaryProgress }) => summaryProgress?.runId === runs.at(-2));
  expect(steps.map(({ summaryProgress }) => summaryProgress?.step)).toEqual([
    "CAPTIONS",
    "READING",
    "SUMMARY",
    "KEY_POINTS",
  ]);
  expect(hers.every(({ summaryProgress }) => summaryProgress?.runId === herRun)).toBe(true);
});
