import { Editor, Node, type Point, Transforms } from "slate";
import { fromHtml } from "../html/fromHtml";
import { toHtml } from "../html/toHtml";
import { makeEditor } from "./makeEditor";

/** For tests: an editor with the HTML's document; `|` marks the caret, two of them mark the selection. */
export function editorWith(html: string): Editor {
  const editor = makeEditor();
  editor.children = fromHtml(html);
  Editor.normalize(editor, { force: true });
  const points: Point[] = [];
  for (const [text, path] of Node.texts(editor)) {
    let { text: left } = text;
    for (let offset = left.indexOf("|"); offset >= 0; offset = left.indexOf("|")) {
      points.push({ path, offset });
      left = left.slice(0, offset) + left.slice(offset + 1);
    }
  }
  for (const { path, offset } of points) {
    Transforms.delete(editor, { at: { anchor: { path, offset }, focus: { path, offset: offset + 1 } } });
  }
  const [anchor, focus = anchor] = points;
  if (anchor && focus) Transforms.select(editor, { anchor, focus });
  editor.history = { undos: [], redos: [] };
  return editor;
}

/** For tests: the document as HTML, with `|` at the caret. */
export function htmlWithCaret(editor: Editor): string {
  const copy = makeEditor();
  copy.children = structuredClone(editor.children);
  if (editor.selection) Transforms.insertText(copy, "|", { at: editor.selection.focus });
  return toHtml(copy.children as Parameters<typeof toHtml>[0]);
}
