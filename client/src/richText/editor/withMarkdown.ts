import { Editor, Node, type Operation, Range, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { linkEnclosed, linkTyped, markEnclosed } from "../commands/inlineMarkdown";
import { currentLeaf, isList, itemAbove, quoteAbove } from "../commands/nodeQueries";
import { tableTyped } from "../commands/tables";
import { type BlockKind, insertDivider, toggleBlock } from "../commands/toggleBlock";
import { calloutTypes } from "../html/richTextNodes";

const kinds: Record<string, BlockKind> = {
  "#": "heading1",
  "##": "heading2",
  "###": "heading3",
  "-": "bulletedList",
  "*": "bulletedList",
  "1.": "numberedList",
  "1)": "numberedList",
  "[]": "checklist",
  "[ ]": "checklist",
  "[x]": "checklist",
  ">": "quote",
  "<details>": "section",
};
const divider = /^(?:---|\*\*\*|___)$/;
/** The longest marker is a code fence with a language. */
const maxMarker = 24;

/** Replaces the marker before the caret with what it stands for; false if it is only text there. */
function convertMarker(editor: Editor, marker: string, markerRange: Range): boolean {
  const path = currentLeaf(editor)?.[1];
  const callout = calloutTypes.find((type) => marker.toLowerCase() === `[!${type}]`);
  const kind = callout ?? kinds[marker.toLowerCase()];
  const fence = /^```([a-z0-9+#-]{0,20})$/i.exec(marker);
  const isDivider = divider.test(marker);
  if (!path || !(kind || fence || isDivider)) return false;
  const item = itemAbove(editor, path);
  const list = item && Node.parent(editor, item[1]);
  // in a bulleted list it makes that a checklist
  const isItemsOwn = kind === "checklist" && list && isList(list) && list.type !== "checklist" && path.at(-1) === 0;
  const quote = quoteAbove(editor, path)?.[0];
  // the kind of a callout begins a quote
  if (callout && (!quote || quote.callout || path.at(-1) !== 0)) return false;
  if ((item && !isItemsOwn) || (kind === "quote" && quote)) return false;
  Editor.withoutNormalizing(editor, () => {
    Transforms.delete(editor, { at: markerRange });
    if (isDivider) insertDivider(editor);
    else toggleBlock(editor, kind ?? "codeBlock");
  });
  const at = currentLeaf(editor)?.[1];
  if (fence?.[1] && at) Transforms.setNodes(editor, { language: fence[1].toLowerCase() }, { at });
  if (marker.toLowerCase() === "[x]" && at) {
    const ticked = itemAbove(editor, at)?.[1];
    if (ticked) Transforms.setNodes(editor, { checked: true }, { at: ticked });
  }
  return true;
}

/** Converts a paragraph that begins with a Markdown marker and then `end`. */
function convertStart(editor: Editor, end: "" | " "): boolean {
  const entry = currentLeaf(editor);
  if (!entry || !editor.selection || entry[0].type !== "paragraph") return false;
  const [, path] = entry;
  const range = { anchor: Editor.start(editor, path), focus: editor.selection.anchor };
  const { focus } = range;
  if (focus.path.at(-1) !== 0 || focus.offset > maxMarker || focus.path.length !== path.length + 1) return false;
  const typed = Editor.string(editor, range);
  return typed.endsWith(end) && convertMarker(editor, typed.slice(0, typed.length - end.length), range);
}

/**
 * Converts Markdown as it is typed: markers at the start of a paragraph, words enclosed in marks, and addresses.
 * Backspace right afterwards restores what was typed.
 */
export function withMarkdown(editor: Editor): Editor {
  const { insertText, insertBreak, deleteBackward, apply } = editor;
  let isConverting = false;
  let isJustConverted = false;

  editor.apply = (operation: Operation) => {
    if (!isConverting) isJustConverted = false;
    apply(operation);
  };

  function converts(act: () => boolean): boolean {
    if (!editor.selection || Range.isExpanded(editor.selection)) return false;
    isConverting = true;
    HistoryEditor.withNewBatch(editor, () => {
      isJustConverted = act();
    });
    isConverting = false;
    return isJustConverted;
  }

  editor.insertText = (text, options) => {
    insertText(text, options);
    if (text === " ") converts(() => convertStart(editor, " ") || linkTyped(editor, 1));
    else if (/^[`*_~=]$/.test(text)) converts(() => markEnclosed(editor));
    else if (text === ")") converts(() => linkEnclosed(editor));
  };

  editor.insertBreak = () => {
    const [typed, line] = currentLeaf(editor) ?? [];
    const isMarker =
      typed !== undefined && /^(---|\*\*\*|___|```[a-z0-9+#-]{0,20}|\[![a-z]+\])$/i.test(Node.string(typed));
    if (isMarker && converts(() => convertStart(editor, ""))) return;
    const isPlain = typed?.type === "paragraph" && line && !itemAbove(editor, line);
    if (isPlain && converts(() => tableTyped(editor, line))) return;
    converts(() => linkTyped(editor, 0));
    insertBreak();
  };

  editor.deleteBackward = (unit) => {
    if (isJustConverted) editor.undo();
    else deleteBackward(unit);
  };
  return editor;
}
