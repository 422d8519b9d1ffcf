import { expect, test } from "vitest";
import { newestOwn, rememberOwn } from "./ownVersions";

test("passes over the tab's own saves, up to somebody else's", () => {
  const note = (version: number) => ({ id: "note", version });
  expect(newestOwn(note(2))).toBe(2);
  rememberOwn([note(3), note(4), { id: "other", version: 5 }, note(6)]);
  expect(newestOwn(note(2))).toBe(4);
  expect(newestOwn(note(4))).toBe(4);
  expect(newestOwn(note(5))).toBe(6);
});
