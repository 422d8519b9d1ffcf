import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AppRouter } from "./AppRouter";
import { Link, type LinkProps } from "./Link";
import type { TabHistory } from "./TabHistory";
import { usePath, useTabHistory } from "./useTabHistory";

let history: TabHistory;
let rendered: string[];

beforeEach(() => {
  window.history.pushState(null, "", "/list?tag=bread#crust");
  rendered = [];
});

function open(link: LinkProps): HTMLElement {
  render(
    <AppRouter isLoaded={() => true}>
      <Remember />
      <Section />
      <Link {...link}>
        <Counted />
      </Link>
    </AppRouter>,
  );
  return screen.getByText("Seven");
}

function Remember() {
  history = useTabHistory();
  return null;
}

function Section() {
  rendered.push(usePath((pathname) => pathname.split("/")[1] ?? ""));
  return null;
}

function Counted() {
  rendered.push("link");
  return "Seven";
}

const place = (): string => window.location.pathname + window.location.search + window.location.hash;

/** @returns whether the app leaves the click to the browser. */
function press(element: HTMLElement, keys: MouseEventInit = {}): boolean {
  let isLeft = false;
  window.addEventListener(
    "click",
    (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  act(() => void element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys })));
  return isLeft;
}

test("goes to a page", () => {
  expect(press(open({ to: { pathname: "/other", search: "?a=1" } }))).toBe(false);
  expect(place()).toBe("/other?a=1");
  expect(history.shown).toMatchObject({ action: "PUSH", isAtOnce: false, keepsScroll: false });
});

test("stays on the page if its address has no path", () => {
  press(open({ to: "?tag=salt", preventScrollReset: true }));
  expect(place()).toBe("/list?tag=salt");
  expect(history.shown.keepsScroll).toBe(true);
});

test("over the page keeps the page's search parameters and shows it at once", () => {
  press(open({ to: "/list/7", isOverPage: true }));
  expect(place()).toBe("/list/7?tag=bread");
  expect(history.shown.isAtOnce).toBe(true);
});

test("over the page leads to its own search parameters if it has some", () => {
  press(open({ to: "/list/7?tag=salt", isOverPage: true }));
  expect(place()).toBe("/list/7?tag=salt");
});

test("replaces the place if told to", () => {
  press(open({ to: "/other", replace: true }));
  expect(place()).toBe("/other");
  expect(history.shown.action).toBe("REPLACE");
});

test("pressed twice adds one place to the history", () => {
  const link = open({ to: "/other?a=1#b" });
  press(link);
  expect(history.shown.action).toBe("PUSH");
  press(link);
  expect(history.shown.action).toBe("REPLACE");
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  "leaves a press with a key held to the browser: %o",
  (keys) => {
    expect(press(open({ to: "/other" }), keys)).toBe(true);
    expect(place()).toBe("/list?tag=bread#crust");
  },
);

test.each([{ target: "_blank" }, { reloadDocument: true }])("leaves a press to the browser: %o", (link) => {
  expect(press(open({ to: "/other", ...link }))).toBe(true);
  expect(place()).toBe("/list?tag=bread#crust");
});

test("does nothing if its own handler has prevented it", () => {
  press(open({ to: "/other", onClick: (event) => event.preventDefault() }));
  expect(place()).toBe("/list?tag=bread#crust");
});

test("neither a link nor a path that is read renders again with each navigation", () => {
  open({ to: "/other" });
  rendered = [];
  act(() => history.navigator.push("/list/7"));
  expect(rendered).toEqual([]);
  act(() => history.navigator.push("/other"));
  expect(rendered).toEqual(["other"]);
});
