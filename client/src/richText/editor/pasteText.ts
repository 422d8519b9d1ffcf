import { Editor, Range, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { insertBlocks } from "../commands/insertBlocks";
import { isMarkdown } from "../pasted/isMarkdown";
import { nodesOfPastedText } from "../pasted/pastedNodes";

/** The editors in which the next paste is of plain text: the browser doesn't tell. */
const plain = new WeakSet<Editor>();

/** Notes whether a key is Ctrl+Shift+V, after which a text is pasted as it is. */
export function notePlainPaste(editor: Editor, isPlain: boolean): void {
  if (isPlain) plain.add(editor);
  else plain.delete(editor);
}

export function isPlainPaste(editor: Editor): boolean {
  return plain.has(editor);
}

/** Inserts Markdown as blocks, as soon as the code that reads it has loaded; as text if that fails. */
async function insertMarkdown(editor: Editor, text: string): Promise<void> {
  const place = editor.selection && Editor.rangeRef(editor, editor.selection, { affinity: "inward" });
  const read = await import("../pasted/markdownNodes").then(
    (module) => module.markdownNodes,
    () => nodesOfPastedText,
  );
  const at = place?.unref();
  if (at && !(editor.selection && Range.equals(editor.selection, at))) Transforms.select(editor, at);
  HistoryEditor.withNewBatch(editor, () => insertBlocks(editor, read(text)));
}

/** Inserts plain text: as blocks if it is Markdown and not meant to stay as it is. */
export function pasteText(editor: Editor, text: string): void {
  if (!isPlainPaste(editor) && isMarkdown(text)) void insertMarkdown(editor, text);
  else insertBlocks(editor, nodesOfPastedText(text));
}
