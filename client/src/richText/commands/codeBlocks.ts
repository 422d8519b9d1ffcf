import { Editor, Node, type NodeEntry, Path, Range, Transforms } from "slate";
import { emptyParagraph, type LeafNode } from "../html/richTextNodes";
import { currentLeaf, isCodeBlock } from "./nodeQueries";

const step = "  ";

/** The code block that contains the selection. */
export function currentCode(editor: Editor): NodeEntry<LeafNode> | undefined {
  const entry = currentLeaf(editor);
  if (!entry || !editor.selection || !isCodeBlock(entry[0])) return undefined;
  return Path.isAncestor(entry[1], editor.selection.anchor.path) ? entry : undefined;
}

/** The offsets of the selection in the code; a code block is one run of text. */
function selectedOffsets(editor: Editor): [start: number, end: number] {
  const [start, end] = Range.edges(editor.selection as Range);
  return [start.offset, end.offset];
}

/** Where each line begins that the selection touches, last to first. */
function selectedLines(editor: Editor, text: string): number[] {
  const [start, end] = selectedOffsets(editor);
  const lines: number[] = [];
  for (let line = text.lastIndexOf("\n", end - 1) + 1; ; line = text.lastIndexOf("\n", line - 2) + 1) {
    lines.push(line);
    if (line === 0 || line <= start) return lines;
  }
}

/** Indents the selected lines, or writes the indentation at the caret. False outside code blocks. */
export function indentCode(editor: Editor): boolean {
  const entry = currentCode(editor);
  if (!entry || !editor.selection) return false;
  if (Range.isCollapsed(editor.selection)) editor.insertText(step);
  else {
    const path = [...entry[1], 0];
    for (const offset of selectedLines(editor, Node.string(entry[0])))
      Transforms.insertText(editor, step, { at: { path, offset } });
  }
  return true;
}

/** Removes one step of indentation from the selected lines. False outside code blocks, or if they have none. */
export function outdentCode(editor: Editor): boolean {
  const entry = currentCode(editor);
  if (!entry) return false;
  const text = Node.string(entry[0]);
  const path = [...entry[1], 0];
  let isDone = false;
  for (const offset of selectedLines(editor, text)) {
    const length = /^(?:\t| {0,2})/.exec(text.slice(offset))?.[0].length ?? 0;
    if (length === 0) continue;
    Transforms.delete(editor, { at: { anchor: { path, offset }, focus: { path, offset: offset + length } } });
    isDone = true;
  }
  return isDone;
}

/** Begins a paragraph after the code block. */
export function leaveCode(editor: Editor, path: Path): void {
  Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(path) });
  Transforms.select(editor, Editor.start(editor, Path.next(path)));
}

/** Begins a line with the indentation of the one before; on an empty last line it leaves the code block. */
export function breakCode(editor: Editor, [code, path]: NodeEntry<LeafNode>): void {
  const text = Node.string(code);
  const [start] = selectedOffsets(editor);
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const isBlankEnd = start === text.length && text.slice(line).trim() === "";
  if (text === "") Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
  else if (isBlankEnd && line > 0) {
    const anchor = { path: [...path, 0], offset: line - 1 };
    Transforms.delete(editor, { at: { anchor, focus: Editor.end(editor, path) } });
    leaveCode(editor, path);
  } else editor.insertText(`\n${/^[ \t]*/.exec(text.slice(line, start))?.[0] ?? ""}`);
}
