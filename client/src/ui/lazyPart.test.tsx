import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazyPart";

let isAway = false;
const load = async () => {
  if (isAway) throw new TypeError("Failed to fetch dynamically imported module");
  return ({ name }: { name: string }) => <p>{name}</p>;
};

const page = (part: React.ReactNode) => (
  <main>
    <p>The page</p>
    <Suspense fallback="Loading">{part}</Suspense>
  </main>
);
const show = (part: React.ReactNode) => act(async () => render(page(part)));
const text = () => document.body.textContent;

beforeEach(() => {
  isAway = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("renders a preloaded part at once", async () => {
  const Part = lazyPart(load);
  expect(Part.isLoaded()).toBe(false);
  expect(await Part.preload()).toBe(true);
  expect(Part.isLoaded()).toBe(true);
  render(page(<Part name="The tree" />));
  expect(text()).toBe("The pageThe tree");
});

test("renders a part once it has loaded", async () => {
  const Part = lazyPart(load);
  render(page(<Part name="The board" />));
  expect(text()).toBe("The pageLoading");
  await screen.findByText("The board");
});

test("says in place of a part that it could not be loaded, and Try again loads it", async () => {
  isAway = true;
  const Part = lazyPart(load);
  expect(await Part.preload()).toBe(false);
  await show(<Part name="The tree" />);
  expect(screen.getByText("The page")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("This part could not be loaded");

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(screen.getByRole("alert").textContent).toContain("This part could not be loaded");
  isAway = false;
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(text()).toBe("The pageThe tree");
});

test("loads all missing parts when the connection is back", async () => {
  isAway = true;
  const Part = lazyPart(load, ({ name }) => <i>{name}</i>);
  await show([<Part key={1} name="one" />, <Part key={2} name="two" />]);
  expect(document.querySelectorAll("i")).toHaveLength(2);
  isAway = false;
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(document.querySelectorAll("i")).toHaveLength(0);
  expect(text()).toBe("The pageonetwo");
});

test("one that failed doesn't keep another from being loaded", async () => {
  isAway = true;
  const Part = lazyPart(load, null);
  await show(<Part name="one" />);
  expect(text()).toBe("The page");
  isAway = false;
  await show(<Part name="two" />);
  expect(text()).toContain("two");
});

test("an error of a part that has loaded goes on to the page", async () => {
  const Part = lazyPart(async () => () => {
    throw new Error("A mistake");
  });
  await expect(show(<Part />)).rejects.toThrow("A mistake");
});
