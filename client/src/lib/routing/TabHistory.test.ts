// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type Place, TabHistory } from "./TabHistory";

let history: TabHistory;
let shown: string[];

/** The tab as it is opened at /one, gone on to /two. */
beforeEach(() => {
  window.history.pushState(null, "", "/one");
  history = new TabHistory();
  shown = [];
  onTestFinished(history.follow());
  onTestFinished(history.listen(({ location: { pathname, search } }) => shown.push(pathname + search)));
  history.navigator.push("/two", null);
});

/** Goes by the browser's buttons. */
async function press(steps: number): Promise<void> {
  const popped = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  window.history.go(steps);
  await popped;
}

/** Holds each step away from /two, and keeps what was asked and how to go on. */
function guarded() {
  const asked: [Place, Place][] = [];
  const waiting: (() => void)[] = [];
  const remove = history.guard({
    mustWait(from, to) {
      asked.push([from, to]);
      return from.pathname === "/two";
    },
    onWait: (go) => waiting.push(go),
  });
  onTestFinished(() => void remove());
  return { asked, waiting, remove };
}

test("each place is told, by a link or by the browser's buttons", async () => {
  history.navigator.replace({ pathname: "/three", search: "?edit" }, null);
  await press(-1);
  await press(1);
  expect(shown).toEqual(["/two", "/three?edit", "/one", "/three?edit"]);
  expect(history.shown).toMatchObject({ action: "POP", location: { pathname: "/three" }, keepsScroll: false });
});

test("a link waits for the answer, and is followed once", () => {
  const { asked, waiting } = guarded();
  history.navigator.push("/three?edit", null);
  expect(asked).toMatchObject([[{ pathname: "/two" }, { pathname: "/three", search: "?edit" }]]);
  expect(window.location.pathname).toBe("/two");
  waiting[0]?.();
  expect(waiting).toHaveLength(1);
  expect(shown).toEqual(["/two", "/three?edit"]);
});

test("a step by the browser's buttons is taken back, waits for the answer, and is taken once", async () => {
  const { asked, waiting } = guarded();
  const back = press(-1);
  await back;
  await expect.poll(() => window.location.pathname).toBe("/two");
  expect(asked).toMatchObject([[{ pathname: "/two" }, { pathname: "/one" }]]);
  expect(shown).toEqual(["/two"]);
  waiting[0]?.();
  await expect.poll(() => window.location.pathname).toBe("/one");
  expect(shown).toEqual(["/two", "/one"]);
  expect(waiting).toHaveLength(1);
});

test("an answer that comes at once waits until the step is taken back", async () => {
  const remove = history.guard({
    mustWait: ({ pathname }) => pathname === "/two",
    onWait: (go) => go(),
  });
  window.history.go(-1);
  await expect.poll(() => shown).toEqual(["/two", "/one"]);
  expect(window.location.pathname).toBe("/one");
  remove();
});

test("after a step that was taken back, the next one is asked about again", async () => {
  const { asked, waiting, remove } = guarded();
  await press(-1);
  await expect.poll(() => window.location.pathname).toBe("/two");
  await press(-1);
  await expect.poll(() => window.location.pathname).toBe("/two");
  expect(asked).toHaveLength(2);
  expect(waiting).toHaveLength(2);
  remove();
  await press(-1);
  expect(shown).toEqual(["/two", "/one"]);
});

test("a step says whether the scrolling stays as it is", () => {
  history.navigator.push("/two?docs", null, { preventScrollReset: true });
  expect(history.shown.keepsScroll).toBe(true);
  history.navigator.push("/three", null);
  expect(history.shown.keepsScroll).toBe(false);
});
