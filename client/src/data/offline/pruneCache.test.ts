import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { pruneCache } from "./pruneCache";

/** The kept part, parsed. */
const keptOf = (...given: Parameters<typeof pruneCache>) => JSON.parse(pruneCache(...given));

const ref = (id: string) => ({ __ref: id });

test("keeps the newest answers whole and drops older ones", () => {
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
  const kept = keptOf(all, ['note({"id":"4"})', 'notes({"first":2})', 'note({"id":"3"})'], {
    items: 3,
    characters: 1e6,
  });
  expect(Object.keys(kept).sort()).toEqual(["Note:1", "Note:2", "Note:4", "ROOT_QUERY", "Tag:1"]);
  expect(Object.keys(kept.ROOT_QUERY ?? {})).not.toContain('note({"id":"3"})');
});

test("drops deleted items and data needed only momentarily or by admins", () => {
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
  expect(keptOf(all, ["viewer", 'note({"id":"9"})', 'search({"text":"a"})'])).toEqual({
    ROOT_QUERY: { __typename: "Query", viewer: ref("User:1") },
    "User:1": { __typename: "User", id: "1" },
  });
});

const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));
const forAdmins = Object.values(schema.getQueryType()?.getFields() ?? {})
  .filter(({ description }) => description?.includes("For admins"))
  .map(({ name }) => name);

test.each([
  ...forAdmins,
  "adminUserCounts",
  "auditCounts",
  "calendarFeed",
  'exportUrl({"id":"1"})',
  'lookupUsers({"emails":["ada@example.com"]})',
  "invitationsLeft",
  "feedbackSettings",
  "__typename",
])("does not keep %s in the browser", (field) => {
  const all = { ROOT_QUERY: { __typename: "Query", [field]: "secret", savedSearches: [] } };
  expect(keptOf(all, [field, "savedSearches"])).toEqual({ ROOT_QUERY: { __typename: "Query", savedSearches: [] } });
});

test("drops missing items from a list, and an answer that names a missing item", () => {
  const all = {
    ROOT_QUERY: {
      __typename: "Query",
      'notes({"search":"a"})': { __typename: "NotePage", totalCount: 2, nodes: [ref("Note:1"), ref("Note:9")] },
      recentItems: [ref("Note:1"), ref("Note:9")],
      dashboard: { __typename: "Dashboard", count: 3, next: ref("Note:1"), last: null },
      'dashboard({"day":"2026-11-20"})': {
        __typename: "Dashboard",
        count: 3,
        next: ref("Note:1"),
        last: ref("Note:9"),
      },
    },
    "Note:1": { __typename: "Note", id: "1", category: null, links: [ref("Note:2")] },
    "Note:2": { __typename: "Note", id: "2", category: null, links: [ref("Note:1")] },
  };
  const fields = Object.keys(all.ROOT_QUERY).slice(1);
  const kept = keptOf(all, ["viewer", ...fields], { items: 2, characters: 1e6 });
  expect(Object.keys(kept.ROOT_QUERY ?? {})).toEqual(["__typename", ...fields.slice(0, 3)]);
  expect(Object.keys(kept).sort()).toEqual(["Note:1", "Note:2", "ROOT_QUERY"]);
});

test("drops an answer that is too long, and keeps the current text of a record", () => {
  const note = (id: string, contentHtml: string) => ({ __typename: "Note", id, contentHtml });
  const all = {
    ROOT_QUERY: { __typename: "Query", 'note({"id":"1"})': ref("Note:1"), 'note({"id":"2"})': ref("Note:2") },
    "Note:1": note("1", "a".repeat(1000)),
    "Note:2": note("2", "short"),
  };
  const fields = Object.keys(all.ROOT_QUERY).slice(1);
  expect(Object.keys(keptOf(all, fields, { items: 500, characters: 500 }))).toEqual(["Note:2", "ROOT_QUERY"]);
  const changed = { ...all, "Note:1": note("1", 'now "short"') };
  expect(keptOf(changed, fields, { items: 500, characters: 500 })["Note:1"]).toEqual(note("1", 'now "short"'));
});
