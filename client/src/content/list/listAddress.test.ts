import { expect, test } from "vitest";
import { filterOf, readListAddress, writeListAddress } from "./listAddress";

const read = (search: string) => readListAddress(new URLSearchParams(search));
const id = "01939f3e-0000-7000-8000-000000000001";

test.each([
  "",
  "?favorites",
  "?archive",
  "?trash",
  `?category=${id}`,
  `?tag=${id}&color=B4EFCF&q=oak%20%26%20ply`,
  `?project=${id}`,
  "?sort=title-asc",
  "?archive&sort=added-asc",
])("the address %s says the same after being read and written", (search) => {
  expect(writeListAddress(read(search))).toBe(search);
});

test("invalid parts of an address are left out", () => {
  expect(writeListAddress(read("?category=1&tag=x&color=red&sort=size&q="))).toBe("");
});

test("the trash shows what was archived before, the list does not", () => {
  expect(filterOf(read("?trash"))).toEqual({ isTrashed: true, isArchived: null });
  expect(filterOf(read(""))).toEqual({ isTrashed: false, isArchived: false });
  expect(filterOf(read("?favorites"))).toMatchObject({ isFavorite: true, isArchived: false });
});
