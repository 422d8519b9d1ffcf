import { Editor, Range, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { toast } from "../../ui/toast/toast";
import { insertBlocks } from "../commands/insertBlocks";
import { isTable } from "../commands/nodeQueries";
import { type BlockNode, maxTable, tooLargeTable } from "../html/richTextNodes";
import { isMarkdown } from "../pasted/isMarkdown";
import { nodesOfPastedText } from "../pasted/nodesOfPastedText";

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

/**
 * Inserts the blocks of a paste as soon as the code that reads them has loaded; its text if that fails or there are none.
 */
async function insertRead(editor: Editor, text: string, read: () => Promise<BlockNode[]>): Promise<void> {
  const place = editor.selection && Editor.rangeRef(editor, editor.selection, { affinity: "inward" });
  const nodes = await read().catch(() => nodesOfPastedText(text));
  const at = place?.unref();
  if (at && !(editor.selection && Range.equals(editor.selection, at))) Transforms.select(editor, at);
  if (nodes.length > 0) HistoryEditor.withNewBatch(editor, () => insertBlocks(editor, nodes));
  else pasteText(editor, text);
}

/** Inserts the HTML of another page or program, cleaned. @param text the same without marks. */
export function pasteHtml(editor: Editor, html: string, text: string): void {
  void insertRead(editor, text, async () => {
    const { nodesOfPastedHtml } = await import("../pasted/nodesOfPastedHtml");
    const nodes = nodesOfPastedHtml(html);
    if (isTableLost(html, nodes)) tellTooLarge();
    return nodes;
  });
}

/** Inserts plain text: as blocks if it is Markdown and not meant to stay as it is. */
export function pasteText(editor: Editor, text: string): void {
  if (isPlainPaste(editor) || !isMarkdown(text)) insertBlocks(editor, nodesOfPastedText(text));
  else void insertRead(editor, text, async () => (await import("../pasted/markdownNodes")).markdownNodes(text));
}

/** Whether a table was too large, and only its lines are left. */
function isTableLost(html: string, nodes: readonly BlockNode[]): boolean {
  return nodes.length > maxTable.columns && /<table[\s>]/i.test(html) && !nodes.some(isTable);
}

export const tellTooLarge = (): void => toast.show(`${tooLargeTable} It was pasted as text.`);
