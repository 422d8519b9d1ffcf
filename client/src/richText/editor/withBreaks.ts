import { Editor, Node, Path, Point, Range, Transforms } from "slate";
import { breakCode } from "../commands/codeBlocks";
import { leaveItem } from "../commands/moveItems";
import {
  currentLeaf,
  isCodeBlock,
  isDivider,
  isItem,
  isLeaf,
  isOpaque,
  isQuote,
  isSection,
  itemAbove,
} from "../commands/nodeQueries";
import { leaveOpaque, selectOpaque } from "../commands/opaqueBlocks";
import { enterTable } from "../commands/tables";
import { leaveQuote, leaveSection, setLeafType } from "../commands/toggleBlock";
import { emptyParagraph, type LeafNode, type ListItemNode } from "../html/richTextNodes";

/** Begins the next item; the new one of a checklist is no task and not done. */
function splitItem(editor: Editor, path: Path, at: Point): void {
  const isNewBefore = Editor.isStart(editor, at, path) && !Editor.isEnd(editor, at, path);
  Transforms.splitNodes(editor, { match: isItem, mode: "lowest", always: true });
  const added = isNewBefore ? path : Path.next(path);
  const { checked } = Node.get(editor, added) as ListItemNode;
  if (checked === undefined) return;
  Transforms.setNodes(editor, { checked: false }, { at: added });
  Transforms.unsetNodes(editor, "task", { at: added });
}

/** Moves from a section's title to its text. */
function breakSummary(editor: Editor, path: Path, at: Point): void {
  const next = Path.next(path);
  const below = Node.getIf(editor, next);
  const isNextEmpty = below !== undefined && !isOpaque(below) && Node.string(below) === "";
  if (isNextEmpty && Editor.isEnd(editor, at, path)) {
    Transforms.select(editor, Editor.start(editor, next));
    return;
  }
  Transforms.splitNodes(editor, { always: true });
  Transforms.setNodes(editor, { type: "paragraph" }, { at: next });
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
  if (leaf.type === "summary") {
    leaveSection(editor);
    return true;
  }
  if (leaf.type !== "paragraph") {
    setLeafType(editor, "paragraph");
    return true;
  }
  const item = itemAbove(editor, path);
  if (item) {
    if (path.at(-1) !== 0) return false;
    leaveItem(editor, item[1]);
    return true;
  }
  if (Path.hasPrevious(path) && isDivider(Node.get(editor, Path.previous(path)))) {
    Transforms.removeNodes(editor, { at: Path.previous(path) });
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

/** Handles Enter, Shift+Enter, Backspace, Delete and deleting everything, in all blocks. */
export function withBreaks(editor: Editor): Editor {
  const { insertBreak, insertText, deleteBackward, deleteForward, deleteFragment } = editor;

  editor.insertText = (text, options) => {
    leaveOpaque(editor);
    insertText(text, options);
  };

  editor.insertSoftBreak = () => {
    if (!leaveOpaque(editor)) editor.insertText("\n");
  };

  editor.insertBreak = () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    if (leaveOpaque(editor)) return;
    const entry = currentLeaf(editor);
    if (!entry || !editor.selection) return insertBreak();
    const [leaf, path] = entry;
    const isEmpty = Node.string(leaf) === "";
    const item = itemAbove(editor, path);
    const { anchor } = editor.selection;
    const parent = Node.parent(editor, path);
    Editor.withoutNormalizing(editor, () => {
      if (isCodeBlock(leaf)) breakCode(editor, entry);
      else if (leaf.type === "summary") breakSummary(editor, path, anchor);
      else if (item) {
        if (isEmpty && path.at(-1) === 0 && item[0].children.length === 1) leaveItem(editor, item[1]);
        else splitItem(editor, item[1], anchor);
      } else if (isEmpty && isQuote(parent)) leaveQuote(editor);
      else if (isEmpty && isSection(parent) && path.at(-1) === parent.children.length - 1)
        Transforms.liftNodes(editor, { at: path });
      else if (leaf.type !== "paragraph") breakHeading(editor, path, anchor);
      else insertBreak();
    });
  };

  editor.deleteBackward = (unit) => {
    const entry = currentLeaf(editor);
    const isAtStart = entry && editor.selection && Editor.isStart(editor, editor.selection.anchor, entry[1]);
    if (isAtStart && simplify(editor, ...entry)) return;
    const before = isAtStart ? Editor.before(editor, entry[1]) : undefined;
    if (isAtStart && (selectOpaque(editor, before) || enterTable(editor, entry[1], before))) return;
    deleteBackward(unit);
  };

  editor.deleteForward = (unit) => {
    const line = currentLeaf(editor)?.[1];
    const isAtEnd = line && editor.selection && Editor.isEnd(editor, editor.selection.anchor, line);
    const after = isAtEnd ? Editor.after(editor, line) : undefined;
    if (isAtEnd && (selectOpaque(editor, after) || enterTable(editor, line, after))) return;
    deleteForward(unit);
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
