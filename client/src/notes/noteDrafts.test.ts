import { beforeEach, expect, test } from "vitest";
import { dropDraft, keepDraft, type NoteDraft, parseDraft, readDraft } from "./noteDrafts";

const draft: NoteDraft = {
  newId: null,
  title: "Cabinet quotes",
  html: "<p>We go with oak.</p>",
  link: "",
  color: "#FFE4B5",
  isFavorite: false,
  category: { id: "category-1", name: "House", color: "#FFE4B5", icon: "hammer" },
  tags: [{ id: "tag-1", name: "oak", color: "#87CEEB" }],
  baseVersion: 3,
  keptAt: "2026-11-19T18:52:00.000Z",
};

beforeEach(() => localStorage.clear());

test("a draft comes back to its person and note alone, until it is dropped", () => {
  expect(keepDraft("tess", "note-1", draft)).toBe(true);
  expect(readDraft("tess", "note-1")).toEqual(draft);
  expect(readDraft("tess", null)).toBeNull();
  expect(readDraft("ruth", "note-1")).toBeNull();
  dropDraft("tess", "note-1");
  expect(readDraft("tess", "note-1")).toBeNull();
});

test("what is not a draft is not taken for one", () => {
  expect(parseDraft("{")).toBeNull();
  expect(parseDraft('"text"')).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, html: 5 }))).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, color: "red" }))).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, baseVersion: "3" }))?.baseVersion).toBe(0);
  const filed = parseDraft(JSON.stringify({ ...draft, category: "House", tags: [7, ...draft.tags, { id: "tag-2" }] }));
  expect(filed).toMatchObject({ category: null, tags: draft.tags });
});

test("a person's oldest drafts give way to new ones", () => {
  for (let day = 1; day <= 25; day++) {
    keepDraft("tess", `note-${day}`, { ...draft, keptAt: `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z` });
  }
  expect(readDraft("tess", "note-1")).toBeNull();
  expect(readDraft("tess", "note-25")).not.toBeNull();
  expect(Object.keys(localStorage)).toHaveLength(20);
});

test("a draft too large to keep is said to be lost on leaving", () => {
  expect(keepDraft("tess", null, { ...draft, html: "x".repeat(1_000_001) })).toBe(false);
});
