import { gql } from "@apollo/client";
import { expect, test } from "vitest";
import { make } from "../testing/make";
import { forgetFollowingPages, forgetItem, makeCache, markDeleted, placeItemInLists } from "./cache";

test.each([
  ["contentCounts", "ContentCounts", "notes", "videos"],
  ["projectCounts", "ProjectCounts", "active", "trashed"],
])("keeps separately queried %s", (field, typename, one, other) => {
  const cache = makeCache();
  const query = (name: string) => gql(`{ ${field} { ${name} } }`);
  cache.writeQuery({ query: query(one), data: { [field]: { __typename: typename, [one]: 1 } } });
  cache.writeQuery({ query: query(other), data: { [field]: { __typename: typename, [other]: 2 } } });
  expect(cache.readQuery({ query: gql(`{ ${field} { ${one} ${other} } }`) })).toMatchObject({
    [field]: { [one]: 1, [other]: 2 },
  });
});

test.each([
  ["progress", "pending", "completed"],
  ["ownTasks", "total", "completed"],
])("keeps separately queried parts of a project's %s", (field, one, other) => {
  const cache = makeCache();
  const write = (name: string): void =>
    void cache.writeFragment({
      fragment: gql(`fragment Part on Project { id ${field} { ${name} } }`),
      data: { __typename: "Project", id: "kitchen", [field]: { __typename: "Progress", [name]: 1 } },
    });
  write(one);
  write(other);
  const whole = gql(`fragment Whole on Project { ${field} { ${one} ${other} } }`);
  expect(cache.readFragment({ id: "Project:kitchen", fragment: whole })).toMatchObject({
    [field]: { [one]: 1, [other]: 1 },
  });
});

const notes = gql`
  query Notes($after: String, $filter: NoteFilter, $sort: ContentSort) {
    notes(first: 2, after: $after, filter: $filter, sort: $sort) {
      nodes {
        id
        title
        color
        isFavorite
        isArchived
        createdAt
        updatedAt
        deletedAt
        category {
          id
        }
        tags {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

type Note = ReturnType<typeof make.noteCard>;

/** A cache that holds pages of lists. */
function listed() {
  const cache = makeCache();
  const write = (nodes: Note[], variables: object, endCursor: string | null): void =>
    void cache.writeQuery({
      query: notes,
      variables,
      data: {
        notes: {
          __typename: "NoteConnection",
          nodes,
          pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
        },
      },
    });
  const shown = (variables: object) =>
    cache.readQuery<{ notes: { nodes: Note[] } }>({ query: notes, variables })?.notes.nodes.map(({ id }) => id);
  return { cache, write, shown };
}

const hour = (hours: number) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString();
const all = { filter: { isArchived: false, isTrashed: false } };

test("moves a changed item within each list's pages and removes it from lists it left", () => {
  const { cache, write, shown } = listed();
  const favorites = { filter: { ...all.filter, isFavorite: true } };
  const [a, b, c] = ["a", "b", "c"].map((id, index) =>
    make.noteCard({ id, isFavorite: true, updatedAt: hour(9 - index) }),
  );
  write([a as Note, b as Note], all, "2");
  write([c as Note], { ...all, after: "2" }, null);
  write([a as Note, b as Note], favorites, "2");
  cache.modify({
    id: "Note:c",
    fields: { updatedAt: () => hour(12), isFavorite: () => false },
  });
  placeItemInLists(cache, "c");
  expect([...(shown(all) ?? []), ...(shown({ ...all, after: "2" }) ?? [])]).toEqual(["c", "a", "b"]);
  cache.modify({ id: "Note:a", fields: { isFavorite: () => false } });
  placeItemInLists(cache, "a");
  expect(shown(favorites)).toEqual(["b"]);
  markDeleted(cache, "b", hour(13));
  placeItemInLists(cache, "b");
  expect(shown(favorites)).toEqual([]);
});

test("forgetFollowingPages keeps the first page of each list", () => {
  const { cache, write, shown } = listed();
  write([make.noteCard({ id: "a" })], all, "1");
  write([make.noteCard({ id: "b" })], { ...all, after: "1" }, null);
  forgetFollowingPages(cache);
  expect(shown(all)).toEqual(["a"]);
  expect(shown({ ...all, after: "1" })).toBeUndefined();
});

test("finds an item by id whichever query read it, until it is forgotten", () => {
  const { cache, write, shown } = listed();
  write([make.noteCard({ id: "a" }), make.noteCard({ id: "b" })], all, null);
  const one = { query: gql`query ($id: ID!) { note(id: $id) { title } }`, variables: { id: "a" } };
  expect(cache.readQuery(one)).toMatchObject({ note: { title: "Bread" } });
  forgetItem(cache, "a");
  expect(cache.readQuery(one)).toBeNull();
  expect(shown(all)).toEqual(["b"]);
});
