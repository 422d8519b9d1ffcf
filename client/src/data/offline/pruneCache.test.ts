import { expect, test } from "vitest";
import { pruneCache } from "./pruneCache";

const ref = (id: string) => ({ __ref: id });

test("the newest answers are kept whole, older ones give way", () => {
  const all = {
    ROOT_QUERY: {
      __typename: "Query",
      'notes({"first":2})': { nodes: [ref("Note:1"), ref("Note:2")] },
      'note({"id":"3"})': ref("Note:3"),
      'note({"id":"4"})': ref("Note:4"),
    },
    "Note:1": { __typename: "Note", id: "1", tags: [ref("Tag:1")] },
    "Note:2": { __typename: "Note", id: "2", tags: [] },
    "Note:3": { __typename: "Note", id: "3", tags: [] },
    "Note:4": { __typename: "Note", id: "4", tags: [] },
    "Tag:1": { __typename: "Tag", id: "1" },
  };
  const kept = pruneCache(all, ['note({"id":"4"})', 'notes({"first":2})', 'note({"id":"3"})'], 3);
  expect(Object.keys(kept).sort()).toEqual(["Note:1", "Note:2", "Note:4", "ROOT_QUERY", "Tag:1"]);
  expect(Object.keys(kept.ROOT_QUERY ?? {})).not.toContain('note({"id":"3"})');
});

test("deleted things, and those that only the moment or an admin needs, are not kept", () => {
  const all = {
    ROOT_QUERY: {
      __typename: "Query",
      'note({"id":"9"})': ref("Note:9"),
      'search({"text":"a"})': [ref("Note:1")],
      viewer: ref("User:1"),
    },
    "Note:1": { __typename: "Note", id: "1" },
    "User:1": { __typename: "User", id: "1" },
  };
  expect(pruneCache(all, ["viewer", 'note({"id":"9"})', 'search({"text":"a"})'])).toEqual({
    ROOT_QUERY: { __typename: "Query", viewer: ref("User:1") },
    "User:1": { __typename: "User", id: "1" },
  });
});
