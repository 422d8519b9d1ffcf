import { expect, test } from "vitest";
import { posterOf, posterWords } from "./posterOf";

test("draws the same poster for the same video, and another for another title or channel", () => {
  const sourdough = posterOf("Sourdough without a schedule", "The Slow Kitchen");
  expect(posterOf("Sourdough without a schedule", "The Slow Kitchen")).toEqual(sourdough);
  expect(posterOf("Sourdough without a schedule", "Atlas of Rooms")).not.toEqual(sourdough);
  expect(posterOf("Sourdough without a schedule", null)).not.toEqual(sourdough);
});

test("draws a hundred numbered videos of a channel all differently, in every composition", () => {
  const posters = Array.from({ length: 100 }, (_, index) => posterOf(`Episode ${index}`, "Paper & Press"));
  expect(new Set(posters.map((poster) => JSON.stringify(poster))).size).toBe(100);
  expect(new Set(posters.map(({ composition }) => composition)).size).toBe(8);
  for (const { paper, accent } of posters) expect(accent).not.toBe(paper);
});

test.each([
  ["Why old windows outlast new ones", "Why old windows outlast new", "W"],
  ["Closed vowels: hearing what is barely said", "Closed vowels: hearing what is", "C"],
  ["“Été” at home", "“Été” at home", "É"],
  ["Donaudampfschifffahrtsgesellschaft heute", "Donaudampfschifffahrtsgesellschaft", "D"],
  ["Paper: – and more words than there is room", "Paper: – and more words", "P"],
  ["…", "…", ""],
])("shortens the title %j to its first words", (title, words, letter) => {
  expect(posterWords(title)).toEqual({ words, letter });
});
