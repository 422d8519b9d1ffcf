import { Editor, type Operation, Range, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { currentLeaf, itemAbove, quoteAbove } from "../commands/nodeQueries";
import { type BlockKind, toggleBlock } from "../commands/toggleBlock";

function kindOf(marker: string): BlockKind | null {
  if (marker === "#") return "heading1";
  if (marker === "##") return "heading2";
  if (marker === "-" || marker === "*") return "bulletedList";
  if (marker === "1." || marker === "1)") return "numberedList";
  return marker === ">" ? "quote" : null;
}

/** Converts a paragraph that begins with a Markdown marker to the marker's block. */
function convert(editor: Editor): boolean {
  const entry = currentLeaf(editor);
  if (!entry || !editor.selection || entry[0].type !== "paragraph") return false;
  const [, path] = entry;
  const range = { anchor: Editor.start(editor, path), focus: editor.selection.anchor };
  // a marker has three characters at most, so longer text need not be checked
  if (range.focus.path.at(-1) !== 0 || range.focus.offset > 3 || range.focus.path.length !== path.length + 1)
    return false;
  const marker = Editor.string(editor, range);
  const kind = marker.endsWith(" ") ? kindOf(marker.slice(0, -1)) : null;
  if (!kind || itemAbove(editor, path) || (kind === "quote" && quoteAbove(editor, path))) return false;
  HistoryEditor.withNewBatch(editor, () => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: range });
      toggleBlock(editor, kind);
    });
  });
  return true;
}

/**
 * Converts `# `, `## `, `- `, `* `, `1. ` and `> ` at the start of a paragraph; Backspace right afterwards restores
 * them.
 */
export function withMarkdown(editor: Editor): Editor {
  const { insertText, deleteBackward, apply } = editor;
  let isConverting = false;
  let isJustConverted = false;

  editor.apply = (operation: Operation) => {
    if (!isConverting) isJustConverted = false;
    apply(operation);
  };

  editor.insertText = (text, options) => {
    insertText(text, options);
    if (text !== " " || !editor.selection || Range.isExpanded(editor.selection)) return;
    isConverting = true;
    isJustConverted = convert(editor);
    isConverting = false;
  };

  editor.deleteBackward = (unit) => {
    if (isJustConverted) editor.undo();
    else deleteBackward(unit);
  };
  return editor;
}
