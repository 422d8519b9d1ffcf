import { expect, test } from "vitest";
import { maxTags } from "./pickedTypes";
import { tagRows } from "./tagRows";

const tag = (name: string) => ({ id: name, name, color: "#87CEEB" });
const tags = ["kitchen", "quotes", "Quince"].map(tag);
const labels = (picked: string[], typed: string): string[] =>
  tagRows(tags, picked.map(tag), typed).map(({ label }) => label);

test("tags with the typed words anywhere are offered whatever the case, and the new name last", () => {
  expect(labels([], "")).toEqual(["kitchen", "quotes", "Quince"]);
  expect(labels([], "QU")).toEqual(["quotes", "Quince", "Create “QU”"]);
  expect(labels([], " uot ")).toEqual(["quotes", "Create “uot”"]);
});

test("a name that a tag has, ignoring case, is not offered to be created", () => {
  expect(labels([], "QUINCE")).toEqual(["Quince"]);
  expect(labels(["quotes"], "Quotes")).toEqual([]);
  // picked from a draft, and not among those that were read
  expect(labels(["travel"], "Travel")).toEqual([]);
});

test("picked tags are not offered again, and none once the maximum is picked", () => {
  expect(labels(["kitchen"], "")).toEqual(["quotes", "Quince"]);
  const many = Array.from({ length: maxTags }, (_, index) => `tag ${index}`);
  expect(labels(many, "")).toEqual([]);
  expect(labels(many, "new")).toEqual([]);
});
