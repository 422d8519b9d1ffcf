import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { lazyPart } from "./lazyPart";

const part = () =>
  lazyPart<{ name: string }>(async () => ({ name }) => <p>{name}</p>);

test("renders a preloaded part at once", async () => {
  const { Part, preload, isLoaded } = part();
  expect(isLoaded()).toBe(false);
  await preload();
  expect(isLoaded()).toBe(true);
  render(
    <Suspense fallback="Loading">
      <Part name="The tree" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe("The tree");
});

test("renders a part once it has loaded", async () => {
  const { Part } = part();
  render(
    <Suspense fallback="Loading">
      <Part name="The board" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe("Loading");
  await screen.findByText("The board");
});
