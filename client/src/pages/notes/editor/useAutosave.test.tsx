import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { make } from "../../../testing/make";
import type { SaveOutcome } from "../saving/NoteSaver";
import { type SaveState, useAutosave } from "./useAutosave";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const saved = (version = 2): SaveOutcome => ({ kind: "saved", note: make.note({ version }) });
const unreachable: SaveOutcome = { kind: "unreachable" };

/** An editor whose saves are answered on demand. */
function editing({ isOn = true } = {}) {
  const told: SaveState[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const state = { isOn, isPaused: false, isDirty: false, isUntitled: false };
  const save = vi.fn(
    () =>
      new Promise<SaveOutcome>((resolve) => {
        state.isDirty = false;
        answers.push((outcome) => {
          if (outcome.kind !== "saved") state.isDirty = true;
          resolve(outcome);
        });
      }),
  );
  const { result, rerender, unmount } = renderHook(() =>
    useAutosave({
      isOn: state.isOn,
      isPaused: () => state.isPaused,
      isDirty: () => state.isDirty,
      isUntitled: () => state.isUntitled,
      save,
      tell: (what) => void told.push(what),
    }),
  );
  onTestFinished(unmount);
  const engine = result.current;
  const type = (): void => {
    state.isDirty = true;
    engine.soon();
  };
  const answer = async (outcome: SaveOutcome): Promise<void> => {
    await act(async () => answers.shift()?.(outcome));
  };
  return { engine, state, save, told, type, answer, rerender, unmount };
}

const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

test("saves a second after the last letter and reports the result", async () => {
  const { type, save, told, answer, engine } = editing();
  type();
  await pass(900);
  type();
  await pass(999);
  expect(save).not.toHaveBeenCalled();
  expect(told).toEqual(["saving", "saving"]);
  await pass(1);
  expect(save).toHaveBeenCalledTimes(1);
  expect(engine.isBusy()).toBe(true);
  await answer(saved());
  expect(told.at(-1)).toBe("saved");
  expect(engine.isBusy()).toBe(false);
  await pass(60_000);
  expect(save).toHaveBeenCalledTimes(1);
});

test("saves every 8 seconds while somebody types without a pause", async () => {
  const { type, save, answer } = editing();
  const write = async (seconds: number): Promise<void> => {
    for (let half = 0; half < seconds * 2; half++) {
      type();
      await pass(500);
    }
  };
  await write(7.5);
  expect(save).not.toHaveBeenCalled();
  await write(0.5);
  expect(save).toHaveBeenCalledTimes(1);
  await answer(saved());
  await write(7.5);
  expect(save).toHaveBeenCalledTimes(1);
  await write(1);
  expect(save).toHaveBeenCalledTimes(2);
});

test("saves words written during a save a second after it, never in parallel", async () => {
  const { type, save, answer } = editing();
  type();
  await pass(1000);
  type();
  await pass(5000);
  expect(save).toHaveBeenCalledTimes(1);
  await answer(saved(2));
  await pass(999);
  expect(save).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(save).toHaveBeenCalledTimes(2);
});

test("retries a failed save after 1, 2, 4, 8 and 10 seconds", async () => {
  const { type, save, answer } = editing();
  type();
  await pass(1000);
  for (const seconds of [1, 2, 4, 8, 10, 10]) {
    save.mockClear();
    await answer(unreachable);
    await pass(seconds * 1000 - 1);
    expect(save, `${seconds} s`).not.toHaveBeenCalled();
    await pass(1);
    expect(save, `${seconds} s`).toHaveBeenCalledTimes(1);
  }
  await answer(saved());
  type();
  await pass(1000);
  await answer({ kind: "refused", mayWork: false, error: new Error() });
  save.mockClear();
  await pass(1000);
  expect(save).toHaveBeenCalledTimes(1);
});

test("retries at once when the network is back, and then after a second", async () => {
  const { type, save, answer } = editing();
  type();
  await pass(1000);
  await answer(unreachable);
  await pass(1000);
  await answer(unreachable);
  expect(save).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("online"));
  expect(save).toHaveBeenCalledTimes(3);
  await answer(unreachable);
  await pass(1000);
  expect(save).toHaveBeenCalledTimes(4);
});

test.each<SaveOutcome>([{ kind: "conflict", stored: make.note() }, { kind: "gone" }])(
  "after $kind nothing is retried automatically",
  async (outcome) => {
    const { type, save, answer } = editing();
    type();
    await pass(1000);
    await answer(outcome);
    await pass(60_000);
    expect(save).toHaveBeenCalledTimes(1);
  },
);

test("saves at once when the window loses focus, the page is hidden or left", async () => {
  const hide = (): void => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  };
  for (const leave of [
    () => window.dispatchEvent(new Event("blur")),
    () => window.dispatchEvent(new Event("pagehide")),
    hide,
  ]) {
    const { type, save, unmount } = editing();
    leave();
    expect(save).not.toHaveBeenCalled();
    type();
    leave();
    expect(save).toHaveBeenCalledTimes(1);
    leave();
    expect(save).toHaveBeenCalledTimes(1);
    unmount();
  }
});

test("saves nothing early when a page is shown again", () => {
  const { type, save } = editing();
  type();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(save).not.toHaveBeenCalled();
});

test("waits for a title, and for the answer to an open question", async () => {
  const { type, state, save, told } = editing();
  state.isUntitled = true;
  type();
  await pass(1000);
  expect(told.at(-1)).toBe("untitled");
  state.isUntitled = false;
  state.isPaused = true;
  type();
  await pass(1000);
  expect(save).not.toHaveBeenCalled();
});

test.each<SaveOutcome>([{ kind: "conflict", stored: make.note() }, { kind: "gone" }])(
  "after $kind on leaving, what was just typed is not saved again",
  async (outcome) => {
    const { type, save, answer } = editing();
    type();
    window.dispatchEvent(new Event("blur"));
    await answer(outcome);
    await pass(60_000);
    expect(save).toHaveBeenCalledTimes(1);
  },
);

test("saves no more once autosave is switched off, and again once it is on", async () => {
  const { type, state, save, rerender } = editing();
  state.isOn = false;
  rerender();
  type();
  await pass(60_000);
  expect(save).not.toHaveBeenCalled();
  state.isOn = true;
  rerender();
  type();
  await pass(1000);
  expect(save).toHaveBeenCalledTimes(1);
});

test("the button saves nothing and says nothing without changes", async () => {
  const { engine, save, told } = editing();
  expect(await engine.now()).toBeNull();
  expect(save).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

test("the button saves again at once if the save before it fails", async () => {
  const { type, save, engine, answer } = editing();
  type();
  await pass(1000);
  const done = engine.now();
  await answer(unreachable);
  expect(save).toHaveBeenCalledTimes(2);
  await answer(saved(3));
  expect(await done).toMatchObject({ version: 3 });
});

test("does not report a missing title while autosave is off", async () => {
  const { engine, state, save, told } = editing({ isOn: false });
  Object.assign(state, { isDirty: true, isUntitled: true });
  expect(await engine.now()).toBeNull();
  expect(save).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

test("saves only by the button when autosave is off", async () => {
  const { type, save, engine, told, answer } = editing({ isOn: false });
  type();
  window.dispatchEvent(new Event("blur"));
  await pass(60_000);
  expect(save).not.toHaveBeenCalled();
  expect(told).toEqual([]);
  const done = engine.now();
  await pass(0);
  expect(told).toEqual(["saving"]);
  await answer(saved(5));
  expect(await done).toMatchObject({ version: 5 });
  expect(told).toEqual(["saving", "saved"]);
  type();
  const failed = engine.now();
  await pass(0);
  await answer(unreachable);
  expect(await failed).toBeNull();
  await pass(60_000);
  expect(save).toHaveBeenCalledTimes(2);
});

test("a save by the button ends once everything is saved, including words written meanwhile", async () => {
  const { type, state, save, engine, answer } = editing();
  type();
  await pass(1000);
  state.isPaused = true;
  const done = engine.now();
  type();
  await answer(saved(2));
  await pass(0);
  expect(save).toHaveBeenCalledTimes(2);
  state.isDirty = true;
  await answer(saved(3));
  expect(save).toHaveBeenCalledTimes(3);
  await answer(saved(4));
  expect(await done).toMatchObject({ version: 4 });
});

test("a closed editor retries nothing and reports when its last save is over", async () => {
  const { type, save, engine, answer, unmount } = editing();
  type();
  unmount();
  await pass(60_000);
  expect(save).not.toHaveBeenCalled();
  const other = editing();
  other.type();
  await pass(1000);
  other.unmount();
  const over = vi.fn();
  void other.engine.idle().then(over);
  await pass(0);
  expect(over).not.toHaveBeenCalled();
  await other.answer(unreachable);
  expect(over).toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  await pass(60_000);
  expect(other.save).toHaveBeenCalledTimes(1);
  await expect(engine.idle()).resolves.toBeUndefined();
  await answer(saved());
});

test("a closed editor saves nothing more by itself after its last save", async () => {
  const { type, state, save, answer, unmount } = editing();
  type();
  await pass(1000);
  state.isDirty = true;
  unmount();
  await answer(saved());
  await pass(60_000);
  expect(save).toHaveBeenCalledTimes(1);
});
