// @vitest-environment jsdom
import { expect, test } from "vitest";
import { countUnfinished, moveBack, moveUnfinished } from "./unfinishedLines";

const item = (text: string, isChecked = false, below = "") =>
  `<li data-checked="${isChecked}"><p>${text}</p>${below}</li>`;
const list = (...items: string[]) => `<ul data-type="checklist">${items.join("")}</ul>`;

test("counts unfinished lines, without finished and empty ones", () => {
  expect(
    countUnfinished(list(item("a"), item("b", true, list(item("c"))), item("d", false, list(item("e"))), item(""))),
  ).toBe(4);
  expect(countUnfinished("<p>data-checked</p>")).toBe(0);
  expect(countUnfinished(null)).toBe(0);
});

test("moves unfinished lines with what is below them to the end", () => {
  const from = `<h2>Plan</h2>${list(item("a"), item("b", true), item("c", false, list(item("d", true))))}<p>End</p>`;
  expect(moveUnfinished(from, "<p>Today</p><p></p>")).toEqual({
    from: `<h2>Plan</h2>${list(item("b", true))}<p>End</p>`,
    to: `<p>Today</p>${list(item("a"), item("c", false, list(item("d", true))))}`,
    lines: ["a", "cd"],
  });
});

test("a text without lines left becomes empty, and an empty one gets a checklist", () => {
  expect(moveUnfinished(list(item("a")), null)).toEqual({ from: null, to: list(item("a")), lines: ["a"] });
});

test("removes what is empty without its lines, and joins the checklist at the end", () => {
  const from = `<blockquote>${list(item("a"))}</blockquote><p>x</p>`;
  expect(moveUnfinished(from, list(item("b", true)))).toEqual({
    from: "<p>x</p>",
    to: list(item("b", true), item("a")),
    lines: ["a"],
  });
});

test("moves back what is still there and unfinished", () => {
  const today = list(item("own"), item("a", true), item("b"), item("a"), item("new"));
  expect(moveBack(["a", "gone"], today, "<p>x</p>")).toEqual({
    from: list(item("own"), item("a", true), item("b"), item("new")),
    to: `<p>x</p>${list(item("a"))}`,
    lines: ["a"],
  });
  expect(moveBack(["gone"], today, null).lines).toEqual([]);
});
