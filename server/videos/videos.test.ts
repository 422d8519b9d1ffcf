import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { CategoryScope, ContentType } from "../gql/graphql.js";
import { make } from "../testing/make.js";
import { sendFile } from "../testing/sendFile.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const youtubeUrl = "https://youtu.be/dQw4w9WgXcQ?t=42";
const fields = `id contentType youtubeUrl videoId startSeconds title thumbnailUrl durationSeconds channelName
  personalNotes personalNotesExcerpt aiSummary aiSummaryExcerpt summarySource keyPoints { id seconds text }
  keyPointsSource watchedSeconds watchedAt isFavorite isArchived version createdAt updatedAt deletedAt
  category { id } tags { id name } linkedProjects { id }`;
const createVideo = `mutation ($input: CreateVideoInput!) { createVideo(input: $input) { ${fields} } }`;
const updateVideo = `mutation ($id: ID!, $input: UpdateVideoInput!, $version: Int!) {
  updateVideo(id: $id, input: $input, version: $version) { ${fields} } }`;
const readVideo = `query ($id: ID!) { video(id: $id) { ${fields} } }`;
const watch = `mutation ($id: ID!, $seconds: Int!, $durationSeconds: Int) {
  setWatchedSeconds(id: $id, seconds: $seconds, durationSeconds: $durationSeconds) { ${fields} } }`;
const versions = `query ($id: ID!) { contentVersions(itemId: $id) { nodes {
  id title content personalNotes aiSummary summarySource keyPoints { seconds text } facts { color } } } }`;
const restore = `mutation ($id: ID!, $versionId: ID!) {
  restoreVersion(itemId: $id, versionId: $versionId) { id ... on Video { ${fields} } } }`;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function video(person: TestPerson, input: Record<string, unknown> = {}) {
  return (await person.run(createVideo, { input: { youtubeUrl, title: "A talk", ...input } })).createVideo;
}

async function makeTag(person: TestPerson, contentType: ContentType): Promise<string> {
  return (await make.tag(person, { name: randomUUID(), contentType })).id;
}

async function makeCategory(person: TestPerson, contentType: ContentType, scope: CategoryScope): Promise<string> {
  return (await make.category(person, { name: randomUUID(), contentType, scope })).id;
}

const later = (minutes: number) => app.clock.advance(minutes * 60_000);
const refusal = (code: string, message: string) => expect.objectContaining({ code, message: `${code}: ${message}` });

test("a video stores its input and reads back the same", async () => {
  const ada = await app.signUp();
  const tagId = await makeTag(ada, "VIDEO");
  const project = await make.project(ada);
  const input = {
    title: "  On bees  ",
    thumbnailUrl: "https://example.org/bee.jpg",
    durationSeconds: 754,
    channelName: " Field Notes ",
    personalNotes: "Watch again\n",
    aiSummary: "Bees carry pollen.",
    summarySource: "MODEL",
    keyPoints: [
      { seconds: 90, text: " Gardens " },
      { seconds: 5, text: "Pollen" },
    ],
    categoryId: await makeCategory(ada, "VIDEO", "SPECIFIC"),
    tagIds: [tagId],
    projectIds: [project.id],
    isFavorite: true,
  };
  const made = await video(ada, input);
  expect(made).toMatchObject({
    contentType: "VIDEO",
    youtubeUrl,
    videoId: "dQw4w9WgXcQ",
    startSeconds: 42,
    title: "On bees",
    thumbnailUrl: "https://example.org/bee.jpg",
    durationSeconds: 754,
    channelName: "Field Notes",
    personalNotes: "Watch again",
    personalNotesExcerpt: "Watch again",
    aiSummary: "Bees carry pollen.",
    summarySource: "MODEL",
    keyPoints: [
      { seconds: 5, text: "Pollen" },
      { seconds: 90, text: "Gardens" },
    ],
    keyPointsSource: "PERSON",
    watchedSeconds: 0,
    watchedAt: null,
    isFavorite: true,
    version: 1,
    category: { id: input.categoryId },
    tags: [{ id: tagId }],
    linkedProjects: [{ id: project.id }],
  });
  expect((await ada.run(readVideo, { id: made.id })).video).toEqual(made);
});

test("a video with only a link and a title has a picture and nothing else", async () => {
  const made = await video(await app.signUp(), { personalNotes: "  ", aiSummary: "", summarySource: "MODEL" });
  expect(made).toMatchObject({
    thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
    durationSeconds: null,
    channelName: null,
    personalNotes: null,
    aiSummary: null,
    summarySource: null,
    keyPoints: [],
    keyPointsSource: null,
  });
});

test.each([
  [{ youtubeUrl: " ", title: " " }, "YouTube URL is required"],
  [{ youtubeUrl: "https://example.com/watch?v=dQw4w9WgXcQ", title: "" }, "Invalid YouTube URL"],
  [{ title: " \n" }, "Title is required"],
  [{ title: "x".repeat(501) }, "The title may have at most 500 characters"],
  [{ personalNotes: "x".repeat(10_001) }, "The notes may have at most 10000 characters"],
  [{ aiSummary: "x".repeat(20_001) }, "The summary may have at most 20000 characters"],
  [{ channelName: "x".repeat(201) }, "The channel may have at most 200 characters"],
  [{ thumbnailUrl: "javascript:alert(1)" }, "Please enter the thumbnail's address beginning with http:// or https://"],
  [{ durationSeconds: -1 }, "Please enter seconds from 0 to 10 000 000"],
  [{ keyPoints: [{ seconds: -1, text: "x" }] }, "Please enter seconds from 0 to 10 000 000"],
  [{ keyPoints: [{ seconds: 1, text: " " }] }, "Please enter a key point"],
  [{ keyPoints: Array(101).fill({ seconds: 1, text: "x" }) }, "Please enter at most 100 key points"],
  [{ categoryId: "0196a9f4-0000-7000-8000-000000000000" }, "There is no such category"],
  [{ projectIds: ["0196a9f4-0000-7000-8000-000000000000"] }, "Project not found"],
])("a video of %j is refused with a sentence", async (input, sentence) => {
  const ada = await app.signUp();
  await expect(video(ada, input)).rejects.toEqual(refusal("INVALID_INPUT", sentence));
});

test("a video can't have categories and tags of notes, but those for both", async () => {
  const ada = await app.signUp();
  const refused = async (input: object) => expect(video(ada, { ...input })).rejects.toThrow("There is no such");
  await refused({ categoryId: await makeCategory(ada, "NOTE", "SPECIFIC") });
  await refused({ tagIds: [await makeTag(ada, "NOTE")] });
  const categoryId = await makeCategory(ada, "NOTE", "GLOBAL");
  expect(await video(ada, { categoryId })).toMatchObject({ category: { id: categoryId } });
});

test("a retried create with the same id makes one video; another person's or a note's id is a conflict", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const id = randomUUID();
  const made = await video(ada, { id });
  expect(await video(ada, { id })).toEqual(made);
  const other = refusal("CONFLICT", "This was saved already, with other contents");
  await expect(video(ada, { id, title: "Again" })).rejects.toEqual(other);
  await expect(video(eve, { id })).rejects.toEqual(refusal("CONFLICT", "This id is in use already"));
  const note = await make.note(ada);
  await expect(video(ada, { id: note.id })).rejects.toEqual(refusal("CONFLICT", "This id is in use already"));
});

test("a save names its changes and the version it read, and an outdated one gets the stored video", async () => {
  const ada = await app.signUp();
  const { id, createdAt } = await video(ada, { aiSummary: "Said", summarySource: "BUILT_IN" });
  later(1);
  const save = async (version: number, input: object) =>
    (await ada.run(updateVideo, { id, version, input })).updateVideo;
  const saved = await save(1, { personalNotes: "Mine" });
  expect(saved).toMatchObject({ version: 2, personalNotes: "Mine", aiSummary: "Said", summarySource: "BUILT_IN" });
  expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(createdAt));
  await expect(save(1, { title: "Lost" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "CONFLICT: This video was changed elsewhere",
    item: { id, version: 2, title: "A talk", personalNotes: "Mine" },
  });
  expect(await save(2, { thumbnailUrl: "https://example.org/x.jpg" })).toMatchObject({ version: 3 });
  expect((await save(3, { thumbnailUrl: null })).thumbnailUrl).toContain("i.ytimg.com");
  // the link can't be changed
  await expect(save(4, { youtubeUrl: "https://youtu.be/aaaaaaaaaaa" })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { youtubeUrl: expect.any(String) },
  });
});

test("a text that a person changes gets them as its source, an unchanged one keeps its source", async () => {
  const ada = await app.signUp();
  const keyPoints = [{ seconds: 1, text: "One" }];
  const made = await video(ada, { aiSummary: "Said", summarySource: "MODEL", keyPoints, keyPointsSource: "MODEL" });
  const save = async (version: number, input: object) =>
    (await ada.run(updateVideo, { id: made.id, version, input })).updateVideo;
  const same = await save(1, { aiSummary: "Said", keyPoints: made.keyPoints });
  expect(same).toMatchObject({ summarySource: "MODEL", keyPointsSource: "MODEL", keyPoints: made.keyPoints });
  const edited = await save(2, { aiSummary: "Said better", keyPoints: [{ ...made.keyPoints[0], text: "First" }] });
  expect(edited).toMatchObject({ summarySource: "PERSON", keyPointsSource: "PERSON" });
  expect(edited.keyPoints).toEqual([{ id: made.keyPoints[0].id, seconds: 1, text: "First" }]);
  const emptied = await save(3, { aiSummary: null, keyPoints: [] });
  expect(emptied).toMatchObject({ aiSummary: null, summarySource: null, keyPoints: [], keyPointsSource: null });
});

test("versions store title, notes, summary and key points, and restore them", async () => {
  const ada = await app.signUp();
  const { id } = await video(ada, { personalNotes: "One", aiSummary: "Said", summarySource: "MODEL" });
  const save = (version: number, input: object) => ada.run(updateVideo, { id, version, input });
  later(11);
  await save(1, { title: "Better", personalNotes: "Two", keyPoints: [{ seconds: 3, text: "Three" }] });
  later(11);
  // no text changes, so no version is made
  await save(2, { channelName: "Somebody", tagIds: [await makeTag(ada, "VIDEO")] });
  const { nodes } = (await ada.run(versions, { id })).contentVersions;
  const none = { content: null, facts: { color: null } };
  expect(nodes).toMatchObject([
    { ...none, title: "Better", personalNotes: "Two", aiSummary: "Said", keyPoints: [{ seconds: 3, text: "Three" }] },
    { ...none, title: "A talk", personalNotes: "One", aiSummary: "Said", summarySource: "MODEL", keyPoints: [] },
  ]);
  const { restoreVersion } = await ada.run(restore, { id, versionId: nodes[1].id });
  expect(restoreVersion).toMatchObject({
    title: "A talk",
    personalNotes: "One",
    summarySource: "MODEL",
    keyPoints: [],
    keyPointsSource: null,
    channelName: "Somebody",
    version: 4,
  });
  expect((await ada.run(versions, { id })).contentVersions.nodes).toHaveLength(3);
});

test("watch progress is not a save, never exceeds the length, and is announced once a minute", async () => {
  const ada = await app.signUp();
  const made = await video(ada);
  const told = async () => {
    const { rows } = await app.services.pool.query(
      "select count(*)::integer as count from domain_event where name = 'content.changed' and data->>'itemId' = $1",
      [made.id],
    );
    return rows[0].count - 1;
  };
  const watched = async (seconds: number, durationSeconds?: number) =>
    (await ada.run(watch, { id: made.id, seconds, durationSeconds })).setWatchedSeconds;
  const { version, updatedAt } = made;
  expect(await watched(30, 120)).toMatchObject({ watchedSeconds: 30, durationSeconds: 120, version, updatedAt });
  later(0.5);
  expect(await watched(40, 999)).toMatchObject({ watchedSeconds: 40, durationSeconds: 120 });
  expect(await told()).toBe(1);
  later(1);
  expect(await watched(500)).toMatchObject({ watchedSeconds: 120 });
  expect(await told()).toBe(2);
  await expect(watched(-1)).rejects.toEqual(refusal("INVALID_INPUT", "Please enter seconds from 0 to 10 000 000"));
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [made.id] });
  await expect(watched(1)).rejects.toEqual(refusal("NOT_FOUND", "Not found"));
});

test("favorites, archive, trash and filing work on notes and videos together", async () => {
  const ada = await app.signUp();
  const { id } = await video(ada);
  const note = await make.note(ada);
  const ids = [id, note.id];
  const act = (body: string, variables: object = {}) =>
    ada.run(`mutation ($ids: [ID!]!) { ${body} }`, { ids, ...variables });
  const both = [{ __typename: "Video" }, { __typename: "Note" }];
  const of = "{ __typename isFavorite isArchived deletedAt category { id } linkedProjects { id } }";
  expect((await act(`setFavorite(itemIds: $ids, favorite: true) ${of}`)).setFavorite).toMatchObject(
    both.map((one) => ({ ...one, isFavorite: true })),
  );
  expect((await act(`setArchived(itemIds: $ids, archived: true) ${of}`)).setArchived).toMatchObject(
    both.map((one) => ({ ...one, isArchived: true })),
  );
  const categoryId = await makeCategory(ada, "VIDEO", "GLOBAL");
  expect((await act(`setCategory(itemIds: $ids, categoryId: "${categoryId}") ${of}`)).setCategory).toMatchObject(
    both.map((one) => ({ ...one, category: { id: categoryId } })),
  );
  const ofVideos = await makeCategory(ada, "VIDEO", "SPECIFIC");
  await expect(act(`setCategory(itemIds: $ids, categoryId: "${ofVideos}") { id }`)).rejects.toThrow("no such category");
  const project = await make.project(ada);
  expect((await act(`changeProjects(itemIds: $ids, add: ["${project.id}"]) ${of}`)).changeProjects).toMatchObject(
    both.map((one) => ({ ...one, linkedProjects: [{ id: project.id }] })),
  );
  await act("deleteContent(itemIds: $ids)");
  expect((await ada.run(readVideo, { id })).video.deletedAt).not.toBeNull();
  await expect(ada.run("query ($id: ID!) { video(id: $id, includeTrashed: false) { id } }", { id })).rejects.toThrow();
  expect((await act(`restoreContent(itemIds: $ids) ${of}`)).restoreContent).toMatchObject(
    both.map((one) => ({ ...one, deletedAt: null })),
  );
  expect((await act("deleteContentPermanently(itemIds: $ids)")).deleteContentPermanently).toEqual(ids);
  await expect(ada.run(readVideo, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("another person's video can't be found, and neither can a note as a video", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { id } = await video(ada);
  const note = await make.note(ada);
  const gone = refusal("NOT_FOUND", "Not found");
  await expect(ada.run(readVideo, { id: note.id })).rejects.toEqual(gone);
  await expect(eve.run(readVideo, { id })).rejects.toEqual(gone);
  await expect(eve.run(updateVideo, { id, version: 1, input: { title: "Mine" } })).rejects.toEqual(gone);
  await expect(eve.run(watch, { id, seconds: 1 })).rejects.toEqual(gone);
  const saveNote = 'mutation ($id: ID!) { updateNote(id: $id, version: 1, input: { title: "x" }) { id } }';
  await expect(ada.run(saveNote, { id })).rejects.toEqual(gone);
  await expect(ada.run(updateVideo, { id: note.id, version: 1, input: {} })).rejects.toEqual(gone);
});

test("a video has no files", async () => {
  const ada = await app.signUp();
  const { id } = await video(ada);
  const query = "mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id } }";
  expect(await sendFile(ada, query, { itemId: id }, new File(["x"], "x.txt"))).toMatchObject({
    errors: [{ message: "Only notes can have files", extensions: { code: "INVALID_INPUT" } }],
  });
});

test("the counts include the total length of the list's videos", async () => {
  const ada = await app.signUp();
  const length = async () => (await ada.run("{ contentCounts { videos videoSeconds } }")).contentCounts;
  expect(await length()).toEqual({ videos: 0, videoSeconds: 0 });
  await video(ada, { durationSeconds: 1087 });
  await video(ada, {});
  const [archived, trashed] = [await video(ada, { durationSeconds: 60 }), await video(ada, { durationSeconds: 60 })];
  await ada.run("mutation ($ids: [ID!]!) { setArchived(itemIds: $ids, archived: true) { id } }", {
    ids: [archived.id],
  });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [trashed.id] });
  expect(await length()).toEqual({ videos: 2, videoSeconds: 1087 });
});

test("a category counts how many of its items are videos", async () => {
  const ada = await app.signUp();
  const both = await makeCategory(ada, "NOTE", "GLOBAL");
  const ofVideos = await makeCategory(ada, "VIDEO", "SPECIFIC");
  await make.note(ada, { categoryId: both });
  await video(ada, { categoryId: both });
  const trashed = await video(ada, { categoryId: both });
  await video(ada, { categoryId: ofVideos });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [trashed.id] });
  const { categories } = await ada.run("{ categories { id itemCount videoCount } }");
  expect(categories).toHaveLength(2);
  expect(categories).toEqual(
    expect.arrayContaining([
      { id: both, itemCount: 2, videoCount: 1 },
      { id: ofVideos, itemCount: 1, videoCount: 1 },
    ]),
  );
});
