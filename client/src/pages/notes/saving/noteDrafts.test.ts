// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { make } from "../../../testing/make";
import { dropDraft, findDraft, freeDraftId, keepDraft, listDrafts, parseDraft, readDraft } from "./noteDrafts";
import { wordsOfNote } from "./noteFormValues";

const draft = make.draft({
  title: "Cabinet quotes",
  html: "<p>We go with oak.</p>",
  category: { id: "category-1", name: "House", color: "#FFE4B5", icon: "hammer" },
  tags: [{ id: "tag-1", name: "oak", color: "#87CEEB" }],
  projects: [{ id: "project-1", path: "Kitchen rebuild → Cabinets" }],
  baseVersion: 3,
  base: { ...wordsOfNote(make.note()), title: "Quotes" },
  sent: ["12.abc"],
  keptAt: "2026-11-19T18:52:00.000Z",
});

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

test("returns a draft only to its person and note, until it is removed", () => {
  expect(keepDraft("tess", "note-1", draft)).toBe(true);
  expect(readDraft("tess", "note-1")).toEqual(draft);
  expect(readDraft("tess", "note-2")).toBeNull();
  expect(readDraft("ruth", "note-1")).toBeNull();
  dropDraft("tess", "note-1");
  expect(readDraft("tess", "note-1")).toBeNull();
});

test("keeps several drafts of one note apart, and finds the first", () => {
  for (const title of ["Oak", "Pine", "Ash"]) {
    keepDraft("tess", freeDraftId("tess", "note-1"), { ...draft, title });
    keepDraft("tess", freeDraftId("tess", "note-2"), draft);
  }
  expect(listDrafts("tess").filter(({ noteId }) => noteId === "note-1")).toHaveLength(3);
  const found = () => findDraft("tess", "note-1");
  expect(found()).toMatchObject({ id: "note-1", draft: { title: "Oak" } });
  dropDraft("tess", "note-1");
  expect(found()?.draft.title).toBe("Pine");
  expect(freeDraftId("tess", "note-1")).toBe("note-1");
  dropDraft("tess", found()?.id ?? "");
  dropDraft("tess", found()?.id ?? "");
  expect(found()).toBeNull();
});

test("rejects malformed drafts", () => {
  for (const text of [null, "", "{", "null"]) expect(parseDraft(text)).toBeNull();
  for (const other of [{ title: 5 }, { keptAt: 5 }, { keptAt: "yesterday" }])
    expect(parseDraft(JSON.stringify({ ...draft, ...other }))).toBeNull();
  expect(parseDraft('"text"')).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, html: 5 }))).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, color: "red" }))).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, baseVersion: "3" }))?.baseVersion).toBe(0);
  expect(parseDraft(JSON.stringify({ ...draft, sent: ["1.a", 7] }))?.sent).toEqual(["1.a"]);
  expect(parseDraft(JSON.stringify({ ...draft, sent: "1.a" }))?.sent).toEqual([]);
  expect(parseDraft(JSON.stringify({ ...draft, imagesOf: "note" }))?.imagesOf).toBe("note");
  expect(parseDraft(JSON.stringify({ ...draft, imagesOf: 7 }))).not.toHaveProperty("imagesOf");
  for (const base of [undefined, null, "Quotes", { ...draft.base, title: 5 }])
    expect(parseDraft(JSON.stringify({ ...draft, base }))?.base).toBeNull();
  const filed = parseDraft(JSON.stringify({ ...draft, category: "House", tags: [7, ...draft.tags, { id: "tag-2" }] }));
  expect(filed).toMatchObject({ category: null, tags: draft.tags });
});

test.each(["isNew", "isAuto", "isWaiting", "isFavorite"] as const)("defaults a draft's %s to false", (name) => {
  for (const value of [true, false, "true"])
    expect(parseDraft(JSON.stringify({ ...draft, [name]: value }))?.[name]).toBe(value === true);
});

test("does not list an entry that is not a draft", () => {
  keepDraft("tess", "note-1", draft);
  localStorage.setItem(Object.keys(localStorage)[0] ?? "", "{");
  expect(listDrafts("tess")).toEqual([]);
});

test("has no drafts in a browser without storage", () => {
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error("not allowed");
    });
  expect(keepDraft("tess", "note-1", draft)).toBe(false);
  expect(readDraft("tess", "note-1")).toBeNull();
  dropDraft("tess", "note-1");
});

test("drops a person's oldest drafts for new ones", () => {
  for (let day = 1; day <= 25; day++) {
    keepDraft("tess", `note-${day}`, { ...draft, keptAt: `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z` });
  }
  expect(readDraft("tess", "note-1")).toBeNull();
  expect(readDraft("tess", "note-25")).not.toBeNull();
  expect(Object.keys(localStorage)).toHaveLength(20);
});

test("lists and drops drafts by their time, whatever order they were stored in", () => {
  for (let day = 25; day >= 1; day--) {
    keepDraft("tess", `note-${day}`, { ...draft, keptAt: `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z` });
  }
  expect(listDrafts("tess").map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `note-${25 - at}`));
});

test("keeps a draft without what it began from where there is no room for both", () => {
  const html = "x".repeat(400_000);
  const base = { ...wordsOfNote(make.note()), html: "y".repeat(700_000) };
  expect(keepDraft("tess", "note-1", { ...draft, html, base })).toBe(true);
  expect(readDraft("tess", "note-1")).toEqual({ ...draft, html, base: null });
});

test("reports that a draft too large to store would be lost", () => {
  expect(keepDraft("tess", "note-1", { ...draft, html: "x".repeat(1_000_001) })).toBe(false);
});

test("keeps drafts that wait for the network longer than newer ones", () => {
  keepDraft("tess", "waiting", { ...draft, isAuto: true, keptAt: "2026-10-01T08:00:00.000Z" });
  for (let day = 1; day <= 25; day++) {
    keepDraft("tess", `note-${day}`, { ...draft, keptAt: `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z` });
  }
  expect(listDrafts("tess").at(-1)).toMatchObject({ id: "waiting", draft: { isAuto: true } });
  expect(listDrafts("tess")[0]?.id).toBe("note-25");
  expect(listDrafts("ruth")).toEqual([]);
});
