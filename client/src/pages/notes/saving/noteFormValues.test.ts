import { expect, test } from "vitest";
import { eachProperty, propertyNames, propertyOf, shownProperties, textNames } from "../../../content/noteProperties";
import type { NoteFullFragment } from "../../../gql/graphql";
import { parseDraft } from "./noteDrafts";
import { changedInput, inputOf, type NoteFormValues, pickFields } from "./noteFormValues";

const things: Record<string, object> = {
  house: { id: "house", name: "House", color: "#FFE4B5", icon: "hammer" },
  oak: { id: "oak", name: "oak", color: "#87CEEB" },
  kitchen: { id: "kitchen", path: "Kitchen rebuild" },
};
const words = {
  title: "Quotes",
  html: "<p>Oak</p>",
  isFavorite: true,
  ...Object.fromEntries(textNames.map((name) => [name, `https://example.com/${name}`])),
  color: "#B4EFCF",
  category: things.house,
  tags: [things.oak],
  projects: [things.kitchen],
} as unknown as NoteFormValues;
const properties = eachProperty((_property, name) => words[name]);

test("each property of a note is shown as it is saved", () => {
  const shown = shownProperties(inputOf(words), (_typename, ids) => ids.flatMap((id) => things[id] ?? []));
  expect(eachProperty(({ ofNote }) => ofNote(shown as NoteFullFragment))).toEqual(properties);
  expect(pickFields(words)).toEqual({ title: words.title, isFavorite: true, ...properties });
});

test("each property of a note comes back from its draft", () => {
  const draft = { ...words, keptAt: "2026-11-19T18:52:00.000Z" };
  expect(parseDraft(JSON.stringify(draft))).toMatchObject(properties);
});

test.each(propertyNames)("a change of %s alone is saved alone", (name) => {
  const { input, empty } = propertyOf(name);
  expect(Object.keys(changedInput({ ...words, [name]: empty }, words))).toEqual([input]);
  expect(changedInput(words, { ...words })).toEqual({});
});
