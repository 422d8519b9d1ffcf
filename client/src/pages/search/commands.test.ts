import { expect, test } from "vitest";
import { commandsFor } from "./commands";

const labels = (typed: string) => commandsFor(typed).map(({ label }) => label);

test("finds a command by the beginnings of its words or of its synonyms", () => {
  expect(labels("new no")).toEqual(["New note"]);
  expect(labels("go cal")).toEqual(["Go to Calendar"]);
  expect(labels("dark")).toEqual(["Toggle theme"]);
  expect(labels("invite")).toEqual(["Spread the Word"]);
  expect(labels("")).toEqual([]);
  expect(labels("oak")).toEqual([]);
});
