import "reflect-metadata";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { fuzzTimeout, runOf } from "../testing/fuzz/fuzzRun.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const find = `query ($query: String!) {
  search(input: { query: $query, first: 20 }) { groups { hits { id } } }
  notes(first: 100, filter: { search: $query }) { nodes { id } totalCount }
  videos(first: 100, filter: { search: $query }) { nodes { id } totalCount }
  contentItems(first: 100, filter: { search: $query }) { nodes { id } } }`;

const part = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("oak", "Birch", "42", "the", "café", "東京の図書館", "猫", "travel", "office"),
  },
  { weight: 3, arbitrary: fc.constantFrom(..."#:\\+/\"'-@()[]{}<>&|!*~%_.,;=¤`^$?😀".split(/(?:)/u)) },
  fc.constantFrom("type:note", "type:task", "is:favorite", "before:2020", "after:2030", "note:", '#"a b"', "#travel"),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "grapheme", maxLength: 5 }),
);
const title = fc
  .array(fc.tuple(part, fc.constantFrom("", " ", "  ")), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flat().join("").trim())
  .filter((text) => text !== "");

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp("Ada");
  await make.tag(ada, { name: "travel" });
  await make.category(ada, { name: "office" });
});

async function idsFound(query: string): Promise<Record<string, string[]>> {
  const { search, notes, videos, contentItems } = await ada.run(find, { query });
  const asked = encodeURIComponent(query);
  const rest = async (path: string) => (await ada.rest("GET", `/api/v1/${path}`)).body;
  const restSearch = await rest(`search?q=${asked}`);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    search: search.groups.flatMap(({ hits }: { hits: { id: string }[] }) => ids(hits)),
    lists: [...ids(notes.nodes), ...ids(videos.nodes)],
    "the list of both": ids(contentItems.nodes),
    "search over REST": ids([...restSearch.notes, ...restSearch.videos]),
    "lists over REST": ids([
      ...(await rest(`notes?limit=100&search=${asked}`)).notes,
      ...(await rest(`videos?limit=100&search=${asked}`)).videos,
    ]),
  };
}

test("a search for a whole title finds the item, whatever characters the title has", { timeout: fuzzTimeout }, () =>
  fc.assert(
    fc.asyncProperty(title, async (text) => {
      const ids = [(await make.note(ada, { title: text })).id, (await make.video(ada, { title: text })).id];
      for (const [way, found] of Object.entries(await idsFound(text)))
        expect(found, way).toEqual(expect.arrayContaining(ids));
      await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids });
    }),
    runOf(30),
  ),
);
