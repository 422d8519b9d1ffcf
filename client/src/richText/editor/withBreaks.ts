import { Editor, Node, Path, Point, Range, Transforms } from "slate";
import { leaveItem } from "../commands/moveItems";
import { currentLeaf, isItem, isLeaf, isQuote, itemAbove } from "../commands/nodeQueries";
import { leaveQuote } from "../commands/toggleBlock";
import { emptyParagraph, type LeafNode } from "../html/richTextNodes";

function splitItem(editor: Editor): void {
  Transforms.splitNodes(editor, { match: isItem, mode: "lowest", always: true });
}

function breakHeading(editor: Editor, path: Path, at: Point): void {
  if (Editor.isStart(editor, at, path) && !Editor.isEnd(editor, at, path)) {
    Transforms.insertNodes(editor, emptyParagraph(), { at: path });
    return;
  }
  const isEnd = Editor.isEnd(editor, at, path);
  Transforms.splitNodes(editor, { always: true });
  if (isEnd) Transforms.setNodes(editor, { type: "paragraph" }, { match: isLeaf });
}

/** Turns the block at the caret one step towards a plain paragraph; false if it is one already. */
function simplify(editor: Editor, leaf: LeafNode, path: Path): boolean {
  if (leaf.type !== "paragraph") {
    Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
    return true;
  }
  const item = itemAbove(editor, path);
  if (item) {
    if (path.at(-1) !== 0) return false;
    leaveItem(editor, item[1]);
    return true;
  }
  if (!isQuote(Node.parent(editor, path)) || path.at(-1) !== 0) return false;
  leaveQuote(editor);
  return true;
}

function isWholeDocument(editor: Editor, range: Range): boolean {
  const [start, end] = Range.edges(range);
  return Point.equals(start, Editor.start(editor, [])) && Point.equals(end, Editor.end(editor, []));
}

/** Handles Enter, Shift+Enter, Backspace and deleting everything, in headings, lists and quotes. */
export function withBreaks(editor: Editor): Editor {
  const { insertBreak, deleteBackward, deleteFragment } = editor;

  editor.insertSoftBreak = () => {
    editor.insertText("\n");
  };

  editor.insertBreak = () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const entry = currentLeaf(editor);
    if (!entry || !editor.selection) return insertBreak();
    const [leaf, path] = entry;
    const isEmpty = Node.string(leaf) === "";
    const item = itemAbove(editor, path);
    Editor.withoutNormalizing(editor, () => {
      if (item) {
        if (isEmpty && path.at(-1) === 0 && item[0].children.length === 1) leaveItem(editor, item[1]);
        else splitItem(editor);
      } else if (isEmpty && isQuote(Node.parent(editor, path))) leaveQuote(editor);
      else if (leaf.type !== "paragraph" && editor.selection) breakHeading(editor, path, editor.selection.anchor);
      else insertBreak();
    });
  };

  editor.deleteBackward = (unit) => {
    const entry = currentLeaf(editor);
    const isAtStart = entry && editor.selection && Editor.isStart(editor, editor.selection.anchor, entry[1]);
    if (isAtStart && simplify(editor, ...entry)) return;
    deleteBackward(unit);
  };

  editor.deleteFragment = (options) => {
    const isAll = editor.selection !== null && isWholeDocument(editor, editor.selection);
    deleteFragment(options);
    const [only] = editor.children;
    if (!isAll || !only || Node.string(editor) !== "") return;
    Editor.withoutNormalizing(editor, () => {
      for (let index = editor.children.length - 1; index >= 0; index -= 1)
        Transforms.removeNodes(editor, { at: [index] });
      Transforms.insertNodes(editor, emptyParagraph(), { at: [0] });
      Transforms.select(editor, Editor.start(editor, [0]));
    });
  };
  return editor;
}
