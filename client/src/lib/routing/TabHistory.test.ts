// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type Place, TabHistory, type WaitingStep } from "./TabHistory";

let history: TabHistory;
let shown: string[];

/** A tab opened at /one that has navigated to /two. */
beforeEach(() => {
  window.history.pushState(null, "", "/one");
  history = new TabHistory();
  shown = [];
  onTestFinished(history.follow());
  onTestFinished(history.listen(({ location: { pathname, search } }) => shown.push(pathname + search)));
  history.navigator.push("/two", null);
});

/** Presses the browser's Back or Forward button. */
async function press(steps: number): Promise<void> {
  const popped = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  window.history.go(steps);
  await popped;
}

/** Guards each step away from /two, and records the questions and how to continue. */
function guarded() {
  const asked: [Place, Place][] = [];
  const waiting: WaitingStep[] = [];
  let isWithdrawn = false;
  const remove = history.guard({
    mustWait(from, to) {
      asked.push([from, to]);
      return from.pathname === "/two";
    },
    onWait(step) {
      if (step) waiting.push(step);
      else isWithdrawn = true;
    },
  });
  onTestFinished(() => void remove());
  return { asked, waiting, remove, isWithdrawn: () => isWithdrawn };
}

test("reports each place, whether reached by a link or by the browser's buttons", async () => {
  history.navigator.replace({ pathname: "/three", search: "?edit" }, null);
  await press(-1);
  await press(1);
  expect(shown).toEqual(["/two", "/three?edit", "/one", "/three?edit"]);
  expect(history.shown).toMatchObject({ action: "POP", location: { pathname: "/three" }, keepsScroll: false });
});

test("a link waits for the answer and is followed at most once", () => {
  const { asked, waiting } = guarded();
  history.navigator.push("/three?edit", null);
  expect(asked).toMatchObject([[{ pathname: "/two" }, { pathname: "/three", search: "?edit" }]]);
  expect(window.location.pathname).toBe("/two");
  waiting[0]?.leaveOut();
  expect(shown).toEqual(["/two"]);
  waiting[0]?.take();
  expect(waiting).toHaveLength(1);
  expect(shown).toEqual(["/two", "/three?edit"]);
});

test("a step by the browser's buttons waits for the answer and is shown once", async () => {
  const { asked, waiting } = guarded();
  await press(-1);
  expect(asked).toMatchObject([[{ pathname: "/two" }, { pathname: "/one" }]]);
  expect(shown).toEqual(["/two"]);
  waiting[0]?.take();
  expect(shown).toEqual(["/two", "/one"]);
  expect(window.location.pathname).toBe("/one");
});

test("declining a step by the browser's buttons returns to the place, and the next step asks again", async () => {
  const { waiting, remove } = guarded();
  await press(-1);
  waiting[0]?.leaveOut();
  await expect.poll(() => window.location.pathname).toBe("/two");
  await press(-1);
  expect(waiting).toHaveLength(2);
  expect(shown).toEqual(["/two"]);
  waiting[1]?.leaveOut();
  await expect.poll(() => window.location.pathname).toBe("/two");
  remove();
  await press(-1);
  expect(shown).toEqual(["/two", "/one"]);
});

test("with two steps back during a question, reverts both or shows the last one", async () => {
  history.navigator.push("/three", null);
  history.navigator.push("/two", null);
  const place = window.history.state.idx;
  const { waiting } = guarded();
  await press(-1);
  await press(-1);
  expect(waiting).toHaveLength(2);
  waiting[1]?.leaveOut();
  await expect.poll(() => window.history.state.idx).toBe(place);
  await press(-1);
  await press(-1);
  waiting[3]?.take();
  expect(window.history.state.idx).toBe(place - 2);
  expect(shown).toEqual(["/two", "/three", "/two", "/two"]);
});

test("a step undone by the browser's buttons during a question stops waiting", async () => {
  const { waiting, isWithdrawn } = guarded();
  await press(-1);
  expect(isWithdrawn()).toBe(false);
  await press(1);
  expect(isWithdrawn()).toBe(true);
  expect(waiting).toHaveLength(1);
  expect(shown).toEqual(["/two"]);
});

test("declining a step after a plain link within the page returns to that link's place", async () => {
  const followed = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  window.location.hash = "part";
  await followed;
  const { waiting } = guarded();
  await press(-1);
  expect(waiting).toHaveLength(1);
  expect(window.location.hash).toBe("");
  waiting[0]?.leaveOut();
  await expect.poll(() => window.location.hash).toBe("#part");
  expect(shown.at(-1)).toBe("/two");
});

test("a step says whether to keep the scroll position", async () => {
  history.navigator.push("/three", null);
  expect(history.shown.keepsScroll).toBe(false);
  history.navigator.push("/three?docs", null, { preventScrollReset: true });
  expect(history.shown.keepsScroll).toBe(true);
  // a step by the browser's buttons says nothing
  await press(-1);
  expect(history.shown.keepsScroll).toBe(false);
});
