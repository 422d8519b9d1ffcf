// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { fromHtml } from "./fromHtml";
import { nodesToEdit, prepareToEdit } from "./textToEdit";

const idle: (() => void)[] = [];
vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
const parsing = vi.spyOn(DOMParser.prototype, "parseFromString");

function whenIdle(): void {
  for (const run of idle.splice(0)) run();
}

test("a text is parsed when the browser is idle, and given to one editor", () => {
  prepareToEdit("<p>Rye</p>");
  expect(parsing).not.toHaveBeenCalled();
  whenIdle();
  expect(parsing).toHaveBeenCalledOnce();
  const nodes = nodesToEdit("<p>Rye</p>");
  expect(parsing).toHaveBeenCalledOnce();
  expect(nodes).toEqual(fromHtml("<p>Rye</p>"));
  expect(nodesToEdit("<p>Rye</p>")).not.toBe(nodes);
});

test("an editor of another text parses its own", () => {
  prepareToEdit("<p>Rye</p>");
  whenIdle();
  expect(nodesToEdit("<p>Wheat</p>")).toEqual(fromHtml("<p>Wheat</p>"));
});

test("a text that is left before the browser is idle is not parsed", () => {
  parsing.mockClear();
  prepareToEdit("<p>Rye</p>")();
  whenIdle();
  expect(parsing).not.toHaveBeenCalled();
});
