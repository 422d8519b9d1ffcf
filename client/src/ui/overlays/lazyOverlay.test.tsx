import { act, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { lazyOverlay } from "./lazyOverlay";

let isAway = false;
let setOpen: (isOpen: boolean) => void;

beforeEach(() => {
  isAway = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function load() {
  if (isAway) throw new TypeError("Failed to fetch dynamically imported module");
  return ({ isOpen }: { isOpen: boolean; onClose: () => void }) => (isOpen ? <p>The dialog</p> : <p>It leaves</p>);
}

test("an overlay that can't be loaded says so and closes, and loads when it opens again", async () => {
  isAway = true;
  const Overlay = lazyOverlay(load);
  function Page() {
    const [isOpen, set] = useState(false);
    setOpen = set;
    return (
      <>
        <p>The page, {isOpen ? "covered" : "free"}</p>
        <Suspense fallback={null}>
          <Overlay isOpen={isOpen} onClose={() => set(false)} />
        </Suspense>
      </>
    );
  }
  render(<Page />);
  await act(async () => setOpen(true));
  expect(screen.getByText("The page, free")).toBeTruthy();
  await screen.findByText(/^This part could not be loaded/);

  await act(async () => setOpen(true));
  expect(screen.getByText("The page, free")).toBeTruthy();
  isAway = false;
  await act(async () => setOpen(true));
  expect(screen.getByText("The page, covered")).toBeTruthy();
  expect(screen.getByText("The dialog")).toBeTruthy();
  await act(async () => setOpen(false));
  expect(screen.getByText("It leaves")).toBeTruthy();
});

test("an overlay that is told by onOpenChange closes too, and is left alone if its owner keeps it open", async () => {
  isAway = true;
  const loads = vi.fn(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const onOpenChange = vi.fn();
  const Overlay = lazyOverlay<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>(loads);
  const shown = (
    <Suspense fallback={null}>
      <Overlay isOpen onOpenChange={onOpenChange} />
    </Suspense>
  );
  const { rerender } = await act(async () => render(shown));
  await act(async () => rerender(shown));
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  expect(loads).toHaveBeenCalledTimes(1);
});
