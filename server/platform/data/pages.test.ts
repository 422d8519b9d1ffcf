import "reflect-metadata";
import { expect, test } from "vitest";
import { checkPageSize, decodeCursor, encodeCursor, pageOf } from "./pages.js";

const id = (at: number) => `019b0000-0000-7000-8000-00000000000${at}`;
const position = (at: number) => ({ value: `${at}`, id: id(at) });
const page = (rows: number[], first: number, after: string | null = null) =>
  pageOf({ rows, first, after, order: "numbers", position, totalCount: async () => 7 });

test("a page has the requested number of items, and knows whether more follow", async () => {
  const cursors = [1, 2, 3].map((at) => encodeCursor("numbers", position(at)));
  const { nodes, edges, pageInfo, totalCount } = page([1, 2, 3, 4], 3);
  expect(nodes).toEqual([1, 2, 3]);
  expect(edges()).toEqual([
    { node: 1, cursor: cursors[0] },
    { node: 2, cursor: cursors[1] },
    { node: 3, cursor: cursors[2] },
  ]);
  expect(pageInfo).toMatchObject({ hasNextPage: true, endCursor: cursors[2], hasPreviousPage: false });
  expect(pageInfo.startCursor()).toBe(cursors[0]);
  expect(await totalCount()).toBe(7);
});

test("a last page has no next page, and an empty one has no cursors", () => {
  expect(page([1, 2], 2, "before").pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  const { nodes, pageInfo } = page([], 2);
  expect(nodes).toEqual([]);
  expect(pageInfo).toMatchObject({ hasNextPage: false, endCursor: null });
  expect(pageInfo.startCursor()).toBeNull();
});

test("a page size is between 1 and the maximum", () => {
  for (const first of [1, 100]) expect(checkPageSize(first, 100)).toBe(first);
  for (const first of [0, 101, 1.5, Number.NaN])
    expect(() => checkPageSize(first, 100)).toThrow("Please ask for 1 to 100 at a time");
});

test("a cursor holds a text without NUL and an id, and is no longer than any that was issued", () => {
  const given = (value: string, at = id(1)) => encodeCursor("numbers", { value, id: at });
  expect(decodeCursor("numbers", given("é"))).toEqual({ value: "é", id: id(1) });
  for (const cursor of ["", given("a\0b"), given("a", "1"), given("a".repeat(8_192)), given(1 as never)])
    expect(() => decodeCursor("numbers", cursor)).toThrow("This cursor is damaged or belongs to another order");
});
