import { expect, test } from "vitest";
import { initialsOf } from "./Avatar";

test.each([
  ["Tess Amaro", "TA"],
  ["  ana maria de souza ", "AS"],
  ["Plato", "P"],
  ["élodie", "É"],
  ["😀 smile", "😀S"],
  ["", ""],
])("draws %j as %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
