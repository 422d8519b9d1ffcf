// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import type { Editor } from "slate";
import { expect, test } from "vitest";
import { makeTask } from "../commands/taskLines";
import type { EditorTasks } from "./EditorTasks";
import { editorWith, htmlWithCaret } from "./editorWith";
import { useTakenBack } from "./useTakenBack";

const list = (...items: string[]) => `<ul data-type="checklist">${items.join("")}</ul>`;
const line = (text: string, task?: string) =>
  `<li data-checked="false"${task ? ` data-task="${task}"` : ""}><p>${text}</p></li>`;

function told(editor: Editor): [string, boolean][] {
  const calls: [string, boolean][] = [];
  const tasks = { takenBack: (...call: [string, boolean]) => calls.push(call) } as unknown as EditorTasks;
  renderHook(() => useTakenBack(editor, tasks));
  return calls;
}

test("undoing and redoing the making of a task tells of it", () => {
  const editor = editorWith(list(line("a|")));
  const calls = told(editor);
  makeTask(editor, [0, 0], () => "t1");
  expect(calls).toEqual([]);
  editor.undo();
  editor.redo();
  expect(calls).toEqual([
    ["t1", false],
    ["t1", true],
  ]);
});

test("undoing and redoing a new line after a task, which stays in the text, tells of nothing", async () => {
  const editor = editorWith(list(line("a|b", "t1")));
  const calls = told(editor);
  editor.insertBreak();
  await Promise.resolve();
  editor.undo();
  expect(htmlWithCaret(editor)).toBe(list(line("a|b", "t1")));
  editor.redo();
  expect(htmlWithCaret(editor)).toBe(list(line("a", "t1"), line("|b")));
  expect(calls).toEqual([]);
});
