import { Editor, Node, Path, type Point, Transforms } from "slate";
import { fromHtml } from "../html/fromHtml";

/** Replaces the text without an undo step; the caret stays as close as possible. */
export function replaceText(editor: Editor, html: string): void {
  const { selection } = editor;
  Transforms.deselect(editor);
  editor.children = fromHtml(html);
  editor.history = { undos: [], redos: [] };
  if (selection) {
    Transforms.select(editor, {
      anchor: nearestTo(editor, selection.anchor),
      focus: nearestTo(editor, selection.focus),
    });
  }
  editor.onChange();
}

/** The point itself if it exists in the text, else the end of the block at its path, or of the text. */
function nearestTo(editor: Editor, { path, offset }: Point): Point {
  const held = Path.levels(path, { reverse: true }).find((level) => Node.has(editor, level)) ?? [];
  const end = Editor.end(editor, held);
  return Path.equals(end.path, path) && offset < end.offset ? { path, offset } : end;
}
