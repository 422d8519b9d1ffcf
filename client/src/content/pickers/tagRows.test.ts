import { expect, test } from "vitest";
import { maxTags } from "./pickedTypes";
import { tagRows } from "./tagRows";

const tag = (name: string) => ({ id: name, name, color: "#87CEEB" });
const tags = ["kitchen", "quotes", "Quince"].map(tag);
const labels = (picked: string[], typed: string): string[] =>
  tagRows(tags, picked.map(tag), typed).map(({ label }) => label);

test("offers tags that contain the typed words, ignoring case, and the new name last", () => {
  expect(labels([], "")).toEqual(["kitchen", "quotes", "Quince"]);
  expect(labels([], "QU")).toEqual(["quotes", "Quince", "Create “QU”"]);
  expect(labels([], " uot ")).toEqual(["quotes", "Create “uot”"]);
});

test("does not offer to create a name that a tag has, ignoring case", () => {
  expect(labels([], "QUINCE")).toEqual(["Quince"]);
  expect(labels(["quotes"], "Quotes")).toEqual([]);
  // picked from a draft, and not among the loaded tags
  expect(labels(["travel"], "Travel")).toEqual([]);
});

test("offers no picked tags again, and none once the maximum is picked", () => {
  expect(labels(["kitchen"], "")).toEqual(["quotes", "Quince"]);
  const many = Array.from({ length: maxTags }, (_, index) => `tag ${index}`);
  expect(labels(many, "")).toEqual([]);
  expect(labels(many, "new")).toEqual([]);
});
