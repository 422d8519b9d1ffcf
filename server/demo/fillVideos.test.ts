import "reflect-metadata";
import { expect, test } from "vitest";
import { testApp } from "../testing/testApp.js";
import { readVideoLink } from "../videos/videoLink.js";
import { fillManyVideos } from "./fillManyVideos.js";
import { fillNotes } from "./fillNotes.js";
import { fillProjects } from "./fillProjects.js";
import { fillVideos } from "./fillVideos.js";

const read = `{ videos(first: 25, filter: { isArchived: null }) { totalCount nodes {
  youtubeUrl videoId startSeconds title durationSeconds channelName aiSummary summarySource watchedSeconds
  keyPoints { seconds text } category { name } tags { name } linkedProjects { name }
  transcript { language segments { startMilliseconds endMilliseconds text } } } } }`;

test("the demo account's videos are complete: each in a project, with a timed transcript", async () => {
  const app = await testApp();
  const tess = await app.signUp("Tess");
  const now = app.clock.now();
  const { dataSource } = app.services;
  for (const fill of [fillNotes, fillProjects, fillVideos]) {
    await dataSource.transaction((db) => fill(db, tess.userId, now) as Promise<unknown>);
  }
  const { videos } = await tess.run(read);
  expect(videos.totalCount).toBe(12);
  for (const video of videos.nodes) {
    const { videoId, startSeconds, durationSeconds, keyPoints, transcript, aiSummary, summarySource } = video;
    expect(readVideoLink(video.youtubeUrl)).toEqual({ videoId, startSeconds });
    expect(video.watchedSeconds).toBeLessThanOrEqual(durationSeconds);
    expect(aiSummary === null).toBe(summarySource === null);
    expect(video.category).not.toBeNull();
    let end = 0;
    for (const segment of transcript?.segments ?? []) {
      expect(segment.startMilliseconds).toBeGreaterThanOrEqual(end);
      end = segment.endMilliseconds;
    }
    expect(end).toBeLessThanOrEqual(durationSeconds * 1_000);
    for (const { seconds } of keyPoints) expect(seconds * 1_000).toBeLessThan(end);
  }
  const linked = videos.nodes.filter(({ linkedProjects }: { linkedProjects: unknown[] }) => linkedProjects.length > 0);
  expect(linked).toHaveLength(9);

  await dataSource.transaction((db) => fillManyVideos(db, tess.userId, 30, now));
  expect((await tess.run(read)).videos.totalCount).toBe(42);
});
