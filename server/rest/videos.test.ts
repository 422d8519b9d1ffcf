import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const youtubeUrl = "https://youtu.be/dQw4w9WgXcQ";
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("errors of a video use REST's names of its fields", async () => {
  const ada = await app.signUp();
  const refused = async (fields: object) =>
    (await ada.rest("POST", "/api/v1/videos", { youtubeUrl, title: "A talk", ...fields })).body;
  const tooLong = "The notes may have at most 10000 characters";
  expect(await refused({ notes: "x".repeat(10_001) })).toMatchObject({ error: tooLong, fields: { notes: tooLong } });
  expect(await refused({ tags: ["no id"] })).toMatchObject({ fields: { tags: "There is no such tag" } });
  expect(await refused({ projectId: "no id" })).toMatchObject({ error: "Project not found" });
  expect(await refused({ personalNotes: "x" })).toMatchObject({ fields: { personalNotes: expect.any(String) } });
});

test("replacing a video keeps what REST can't set: its length, channel and key points", async () => {
  const ada = await app.signUp();
  const facts = { durationSeconds: 754, channelName: "Field Notes", keyPoints: [{ seconds: 5, text: "Pollen" }] };
  const { id } = await make.video(ada, { personalNotes: "x", ...facts });
  const { body } = await ada.rest("PUT", `/api/v1/videos/${id}`, { youtubeUrl, title: "Better" });
  expect(body).toMatchObject({ video: { title: "Better", duration: 754, channel_name: "Field Notes", notes: null } });
  const read = await ada.run("query ($id: ID!) { video(id: $id) { keyPoints { text } } }", { id });
  expect(read.video.keyPoints).toEqual([{ text: "Pollen" }]);
});
