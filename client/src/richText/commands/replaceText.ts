import { Editor, Node, Path, type Point, Transforms } from "slate";
import { fromHtml } from "../html/fromHtml";

/** Shows another text in place of the one that is there, with no way back; the caret stays as near as it can. */
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

/** The point itself where the text has it, else the end of the block in its place, or of the text. */
function nearestTo(editor: Editor, { path, offset }: Point): Point {
  const held = Path.levels(path, { reverse: true }).find((level) => Node.has(editor, level)) ?? [];
  const end = Editor.end(editor, held);
  return Path.equals(end.path, path) && offset < end.offset ? { path, offset } : end;
}
