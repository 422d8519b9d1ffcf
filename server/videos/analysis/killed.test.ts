import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { captionServer } from "../../testing/captionServer.js";
import { expireRunningJobs } from "../../testing/expireRunningJobs.js";
import { make } from "../../testing/make.js";
import { serverProcess } from "../../testing/serverProcess.js";
import { signUp } from "../../testing/signUp.js";
import { TestPerson } from "../../testing/TestPerson.js";
import { testDatabase } from "../../testing/testDatabase.js";

const origin = "http://localhost:4000";
const videos = 100;
const lines = [
  "The tide comes in twice a day along this coast.",
  "Sand takes the strength out of the waves.",
  "A wall sends the waves back and loses its beach.",
  "So a beach protects a cliff better than a wall does.",
];

test("a hundred analyses each end exactly once, although the server is killed twice", { tags: ["slow"] }, async () => {
  const captions = await captionServer();
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-killed-"));
  const environment = { PUBLIC_URL: origin, DATABASE_URL: database.url, CAPTIONS_URL: captions.url };
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  // a connection that the database closes is expected to emit an error
  db.on("error", () => undefined);
  onTestFinished(async () => {
    await db.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const completed = async (): Promise<number> => {
    const { rows } = await db.query("select count(*)::int as count from video_analysis where state = 'COMPLETED'");
    return rows[0].count;
  };

  // neither of the first two can finish all of them before it is killed
  captions.textsLeft = 40;
  const first = await serverProcess(dataDir, environment);
  const ada = await signUp(TestPerson.stranger(first.url, origin));
  for (let at = 0; at < videos; at++) {
    const videoId = `video${String(at).padStart(6, "0")}`;
    captions.videos.set(videoId, [{ language: "en", lines }]);
    const { id } = await make.video(ada, { title: `Talk ${at}`, youtubeUrl: `https://youtu.be/${videoId}` });
    await ada.run("mutation ($id: ID!) { analyzeVideo(videoId: $id) { id } }", { id });
  }
  await expect.poll(completed, { interval: 50 }).toBeGreaterThanOrEqual(10);
  await first.kill();

  const before = await completed();
  captions.textsLeft = 30;
  const second = await serverProcess(dataDir, environment);
  await expect.poll(completed, { interval: 50 }).toBeGreaterThanOrEqual(before + 20);
  await second.kill();
  expect(await completed()).toBeLessThan(videos);
  await expireRunningJobs(database.url);

  captions.textsLeft = Number.POSITIVE_INFINITY;
  const third = await serverProcess(dataDir, environment);
  await expect.poll(completed, { interval: 500 }).toBe(videos);
  expect(await third.terminate()).toBe(0);

  const ends = await db.query(
    `select count(*)::int as times from domain_event where name = 'video.analysisProgressed'
       and data->>'state' in ('COMPLETED', 'FAILED', 'CANCELLED') group by data->>'analysisId'`,
  );
  expect(ends.rows.map(({ times }) => times)).toEqual(Array(videos).fill(1));
  const summaries = await db.query(
    "select count(*)::int as count from content_item where ai_summary is not null and summary_source = 'BUILT_IN'",
  );
  expect(summaries.rows[0].count).toBe(videos);
});
