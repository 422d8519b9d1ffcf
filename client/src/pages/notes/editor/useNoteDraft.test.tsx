import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { make } from "../../../testing/make";
import { findDraft, type KeptDraft, keepDraft, listDrafts, type NoteDraft, readDraft } from "../saving/noteDrafts";
import { useNoteDraft } from "./useNoteDraft";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An editor with this draft; null once it is saved. */
function editing(draft: NoteDraft | null = make.draft({ title: "Rye" }), begunFrom: KeptDraft | null = null) {
  const state = { draft };
  const ids: (string | null)[] = [];
  const { result, rerender, unmount } = renderHook(() =>
    useNoteDraft(
      "ada",
      () => "note",
      begunFrom,
      () => state.draft,
      (id) => ids.push(id),
    ),
  );
  onTestFinished(unmount);
  return { ...result.current, state, ids, rerender, unmount, kept: () => readDraft("ada", "note")?.title ?? null };
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

function leave(name: "beforeunload" | "pagehide"): Event {
  const event = new Event(name, { cancelable: true });
  window.dispatchEvent(event);
  return event;
}

function hide(): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

test("stores a draft 300 ms after the last change", () => {
  const { changed, kept } = editing();
  changed();
  pass(299);
  changed();
  pass(299);
  expect(kept()).toBeNull();
  pass(1);
  expect(kept()).toBe("Rye");
});

test("tells which draft is the editor's, also beside that of another tab, until it is dropped", () => {
  keepDraft("ada", "note", make.draft({ title: "Theirs" }));
  const { now, drop, ids } = editing();
  now();
  const [second] = listDrafts("ada").filter(({ draft }) => draft.title === "Rye");
  expect(ids).toEqual([second?.id]);
  drop();
  expect(ids).toEqual([second?.id, null]);
});

test("stores pending changes at once when the page is left, and nothing without changes", () => {
  for (const going of [() => leave("pagehide"), hide]) {
    const { changed, drop, kept, unmount } = editing();
    going();
    expect(kept()).toBeNull();
    changed();
    going();
    expect(kept()).toBe("Rye");
    drop();
    unmount();
  }
});

test("stores nothing early when a page is shown again", () => {
  const { changed, kept } = editing();
  changed();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(kept()).toBeNull();
});

test("removes a draft once it is saved, and does not store it again", () => {
  const { changed, drop, now, state, kept } = editing();
  expect(now()).toBe(true);
  expect(kept()).toBe("Rye");
  changed();
  drop();
  pass(1000);
  expect(kept()).toBeNull();
  leave("pagehide");
  expect(kept()).toBeNull();
  now();
  state.draft = null;
  expect(now()).toBe(true);
  expect(kept()).toBeNull();
});

test("a draft that is stored at once is not stored again later", () => {
  const { changed, now, kept } = editing();
  changed();
  now();
  localStorage.clear();
  pass(1000);
  leave("pagehide");
  expect(kept()).toBeNull();
});

test("has nothing to store while all is saved", () => {
  const { now } = editing(null);
  expect(now()).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test("closing the tab stores the draft and asks nothing", () => {
  const { kept } = editing();
  expect(leave("beforeunload").defaultPrevented).toBe(false);
  expect(kept()).toBe("Rye");
});

test("closing the tab asks if the draft could not be stored, unless all is saved", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { now, state } = editing();
  expect(now()).toBe(false);
  expect(leave("beforeunload").defaultPrevented).toBe(true);
  state.draft = null;
  expect(leave("beforeunload").defaultPrevented).toBe(false);
});

test("a closed editor stores nothing on its own", () => {
  const { changed, kept, unmount } = editing();
  changed();
  unmount();
  pass(1000);
  leave("pagehide");
  leave("beforeunload");
  hide();
  expect(kept()).toBeNull();
});

test("leaves the draft of another tab alone, and drops the one it began with", () => {
  const other = make.draft({ title: "Oats", keptAt: "2026-11-19T18:52:00.000Z" });
  keepDraft("ada", "note", other);
  const untouched = editing(null);
  leave("beforeunload");
  untouched.drop();
  expect(untouched.kept()).toBe("Oats");
  untouched.unmount();

  const continued = editing(null, findDraft("ada", "note"));
  leave("beforeunload");
  expect(continued.kept()).toBeNull();
});

test("two tabs that write in one note keep a draft each, and drop only their own", () => {
  const [rye, oats, wheat] = ["Rye", "Oats", "Wheat"].map((title, at) =>
    make.draft({ title, keptAt: `2026-11-19T18:52:0${at}.000Z` }),
  ) as [NoteDraft, NoteDraft, NoteDraft];
  const titles = () => listDrafts("ada").map(({ draft }) => draft.title);
  const one = editing(rye);
  one.now();
  const other = editing(oats, findDraft("ada", "note"));
  other.now();
  expect(titles()).toEqual(["Oats"]);
  one.state.draft = wheat;
  one.now();
  expect(titles()).toEqual(["Wheat", "Oats"]);
  other.state.draft = { ...oats, keptAt: "2026-11-19T18:53:00.000Z" };
  other.now();
  expect(titles()).toEqual(["Oats", "Wheat"]);
  other.drop();
  expect(titles()).toEqual(["Wheat"]);
  expect(findDraft("ada", "note")).toMatchObject({ noteId: "note", draft: wheat });
  one.drop();
  expect(localStorage).toHaveLength(0);
});

test("an editor that was left keeps its own draft only", () => {
  const first = editing(make.draft({ title: "Rye" }));
  first.now();
  first.unmount();
  first.state.draft = make.draft({ title: "Rye", keptAt: "2026-01-05T08:00:01.000Z" });
  first.now();
  expect(listDrafts("ada")).toMatchObject([{ draft: { keptAt: "2026-01-05T08:00:01.000Z" } }]);
  const second = editing(
    make.draft({ title: "Rye bread", keptAt: "2026-01-05T08:00:02.000Z" }),
    findDraft("ada", "note"),
  );
  second.now();
  first.now();
  expect(listDrafts("ada")).toMatchObject([{ draft: { title: "Rye bread" } }]);
});
