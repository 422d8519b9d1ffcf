import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { of } from "rxjs";
import { expect, test } from "vitest";
import { ViewerContext } from "../../../data/auth/useViewer";
import { makeCache } from "../../../data/cache";
import { followLines } from "../../../richText/commands/taskLines";
import { editorWith } from "../../../richText/editor/editorWith";
import type { RichTextEditorHandle } from "../../../richText/editor/RichTextEditor";
import type { BlockNode } from "../../../richText/html/richTextNodes";
import { toHtml } from "../../../richText/html/toHtml";
import { make } from "../../../testing/make";
import { useNoteEditing } from "./useNoteEditing";

const [kept, gone] = ["01a22590-ed96-7335-8449-bd67ec713be3", "01a22590-ed96-7335-8449-bd67ec713be4"];
const list = (...lines: string[]) => `<ul data-type="checklist">${lines.join("")}</ul>`;
const lineOf = (task: string | null, text: string, isChecked: boolean) =>
  `<li data-checked="${isChecked}"${task ? ` data-task="${task}"` : ""}><p>${text}</p></li>`;

test("the second of both notes has plain lines, still ticked, for the tasks that the stored one keeps", async () => {
  const task = make.task({ id: kept, title: "Milk", status: "COMPLETED" });
  const opened = make.note({
    id: "note",
    title: "List",
    content: list(lineOf(kept, "Milk", true), lineOf(gone, "Bread", false)),
    tasks: [task],
  });
  const stored = { ...opened, title: "Shop", content: list(lineOf(kept, "Milk", true)), version: opened.version + 1 };
  const created: unknown[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === "Note") return of({ data: { note: stored } });
    if (operationName === "UpdateNote")
      return of({ errors: [{ message: "Changed", extensions: { code: "CONFLICT" } }] });
    created.push(variables.input.content);
    return of({ data: { createNote: { ...opened, ...variables.input, tasks: [], version: 1 } } });
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  const text = editorWith(opened.content ?? "");
  text.tasks = { isCompleted: (id) => id === kept };
  const handle = {
    html: () => toHtml(text.children as BlockNode[]),
    followLines: (lines) => followLines(text, lines),
    hasPendingImages: () => false,
  } satisfies Partial<RichTextEditorHandle> as unknown as RichTextEditorHandle;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>
      <ViewerContext value={{ id: "viewer" } as never}>{children}</ViewerContext>
    </ApolloProvider>
  );
  const { result } = renderHook(() => useNoteEditing(opened, null, { current: handle }), { wrapper });
  result.current.change({ title: "Groceries" });
  await result.current.save();
  await expect.poll(() => result.current.stored?.title).toBe("Shop");
  await result.current.keepBoth();
  expect(created).toEqual([list(lineOf(null, "Milk", true), lineOf(gone, "Bread", false))]);
});
