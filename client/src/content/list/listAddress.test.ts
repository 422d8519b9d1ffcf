import { expect, test } from "vitest";
import { filterOf, readListAddress, withKeptSort, writeListAddress } from "./listAddress";

const read = (search: string) => readListAddress(new URLSearchParams(search));
const id = "01939f3e-0000-7000-8000-000000000001";

test.each([
  "",
  "?favorites",
  "?archive",
  `?category=${id}`,
  `?tag=${id}&color=B4EFCF&q=oak%20%26%20ply`,
  `?project=${id}`,
  "?sort=title-asc",
  "?archive&sort=added-asc",
])("the address %s stays the same when read and written", (search) => {
  expect(writeListAddress(read(search))).toBe(search);
});

test.each([
  ["", "title-asc", "?sort=title-asc"],
  ["?archive&new", "added-desc", "?archive&new&sort=added-desc"],
  ["?sort=updated-asc", "title-asc", null],
  ["", "updated-desc", null],
  ["", null, null],
])("the address %s with the order %s chosen last becomes %s", (search, kept, expected) => {
  expect(withKeptSort(search, kept)).toBe(expected);
});

test("ignores invalid parts of an address", () => {
  expect(writeListAddress(read("?category=1&tag=x&color=red&sort=size&q="))).toBe("");
});

test("shows archived items in the trash but not in the list", () => {
  expect(filterOf(read(""))).toEqual({ isTrashed: false, isArchived: false });
  expect(filterOf(read("?favorites"))).toMatchObject({ isFavorite: true, isArchived: false });
});
