import { expect, test } from "vitest";
import { describeScopes, scopesOf, tokenAreas } from "./tokenAreas";

const all = (verb: string) => tokenAreas.map(({ id }) => `${id}:${verb}`);

test("names what a token may read and change", () => {
  expect(describeScopes(all("write"))).toBe("reads and changes everything");
  expect(describeScopes(all("read"))).toBe("reads everything");
  expect(describeScopes(["notes:read", "calendar:write", "videos:read"])).toBe(
    "reads notes, videos; reads and changes calendar and to-dos",
  );
  expect(describeScopes(["notes:read", "notes:write"])).toBe("reads and changes notes");
});

test("asks for no scope of an area without access", () => {
  expect(scopesOf({ notes: "read", videos: "none", calendar: "write" })).toEqual(["notes:read", "calendar:write"]);
});
