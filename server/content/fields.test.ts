import "reflect-metadata";
import { buffer } from "node:stream/consumers";
import { getMetadataArgsStorage } from "typeorm";
import { beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { send } from "../testing/sends.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { exportAll, importFile } from "../testing/transferOf.js";
import { ContentItem } from "./ContentItem.js";
import { type FieldsWith, noteFields, sharedFields, videoFields } from "./fields.js";
import { Note } from "./Note.js";
import { Video } from "./Video.js";

type Item = Record<string, unknown>;
type Given<Fields> = Record<FieldsWith<Fields, "given">, unknown>;

/** A kind with every field set in two ways, and what each way leaves out on purpose. */
interface Kind {
  name: "Note" | "Video";
  fields: object;
  first: Item;
  second: Item;
  /** What an input can't say. */
  further: (person: TestPerson, id: string) => Promise<unknown>;
  /** Kept by versions as words, so that restoring brings them back; all else that inputs say stays. */
  words: string[];
  /** Stays with its owner. */
  notSent: string[];
  /** What REST calls the fields that it has. */
  rest: Record<string, string>;
}

const keyPoint = { id: "0198c0de-0000-7000-8000-000000000001", seconds: 5, text: "Oak" };
const kinds: Kind[] = [
  {
    name: "Note",
    fields: noteFields,
    first: {
      content: "<p>Oak</p>",
      color: "#B4EFCF",
      link: "https://example.com/one",
    } satisfies Given<typeof noteFields>,
    second: {
      content: "<p>Pine</p>",
      color: "#FFC2E0",
      link: "https://example.com/two",
    } satisfies Given<typeof noteFields>,
    further: async () => undefined,
    words: ["content", "excerpt"],
    notSent: [],
    rest: Object.fromEntries(Object.keys(noteFields).map((name) => [name, name])),
  },
  {
    name: "Video",
    fields: videoFields,
    first: {
      thumbnailUrl: "https://example.com/one.jpg",
      channelName: "Woodwork",
      durationSeconds: 60,
      personalNotes: "Mine",
      aiSummary: "About oak",
      summarySource: "MODEL",
      keyPoints: [keyPoint],
      keyPointsSource: "BUILT_IN",
    } satisfies Given<typeof videoFields>,
    second: {
      thumbnailUrl: "https://example.com/two.jpg",
      channelName: "Cabinets",
      durationSeconds: 90,
      personalNotes: "Still mine",
      aiSummary: "About pine",
      summarySource: "PERSON",
      keyPoints: [{ ...keyPoint, text: "Pine" }],
      keyPointsSource: "MODEL",
    } satisfies Given<typeof videoFields>,
    further: (person, id) =>
      person.run("mutation ($id: ID!) { setWatchedSeconds(id: $id, seconds: 30) { id } }", { id }),
    words: [
      ...["personalNotes", "personalNotesExcerpt", "aiSummary", "aiSummaryExcerpt"],
      ...["summarySource", "keyPoints", "keyPointsSource"],
    ],
    notSent: ["watchedSeconds", "watchedAt"],
    rest: {
      youtubeUrl: "youtube_url",
      thumbnailUrl: "thumbnail_url",
      channelName: "channel_name",
      durationSeconds: "duration",
      personalNotes: "notes",
      aiSummary: "ai_summary",
    },
  },
];

const parts: Record<string, string> = { excerpt: "{ kind text }", keyPoints: "{ id seconds text }" };
const selectionOf = (fields: object) =>
  Object.keys(fields)
    .map((name) => `${name} ${parts[name] ?? ""}`)
    .join(" ");

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("the list has every column of notes and videos but those that no one reads", () => {
  const { columns } = getMetadataArgsStorage();
  const named = (entity: unknown) =>
    columns.filter(({ target }) => target === entity).map(({ propertyName }) => propertyName);
  const beside = new Set(["ownerId", "searchText", "foundBy"]);
  expect(Object.keys(sharedFields).filter((name) => name !== "contentType")).toEqual(
    expect.arrayContaining(named(ContentItem).filter((name) => !beside.has(name))),
  );
  expect(Object.keys(noteFields).sort()).toEqual(named(Note).sort());
  const excerpts = ["personalNotesExcerpt", "aiSummaryExcerpt"];
  expect(Object.keys(videoFields).sort()).toEqual([...named(Video), ...excerpts].sort());
});

/** All the fields of a kind as they are read. */
async function read(person: TestPerson, { name, fields }: Kind, id: string): Promise<Item> {
  const query = `query ($id: ID!) { item: ${name.toLowerCase()}(id: $id) { ${selectionOf(fields)} } }`;
  return (await person.run(query, { id })).item;
}

async function create(person: TestPerson, kind: Kind, further: Item = {}): Promise<{ id: string; item: Item }> {
  const { name, first } = kind;
  const link = name === "Video" ? { youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7" } : {};
  const document = `mutation ($input: Create${name}Input!) { item: create${name}(input: $input) { id } }`;
  const input = { title: `The first ${name.toLowerCase()}`, ...first, ...link, ...further };
  const { id } = (await person.run(document, { input })).item;
  await kind.further(person, id);
  const item = await read(person, kind, id);
  expect(Object.entries(item).filter(([, value]) => value === null || value === 0)).toEqual([]);
  return { id, item };
}

const pick = (item: Item, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, item[name]]));
const without = (item: Item, names: readonly string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

test.each(kinds)("every field of a $name is created, updated, kept in versions and restored", async (kind) => {
  const { name, first, second, words } = kind;
  const ada = await app.signUp("Ada");
  const { id, item } = await create(ada, kind);
  expect(item).toMatchObject(first);
  app.clock.advance(11 * 60_000);
  const update = `mutation ($id: ID!, $input: Update${name}Input!, $version: Int!) {
    update${name}(id: $id, input: $input, version: $version) { id } }`;
  await ada.run(update, { id, input: { title: "Second", ...second }, version: 1 });
  const after = await read(ada, kind, id);
  expect(after).toMatchObject(second);
  await expect(ada.run(update, { id, input: first, version: 1 })).rejects.toMatchObject({
    code: "CONFLICT",
    item: expect.objectContaining(second),
  });
  // What a save leaves out stays.
  await ada.run(update, { id, input: {}, version: 2 });
  expect(await read(ada, kind, id)).toEqual(after);

  const { rows } = await app.services.pool.query<{ id: string; kept: Item }>(
    "select id, to_jsonb(v) || coalesce(facts, '{}') as kept from content_version v where item_id = $1 order by number",
    [id],
  );
  const keptOf = (kept: Item, field: string) => kept[field.replaceAll(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)];
  for (const field of Object.keys(second).filter((each) => words.includes(each) || name === "Note")) {
    expect(keptOf(rows[0]?.kept ?? {}, field), field).toEqual(first[field]);
    expect(keptOf(rows[1]?.kept ?? {}, field), field).toEqual(second[field]);
  }
  const restore = "mutation ($id: ID!, $version: ID!) { restoreVersion(itemId: $id, versionId: $version) { id } }";
  await ada.run(restore, { id, version: rows[0]?.id });
  expect(await read(ada, kind, id)).toEqual({ ...after, ...pick(item, words) });
});

test.each(kinds)("every field of a $name comes to whoever it is sent to, and out and in again", async (kind) => {
  const [ada, eve, ivy] = [await app.signUp("Ada"), await app.signUp("Eve"), await app.signUp("Ivy")];
  const { id, item } = await create(ada, kind, { isFavorite: true });
  await send(ada, id, [eve.email]);
  const { receivedItems } = await eve.run("{ receivedItems { nodes { id } } }");
  const accept = "mutation ($id: ID!) { acceptReceived(id: $id) { copy { id } } }";
  const { acceptReceived } = await eve.run(accept, { id: receivedItems.nodes[0].id });
  const copy = await read(eve, kind, acceptReceived.copy.id);
  expect(without(copy, kind.notSent)).toEqual(without(item, kind.notSent));

  const { bytes } = await exportAll(app, ada);
  await importFile(app, ivy, "COMMONPLACE", bytes);
  const list = `{ list: ${kind.name.toLowerCase()}s { nodes { id title isFavorite isArchived createdAt updatedAt } } }`;
  const [imported] = (await ivy.run(list)).list.nodes;
  const [exported] = (await ada.run(list)).list.nodes;
  expect({ ...imported, id: null }).toEqual({ ...exported, id: null });
  expect(await read(ivy, kind, imported.id)).toEqual(item);

  if (kind.name !== "Note") return;
  const max = await app.signUp("Max");
  await importFile(app, max, "MARKDOWN", await markdownOf(bytes), "note.md");
  const [fromText] = (await max.run(list)).list.nodes;
  expect(await read(max, kind, fromText.id)).toEqual(item);
});

/** The note of an export as Markdown. */
async function markdownOf(bytes: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName.startsWith("notes/")) return buffer(await zip.openReadStreamPromise(entry));
  throw new Error("The export has no note");
}

test.each(kinds)("every field of a $name goes through REST", async (kind) => {
  const { name, first, second, rest } = kind;
  const ada = await app.signUp("Ada");
  const path = `/api/v1/${name.toLowerCase()}s`;
  const { id, item } = await create(ada, kind);
  const read = async (itemId: string): Promise<Item> =>
    (await ada.rest("GET", `${path}/${itemId}`)).body[name.toLowerCase()];
  const named = Object.entries(rest).filter(([field]) => field in item);
  const shown = await read(id);
  for (const [field, restName] of named) if (restName in shown) expect(shown[restName], field).toEqual(item[field]);
  for (const field of Object.keys(first).filter((each) => each in rest)) expect(shown).toHaveProperty([rest[field]!]);

  // A body's names are those of inputs but for a video's notes.
  const bodyOf = ({ personalNotes, ...values }: Item) => ({
    title: "By REST",
    ...(name === "Video" && { youtubeUrl: item.youtubeUrl, notes: personalNotes }),
    ...values,
  });
  const taken = name === "Note" ? Object.keys(first) : ["thumbnailUrl", "personalNotes", "aiSummary"];
  const { body } = await ada.rest("POST", path, bodyOf(pick(first, taken)));
  const made = body[name.toLowerCase()];
  for (const field of taken) expect(made[rest[field]!], field).toEqual(first[field]);
  await ada.rest("PUT", `${path}/${made.id}`, bodyOf(pick(second, taken)));
  const replaced = await read(made.id);
  for (const field of taken) expect(replaced[rest[field]!], field).toEqual(second[field]);
});
