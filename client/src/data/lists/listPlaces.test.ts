import { expect, test } from "vitest";
import { belongsTo, chainPages, type ListPlace, type PlacedPage, placeItem } from "./listPlaces";

function note(id: string, change: Partial<ListPlace> = {}): ListPlace {
  return {
    id,
    title: id,
    color: "#FFE4B5",
    categoryId: null,
    tagIds: [],
    isFavorite: false,
    isArchived: false,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    deletedAt: null,
    isTemplate: false,
    ...change,
  };
}

function list(notes: ListPlace[], hasNextPage = false): PlacedPage<ListPlace> {
  return { nodes: notes, pageInfo: { hasNextPage, endCursor: notes.at(-1)?.id ?? null } };
}

const keyOf = ({ id }: ListPlace): string => id;
const ids = ({ nodes }: PlacedPage<ListPlace>): string[] => nodes.map(keyOf);
const place = (before: PlacedPage<ListPlace>, changed: ListPlace, options = {}) =>
  placeItem([before], changed, options, keyOf, (node) => node).flatMap(ids);

test("chains pages by their cursors and leaves out a page of another list", () => {
  const page = (after: string | null, endCursor: string | null) => ({ after, endCursor });
  const [third, first, second, short] = [page("2", "3"), page(null, "1"), page("1", "2"), page(null, "x")];
  expect(chainPages([third, first, second, short])).toEqual([[first, second, third], [short]]);
});

test("moves a changed note to its new page and leaves other pages unchanged", () => {
  const day = (id: string, date: number) => note(id, { updatedAt: `2026-11-${date}T08:00:00.000Z` });
  const pages = [
    list([day("a", 20), day("b", 19)], true),
    list([day("c", 18), day("d", 17)], true),
    list([day("e", 16)]),
  ];
  const moved = placeItem(pages, day("d", 21), {}, keyOf, (node) => node);
  expect(moved.map(ids)).toEqual([["d", "a", "b"], ["c"], ["e"]]);
  expect(moved[2]).toBe(pages[2]);
  expect(placeItem(pages, day("bb", 18), {}, keyOf, (node) => node).map(ids)).toEqual([
    ["a", "b"],
    ["c", "bb", "d"],
    ["e"],
  ]);
});

test("moves a changed note to the place given by its time", () => {
  const before = list([
    note("a", { updatedAt: "2026-11-20T08:00:00.000Z" }),
    note("b", { updatedAt: "2026-11-19T08:00:00.000Z" }),
    note("c", { updatedAt: "2026-11-18T08:00:00.000Z" }),
  ]);
  expect(place(before, note("c", { updatedAt: "2026-11-19T12:00:00.000Z" }))).toEqual(["a", "c", "b"]);
  expect(place(before, note("new", { updatedAt: "2026-11-21T08:00:00.000Z" }))).toEqual(["new", "a", "b", "c"]);
});

test("leaves out a note that belongs after the pages read so far", () => {
  const newer = note("a", { updatedAt: "2026-11-20T08:00:00.000Z" });
  expect(place(list([newer], true), note("old"))).toEqual(["a"]);
  expect(place(list([newer], false), note("old"))).toEqual(["a", "old"]);
});

test("keeps the last note of the pages read so far, after which the next page begins", () => {
  const sort = { by: "TITLE", order: "ASC" } as const;
  const before = list([note("1", { title: "Ash" }), note("2", { title: "Birch" })], true);
  expect(place(before, note("2", { title: "Birch", isFavorite: true }), { sort })).toEqual(["1", "2"]);
  expect(place(before, note("1", { title: "Ash", isFavorite: true }), { sort })).toEqual(["1", "2"]);
  expect(place(before, note("1", { title: "Cedar" }), { sort })).toEqual(["2"]);
});

test("moves a note out of lists it left and into lists it joined", () => {
  const before = list([note("a"), note("b")]);
  expect(place(before, note("a", { isArchived: true }), { filter: { isArchived: false } })).toEqual(["b"]);
  expect(place(list([]), note("a", { isArchived: true }), { filter: { isArchived: true } })).toEqual(["a"]);
  expect(place(before, note("a", { deletedAt: "2026-11-20T08:00:00.000Z" }))).toEqual(["b"]);
  expect(place(before, note("c"), { filter: { isFavorite: true } })).toEqual(["a", "b"]);
});

test("sorts titles as people do", () => {
  const sort = { by: "TITLE", order: "ASC" } as const;
  const before = list([note("1", { title: "apple" }), note("2", { title: "Pear" })]);
  expect(place(before, note("3", { title: "Élan" }), { sort })).toEqual(["1", "3", "2"]);
  expect(place(list([note("2", { title: "pear" })]), note("1", { title: "Pear" }), { sort })).toEqual(["1", "2"]);
});

test("sorts by creation time", () => {
  const sort = { by: "CREATED_AT", order: "ASC" } as const;
  const before = list([note("1"), note("2", { createdAt: "2026-11-03T08:00:00.000Z" })]);
  const changed = note("3", { createdAt: "2026-11-02T08:00:00.000Z", updatedAt: "2026-11-20T08:00:00.000Z" });
  expect(place(before, changed, { sort })).toEqual(["1", "3", "2"]);
});

test("keeps a searched list unchanged, since only the server can match words", () => {
  const filter = { search: "oak" };
  expect(belongsTo(filter, note("a"))).toBe("unknown");
  expect(belongsTo(filter, note("a", { isArchived: true }))).toBe(false);
  expect(place(list([note("a")]), note("a"), { filter })).toEqual(["a"]);
  expect(place(list([note("a")]), note("b"), { filter })).toEqual(["a"]);
});

test("combines category, tag and color filters", () => {
  const kept = note("a", { categoryId: "house", tagIds: ["oak", "quotes"], color: "#B4EFCF" });
  expect(belongsTo({ categoryId: "house", tagIds: ["oak"], color: "#b4efcf" }, kept)).toBe(true);
  expect(belongsTo({ categoryId: "trips" }, kept)).toBe(false);
  expect(belongsTo({ tagIds: ["oak", "birch"] }, kept)).toBe(false);
  expect(belongsTo({ color: "#FFE4B5" }, kept)).toBe(false);
  expect(belongsTo({ isFavorite: false, search: " " }, kept)).toBe(true);
  expect(belongsTo({ isArchived: null }, note("b", { isArchived: true }))).toBe(true);
  expect(belongsTo({ isArchived: null, isTrashed: true }, kept)).toBe(false);
  const template = note("c", { isTemplate: true });
  expect(belongsTo({ search: "a" }, template)).toBe(false);
  expect(belongsTo({ isTrashed: true }, { ...template, deletedAt: template.updatedAt })).toBe(true);
});
