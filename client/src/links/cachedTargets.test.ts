import { expect, test } from "vitest";
import { makeCache } from "../data/cache";
import { cachedTargets } from "./cachedTargets";

const cache = makeCache().restore({
  "Note:1": { __typename: "Note", id: "1", title: "The garden plan", deletedAt: null },
  "Note:2": { __typename: "Note", id: "2", title: "Garden plan", deletedAt: null },
  "Note:3": { __typename: "Note", id: "3", title: "Old garden plan", deletedAt: "2026-11-20T08:00:00.000Z" },
  "Project:4": { __typename: "Project", id: "4", name: "Garden", deletedAt: null },
  "Tag:5": { __typename: "Tag", id: "5", name: "garden" },
});

test.each([
  ["garden", null, ["Garden", "Garden plan", "The garden plan"]],
  ["plan garden", null, ["Garden plan", "The garden plan"]],
  ["GARDEN", ["PROJECT" as const], ["Garden"]],
  ["oak", null, []],
])("finds by %j what the device knows and is not in the trash", (query, kinds, titles) => {
  expect(cachedTargets(cache, query, kinds).map(({ title }) => title)).toEqual(titles);
});
