import "reflect-metadata";
import { expect, test } from "vitest";
import { inBackground } from "../../platform/fairShares/callers.js";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";

const lists = `query ($filter: ContentFilter, $notes: NoteFilter, $sort: ContentSort) {
  notes(filter: $notes, sort: $sort) { totalCount nodes { title } }
  videos(filter: $filter, sort: $sort) { totalCount nodes { title } }
  contentItems(filter: $filter, sort: $sort) { totalCount nodes { __typename title } } }`;
const both = `query ($first: Int!, $after: String) {
  contentItems(first: $first, after: $after, sort: { by: TITLE, order: ASC }) {
    nodes { title } pageInfo { hasNextPage endCursor } } }`;

test("notes and videos have separate lists and a combined one, with the same filters and pages", async () => {
  const ada = await (await testApp()).signUp();
  for (const title of ["c", "a"]) await make.note(ada, { title, isFavorite: title === "a" });
  for (const title of ["d", "b"]) await make.video(ada, { title, isFavorite: title === "b" });
  const titles = async (filter: object) => {
    const data = await ada.run(lists, { filter, notes: filter, sort: { by: "TITLE", order: "ASC" } });
    return [data.notes, data.videos, data.contentItems].map(({ totalCount, nodes }) => {
      expect(totalCount).toBe(nodes.length);
      return nodes.map(({ title }: { title: string }) => title).join("");
    });
  };
  expect(await titles({})).toEqual(["ac", "bd", "abcd"]);
  expect(await titles({ isFavorite: true })).toEqual(["a", "b", "ab"]);
  expect(await titles({ search: "b" })).toEqual(["", "b", "b"]);
  expect(await titles({ isArchived: null })).toEqual(["ac", "bd", "abcd"]);
  expect(await titles({ isTrashed: true })).toEqual(["", "", ""]);

  const first = (await ada.run(both, { first: 3 })).contentItems;
  expect(first.nodes.map(({ title }: { title: string }) => title)).toEqual(["a", "b", "c"]);
  const second = (await ada.run(both, { first: 3, after: first.pageInfo.endCursor })).contentItems;
  expect([second.nodes, second.pageInfo.hasNextPage]).toEqual([[{ title: "d" }], false]);
  const ofNotes = "query ($after: String) { notes(after: $after, sort: { by: TITLE, order: ASC }) { totalCount } }";
  await expect(ada.run(ofNotes, { after: first.pageInfo.endCursor })).rejects.toThrow("damaged");
});

test("a tag that only old notes have is found among thousands of other notes", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const { id: tagId } = await make.tag(ada);
  await inBackground(() =>
    app.services.pool.query(
      `insert into content_item (id, owner_id, content_type, title, created_at, updated_at)
     select gen_random_uuid(), owner_id, 'NOTE', 'Note ' || n, created_at - n * interval '1 minute',
       created_at - n * interval '1 minute' from tag, generate_series(1, 8000) n where tag.id = $1`,
      [tagId],
    ),
  );
  const tagged = "query ($filter: NoteFilter) { notes(first: 2, filter: $filter) { totalCount nodes { title } } }";
  const found = async () => (await ada.run(tagged, { filter: { tagIds: [tagId] } })).notes;
  const tagFrom = (from: number) =>
    app.services.pool.query(
      `insert into content_tag (owner_id, item_id, tag_id)
       select n.owner_id, n.id, tag.id from content_item n join tag using (owner_id)
       where tag.id = $1 and substr(n.title, 6)::integer >= $2 on conflict do nothing`,
      [tagId, from],
    );
  await tagFrom(7000);
  await app.services.pool.query("analyze content_item, content_tag");
  expect(await found()).toEqual({ totalCount: 1001, nodes: [{ title: "Note 7000" }, { title: "Note 7001" }] });
  await tagFrom(2000);
  expect(await found()).toEqual({ totalCount: 6001, nodes: [{ title: "Note 2000" }, { title: "Note 2001" }] });
});

interface TaggedPage {
  nodes: { title: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

test("a list by tags reflects each save, page by page in both directions", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const tagIds: string[] = [];
  for (const name of ["Red", "Blue"]) tagIds.push((await make.tag(ada, { name })).id);
  const ids: string[] = [];
  for (let n = 1; n <= 6; n += 1) ids.push((await make.note(ada, { title: `Note ${n}` })).id);
  const change =
    "mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) { updateNote(id: $id, input: $input, version: $version) { id } }";
  for (const id of [ids[3], ids[0], ids[4], ids[1]]) await ada.run(change, { id, version: 1, input: { tagIds } });
  await ada.run(change, { id: ids[2], version: 1, input: { tagIds: [tagIds[0]] } });
  await ada.run(change, { id: ids[0], version: 2, input: { title: "Note 1, changed" } });
  const page = `query ($filter: NoteFilter, $after: String, $sort: ContentSort) {
    notes(first: 2, after: $after, filter: $filter, sort: $sort) { nodes { title } pageInfo { hasNextPage endCursor } } }`;
  const all = async (sort: object) => {
    const titles: string[] = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo }: TaggedPage = (await ada.run(page, { filter: { tagIds }, after, sort })).notes;
      titles.push(...nodes.map(({ title }) => title));
      if (!pageInfo.hasNextPage) return titles;
      after = pageInfo.endCursor;
    }
  };
  const order = ["Note 1, changed", "Note 2", "Note 5", "Note 4"];
  expect(await all({ by: "UPDATED_AT", order: "DESC" })).toEqual(order);
  expect(await all({ by: "UPDATED_AT", order: "ASC" })).toEqual([...order].reverse());
  expect(await all({ by: "TITLE", order: "ASC" })).toEqual(["Note 1, changed", "Note 2", "Note 4", "Note 5"]);
});
