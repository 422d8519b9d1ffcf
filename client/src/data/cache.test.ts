import { gql } from "@apollo/client";
import { parse } from "graphql";
import { expect, onTestFinished, test, vi } from "vitest";
import { make } from "../testing/make";
import {
  forgetFollowingPages,
  forgetItem,
  forgetLinkedProject,
  makeCache,
  markDeleted,
  placeItemInLists,
} from "./cache";

test.each([
  ["contentCounts", "ContentCounts", "notes", "videos"],
  ["projectCounts", "ProjectCounts", "active", "trashed"],
])("keeps separately queried %s", (field, typename, one, other) => {
  const cache = makeCache();
  const query = (name: string) => parse(`{ ${field} { ${name} } }`);
  cache.writeQuery({ query: query(one), data: { [field]: { __typename: typename, [one]: 1 } } });
  cache.writeQuery({ query: query(other), data: { [field]: { __typename: typename, [other]: 2 } } });
  expect(cache.readQuery({ query: parse(`{ ${field} { ${one} ${other} } }`) })).toMatchObject({
    [field]: { [one]: 1, [other]: 2 },
  });
});

test.each([
  ["Project", "progress", "pending", "completed"],
  ["Project", "ownTasks", "total", "completed"],
  ["ReceivedItem", "snapshot", "title", "content"],
])("keeps separately queried parts of a %s's %s", (typename, field, one, other) => {
  const cache = makeCache();
  const write = (name: string): void =>
    void cache.writeFragment({
      fragment: parse(`fragment Part on ${typename} { id ${field} { ${name} } }`),
      data: { __typename: typename, id: "kitchen", [field]: { __typename: "Part", [name]: 1 } },
    });
  write(one);
  write(other);
  const whole = parse(`fragment Whole on ${typename} { ${field} { ${one} ${other} } }`);
  expect(cache.readFragment({ id: `${typename}:kitchen`, fragment: whole })).toMatchObject({
    [field]: { [one]: 1, [other]: 1 },
  });
});

test.each([
  ...["attachments", "tags", "linkedProjects", "excerpt", "keyPoints", "transcript"].map((field) => ["Note", field]),
  ["Query", "categories"],
  ["Query", "tags"],
])("replaces a %s's %s as a whole, without a warning", (typename, field = "") => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const cache = makeCache();
  const fragment = parse(`fragment Part on ${typename} { ${field} { text } }`);
  const id = typename === "Query" ? "ROOT_QUERY" : "Note:a";
  const part = (text: string) => ({ __typename: "Part", text });
  const write = (...texts: string[]): void =>
    void cache.writeFragment({ id, fragment, data: { __typename: typename, [field]: texts.map(part) } });
  write("one", "two");
  write("three");
  expect(cache.readFragment({ id, fragment })).toMatchObject({ [field]: [part("three")] });
  expect([warn, error].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test.each([
  ["NotificationSettings", "NotificationSettings:{}"],
  ["InstanceSettings", "InstanceSettings:{}"],
  ["InstanceState", "InstanceState:{}"],
  ["SearchHit", undefined],
])("identifies %s as %s", (__typename, expected) => {
  expect(makeCache().identify({ __typename, id: "a" })).toBe(expected);
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

test("moves an item in each of two lists whose first pages end with the same item", () => {
  const { cache, write, shown } = listed();
  const favorites = { filter: { ...all.filter, isFavorite: true } };
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id, index) =>
    make.noteCard({ id, isFavorite: id !== "c", updatedAt: hour(9 - index) }),
  ) as [Note, Note, Note, Note];
  for (const [list, following] of [
    [all, [c, d]],
    [favorites, [d]],
  ] as const) {
    write([a, b], list, "b");
    write([...following], { ...list, after: "b" }, null);
  }
  cache.modify({ id: "Note:d", fields: { updatedAt: () => hour(12) } });
  placeItemInLists(cache, "d");
  expect([shown(all), shown({ ...all, after: "b" })]).toEqual([["d", "a", "b"], ["c"]]);
  expect([shown(favorites), shown({ ...favorites, after: "b" })]).toEqual([["d", "a", "b"], []]);
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

const bakery = { __typename: "Category", id: "bakery" };
const crumb = { __typename: "Tag", id: "crumb" };

test.each([
  ["of a category", { categoryId: "bakery" }, { category: bakery }],
  ["of a tag", { tagIds: ["crumb"] }, { tags: [crumb] }],
  ["of a color", { color: "#AABBCC" }, { color: "#AABBCC" }],
  ["of favorites", { isFavorite: true }, { isFavorite: true }],
  ["of the archive", { isArchived: true }, { isArchived: true }],
  ["of the trash", { isTrashed: true }, { deletedAt: hour(7) }],
])("an item enters a list %s once it belongs there, and leaves it", (_list, filter, values) => {
  const { cache, write, shown } = listed();
  const variables = { filter: { ...all.filter, ...filter } };
  const there = make.noteCard({ id: "there", updatedAt: hour(9), ...values } as never);
  const outside = make.noteCard({ id: "moving", updatedAt: hour(8) });
  write([there], variables, null);
  write([outside], all, null);
  placeItemInLists(cache, "moving");
  expect(shown(variables)).toEqual(["there"]);
  write([{ ...outside, ...values } as never], { filter: { isArchived: null } }, null);
  placeItemInLists(cache, "moving");
  expect(shown(variables)).toEqual(["there", "moving"]);
  write([outside], { filter: { isArchived: null } }, null);
  placeItemInLists(cache, "moving");
  expect(shown(variables)).toEqual(["there"]);
});

test.each([
  ["TITLE", { title: "Aniseed" }],
  ["CREATED_AT", { createdAt: hour(1) }],
  ["UPDATED_AT", { updatedAt: hour(1) }],
])("an item takes its place in a list sorted by %s", (by, values) => {
  const { cache, write, shown } = listed();
  const variables = { ...all, sort: { by, order: "ASC" } };
  const last = { createdAt: hour(9), updatedAt: hour(9), title: "Rye" };
  write(
    ["a", "b"].map((id) => make.noteCard({ id, createdAt: hour(5), updatedAt: hour(5) })),
    variables,
    null,
  );
  write([make.noteCard({ id: "c", ...last, ...values })], all, null);
  placeItemInLists(cache, "c");
  expect(shown(variables)).toEqual(["c", "a", "b"]);
  expect(shown(all)).toEqual(["c"]);
});

test("keeps lists in different orders and of different sizes apart", () => {
  const { cache, write, shown } = listed();
  const sorted = { ...all, sort: { by: "TITLE", order: "ASC" } };
  write([make.noteCard({ id: "a" })], all, null);
  write([make.noteCard({ id: "b" })], sorted, null);
  expect([shown(all), shown(sorted)]).toEqual([["a"], ["b"]]);
  const sized = gql`query ($first: Int) { notes(first: $first) { nodes { id } } }`;
  const page = (id: string) => ({ notes: { __typename: "NoteConnection", nodes: [{ __typename: "Note", id }] } });
  cache.writeQuery({ query: sized, variables: { first: 1 }, data: page("a") });
  cache.writeQuery({ query: sized, variables: { first: 2 }, data: page("b") });
  expect(cache.readQuery({ query: sized, variables: { first: 1 } })).toMatchObject(page("a"));
});

test("a video, which has no color, takes its place among videos", () => {
  const cache = makeCache();
  const query = gql`
    query {
      videos {
        nodes { id title createdAt updatedAt deletedAt isFavorite isArchived category { id } tags { id } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `;
  const video = (id: string, updatedAt: string) => ({
    ...make.noteCard({ id, updatedAt }),
    __typename: "Video",
    color: undefined,
  });
  const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
  const nodes = [video("a", hour(9)), video("b", hour(8))];
  cache.writeQuery({ query, data: { videos: { __typename: "VideoConnection", nodes, pageInfo } } });
  cache.modify({ id: "Video:b", fields: { updatedAt: () => hour(10) } });
  placeItemInLists(cache, "b");
  const { videos } = cache.readQuery<{ videos: { nodes: { id: string }[] } }>({ query }) ?? {};
  expect(videos?.nodes.map(({ id }) => id)).toEqual(["b", "a"]);
});

test("an item that was never read is placed in no list", () => {
  const { cache, write, shown } = listed();
  write([make.noteCard({ id: "a" })], all, null);
  placeItemInLists(cache, "unknown");
  cache.writeFragment({
    fragment: parse("fragment Part on Note { id }"),
    data: { __typename: "Note", id: "half read" },
  });
  placeItemInLists(cache, "half read");
  expect(shown(all)).toEqual(["a"]);
});

test("forgets an item with what only it led to", () => {
  const { cache, write } = listed();
  write([make.noteCard({ id: "a", category: { ...bakery, name: "Bakery", color: "#FFE4B5", icon: null } })], all, null);
  expect(cache.extract()).toHaveProperty("Category:bakery");
  forgetItem(cache, "a");
  expect(cache.extract()).not.toHaveProperty("Category:bakery");
});

test("forgets a project in what is linked to it", () => {
  const cache = makeCache();
  const fragment = parse("fragment Part on Note { id linkedProjects { id path } }");
  const linkedProjects = ["oven", "yard"].map((id) => ({ __typename: "LinkedProject", id, path: id }));
  cache.writeFragment({ fragment, data: { __typename: "Note", id: "a", linkedProjects } });
  forgetLinkedProject(cache, "oven");
  expect(cache.readFragment({ id: "Note:a", fragment })).toMatchObject({ linkedProjects: [{ id: "yard" }] });
});

test("marks an item of any kind as deleted", () => {
  const cache = makeCache();
  for (const __typename of ["Note", "Video"]) {
    const fragment = parse(`fragment Part on ${__typename} { id deletedAt }`);
    cache.writeFragment({ fragment, data: { __typename, id: "a", deletedAt: null } });
    markDeleted(cache, "a", hour(1));
    expect(cache.readFragment({ id: `${__typename}:a`, fragment })).toMatchObject({ deletedAt: hour(1) });
  }
});

test("a board that is read again keeps the tasks that were loaded after its columns' ends", () => {
  const cache = makeCache();
  const query = parse("{ taskBoard { status endCursor tasks { id status position } } }");
  const write = (ids: string[], endCursor: string | null) =>
    cache.writeQuery({
      query,
      data: {
        taskBoard: [
          {
            __typename: "TaskColumn",
            status: "PENDING",
            endCursor,
            tasks: ids.map((id) => ({ __typename: "Task", id, status: "PENDING", position: Number(id.slice(1)) })),
          },
        ],
      },
    });
  const shown = (): string[] => {
    const { taskBoard } =
      cache.readQuery<{ taskBoard: { endCursor: string; tasks: { id: string }[] }[] }>({ query }) ?? {};
    return taskBoard?.flatMap(({ tasks, endCursor }) => [...tasks.map(({ id }) => id), endCursor]) ?? [];
  };
  write(["t1", "t2", "t3", "t4"], "four");
  write(["t1", "t3"], "three");
  expect(shown()).toEqual(["t1", "t3", "t4", "four"]);
  const done = parse("fragment Done on Task { status }");
  cache.writeFragment({ id: "Task:t4", fragment: done, data: { __typename: "Task", status: "COMPLETED" } });
  write(["t1", "t3"], "three");
  expect(shown()).toEqual(["t1", "t3", "four"]);
});
