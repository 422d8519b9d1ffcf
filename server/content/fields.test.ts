import "reflect-metadata";
import { buffer } from "node:stream/consumers";
import { getMetadataArgsStorage } from "typeorm";
import { beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type ContentType, contentKinds, contentTypes } from "../contentKinds/contentKinds.js";
import { send } from "../testing/sends.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { exportAll, importFile } from "../testing/transferOf.js";
import type { ContentField } from "./ContentField.js";
import { ContentItem } from "./ContentItem.js";
import { type FieldsWith, fieldsOfKind, fieldsWith, sharedFields } from "./fields.js";
import { noteFields } from "./noteFields.js";
import type { videoFields } from "./videoFields.js";

type Item = Record<string, unknown>;
type Given<Fields> = Record<FieldsWith<Fields, "given">, unknown>;

/** A kind with every field set in two ways, and what each way leaves out on purpose. */
interface Kind {
  /** The fields that are required to create it. */
  made: Item;
  first: Item;
  second: Item;
  /** The fields that no input has. */
  further: (person: TestPerson, id: string) => Promise<unknown>;
  /** The fields that versions keep as words: restoring brings them back, and other fields stay. */
  words: string[];
  /** The fields that are not sent. */
  notSent: string[];
  /** Whether versions keep a field of it that isn't one of the words. */
  keepsFacts: boolean;
  /** REST's names of its fields. */
  rest: Record<string, string>;
  /** The fields in REST bodies, with their name if it differs from the input's. */
  taken: Record<string, string>;
}

const keyPoint = { id: "0198c0de-0000-7000-8000-000000000001", seconds: 5, text: "Oak" };
const kinds: Record<ContentType, Kind> = {
  NOTE: {
    made: {},
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
    further: (_person, id) =>
      app.services.pool.query("update content_item set daily_date = '2026-11-20' where id = $1", [id]),
    words: ["content", "excerpt"],
    notSent: ["dailyDate"],
    keepsFacts: true,
    rest: sameNames(Object.keys(readFields(noteFields))),
    taken: sameNames(fieldsWith(noteFields, "given")),
  },
  VIDEO: {
    made: { youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7" },
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
    keepsFacts: false,
    rest: {
      youtubeUrl: "youtube_url",
      thumbnailUrl: "thumbnail_url",
      channelName: "channel_name",
      durationSeconds: "duration",
      personalNotes: "notes",
      aiSummary: "ai_summary",
    },
    taken: { thumbnailUrl: "thumbnailUrl", personalNotes: "notes", aiSummary: "aiSummary" },
  },
};

interface NamedKind extends Kind {
  type: ContentType;
  name: string;
  fields: object;
  /** Its field names in the API and its paths in REST. */
  one: string;
  many: string;
}
const all = contentTypes.map((type): NamedKind => {
  const { typename: name, one, many } = contentKinds[type];
  return { ...kinds[type], type, name, one, many, fields: readFields(fieldsOfKind[type]) };
});

/** Without the ids of blocks, which the API gives within the text. */
function readFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "blockIds"));
}

function sameNames(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

const parts: Record<string, string> = { excerpt: "{ kind text }", keyPoints: "{ id seconds text }" };
const selectionOf = (fields: object) =>
  Object.keys(fields)
    .map((name) => `${name} ${parts[name] ?? ""}`)
    .join(" ");

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("the list contains every column of every kind except those that nobody reads", () => {
  const { columns, discriminatorValues } = getMetadataArgsStorage();
  const named = (entity: unknown) =>
    columns.filter(({ target }) => target === entity).map(({ propertyName }) => propertyName);
  const beside = new Set(["ownerId", "searchText", "foundBy"]);
  expect(Object.keys(sharedFields).filter((name) => name !== "contentType")).toEqual(
    expect.arrayContaining(named(ContentItem).filter((name) => !beside.has(name))),
  );
  for (const type of contentTypes) {
    const stored = Object.entries<ContentField>(fieldsOfKind[type] as never).filter(
      ([, { beginningOf }]) => beginningOf === undefined,
    );
    expect(stored.map(([name]) => name).sort()).toEqual(
      named(discriminatorValues.find(({ value }) => value === type)?.target).sort(),
    );
  }
});

/** All the fields of a kind as they are read. */
async function read(person: TestPerson, { one, fields }: NamedKind, id: string): Promise<Item> {
  const query = `query ($id: ID!) { item: ${one}(id: $id) { ${selectionOf(fields)} } }`;
  return (await person.run(query, { id })).item;
}

async function create(person: TestPerson, kind: NamedKind, further: Item = {}): Promise<{ id: string; item: Item }> {
  const { name, one, first, made } = kind;
  const document = `mutation ($input: Create${name}Input!) { item: create${name}(input: $input) { id } }`;
  const input = { title: `The first ${one}`, ...first, ...made, ...further };
  const { id } = (await person.run(document, { input })).item;
  await kind.further(person, id);
  const item = await read(person, kind, id);
  expect(Object.entries(item).filter(([, value]) => value === null || value === 0)).toEqual([]);
  return { id, item };
}

const pick = (item: Item, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, item[name]]));
const without = (item: Item, names: readonly string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

test.each(all)("every field of a $name is created, updated, kept in versions and restored", async (kind) => {
  const { name, first, second, words, keepsFacts } = kind;
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
  // Fields that a save leaves out keep their values.
  await ada.run(update, { id, input: {}, version: 2 });
  expect(await read(ada, kind, id)).toEqual(after);

  const { rows } = await app.services.pool.query<{ id: string; kept: Item }>(
    "select id, to_jsonb(v) || coalesce(facts, '{}') as kept from content_version v where item_id = $1 order by number",
    [id],
  );
  const keptOf = (kept: Item, field: string) => kept[field.replaceAll(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)];
  for (const field of Object.keys(second).filter((each) => words.includes(each) || keepsFacts)) {
    expect(keptOf(rows[0]?.kept ?? {}, field), field).toEqual(first[field]);
    expect(keptOf(rows[1]?.kept ?? {}, field), field).toEqual(second[field]);
  }
  const restore = "mutation ($id: ID!, $version: ID!) { restoreVersion(itemId: $id, versionId: $version) { id } }";
  await ada.run(restore, { id, version: rows[0]?.id });
  expect(await read(ada, kind, id)).toEqual({ ...after, ...pick(item, words) });
});

test.each(all)("every field of a $name is sent, exported and imported", async (kind) => {
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
  const list = `{ list: ${kind.many} { nodes { id title isFavorite isArchived createdAt updatedAt } } }`;
  const [imported] = (await ivy.run(list)).list.nodes;
  const [exported] = (await ada.run(list)).list.nodes;
  expect({ ...imported, id: null }).toEqual({ ...exported, id: null });
  expect(await read(ivy, kind, imported.id)).toEqual(item);

  const markdown = await markdownOf(bytes, kind.many);
  for (const text of textsOf(kind)) expect(markdown.toString()).toContain(text);
  if (kind.type !== "NOTE") return;
  const max = await app.signUp("Max");
  await importFile(app, max, "MARKDOWN", markdown, "note.md");
  const [fromText] = (await max.run(list)).list.nodes;
  expect(without(await read(max, kind, fromText.id), kind.notSent)).toEqual(without(item, kind.notSent));
});

/** The words in the long texts of the first variant. */
function textsOf({ fields, first }: NamedKind): string[] {
  const bodies = fieldsWith(fields, "isBody").map((name) => first[name]);
  return bodies.flatMap((value) => (typeof value === "string" ? value.replaceAll(/<[^>]*>/g, "") : []));
}

/** The exported item as Markdown. */
async function markdownOf(bytes: Buffer, folder: string): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName.startsWith(`${folder}/`)) return buffer(await zip.openReadStreamPromise(entry));
  throw new Error("The export has no such item");
}

test.each(all)("every field of a $name can be set and read through REST", async (kind) => {
  const { one, many, made: needed, first, second, rest, taken } = kind;
  const ada = await app.signUp("Ada");
  const path = `/api/v1/${many}`;
  const { id, item } = await create(ada, kind);
  const read = async (itemId: string): Promise<Item> => (await ada.rest("GET", `${path}/${itemId}`)).body[one];
  const named = Object.entries(rest).filter(([field]) => field in item);
  const shown = await read(id);
  for (const [field, restName] of named) if (restName in shown) expect(shown[restName], field).toEqual(item[field]);
  for (const field of Object.keys(first).filter((each) => each in rest)) expect(shown).toHaveProperty([rest[field]!]);

  const bodyOf = (values: Item) => ({
    title: "By REST",
    ...needed,
    ...Object.fromEntries(Object.entries(taken).map(([field, restName]) => [restName, values[field]])),
  });
  const { body } = await ada.rest("POST", path, bodyOf(first));
  const made = body[one];
  for (const field of Object.keys(taken)) expect(made[rest[field]!], field).toEqual(first[field]);
  await ada.rest("PUT", `${path}/${made.id}`, bodyOf(second));
  const replaced = await read(made.id);
  for (const field of Object.keys(taken)) expect(replaced[rest[field]!], field).toEqual(second[field]);
});
