import { expect, test } from "vitest";
import { rewrittenTasks, taskLines, withTaskTitles } from "./taskLines";

const [milk, bread] = ["01a22590-ed96-7335-8449-bd67ec713be3", "01a22590-ed96-7335-8449-bd67ec713be4"];
const line = (task: string, text: string, isChecked = false) =>
  `<li data-checked="${isChecked}" data-task="${task}"><p>${text}</p></li>`;
const list = (...lines: string[]) => `<ul data-type="checklist">${lines.join("")}</ul>`;

test("a text says the titles of now, and no ticks of tasks", () => {
  const plain = '<li data-checked="true"><p>Plain</p></li>';
  const html = list(line(milk, "Milk &amp; <strong>oats</strong>", true), line(bread, "Bread"), plain);
  const tasks = [
    { id: milk, title: "Milk & oats" },
    { id: bread, title: "Rye <bread>" },
  ];
  expect(withTaskTitles(html, tasks)).toBe(
    list(line(milk, "Milk &amp; <strong>oats</strong>"), line(bread, "Rye &lt;bread&gt;"), plain),
  );
});

test("a line without text, and one whose task isn't known, stay", () => {
  const html = list(line(milk, ""), line(bread, "Bread"));
  expect(withTaskTitles(html, [{ id: milk, title: "Milk" }])).toBe(html);
});

test("spaces and breaks of a line are no other title, nor is the end of a long one", () => {
  const html = list(line(milk, "Soy<br>milk&nbsp; "), line(bread, "b".repeat(600)));
  const tasks = [
    { id: milk, title: "Soy  milk" },
    { id: bread, title: "b".repeat(500) },
  ];
  expect(withTaskTitles(html, tasks)).toBe(html);
});

test("lines that are written otherwise are known by their tasks", () => {
  const before = list(line(milk, "Milk"), line(bread, "Bread"));
  const after = list(line(bread, "Bread"), line(milk, "Soy milk", true));
  expect(rewrittenTasks(after, before)).toEqual([milk]);
  expect(rewrittenTasks(before, before)).toEqual([]);
  expect(rewrittenTasks(after, null)).toEqual([bread, milk]);
  expect([...taskLines(after)]).toEqual([
    [bread, "Bread"],
    [milk, "Soy milk"],
  ]);
});
