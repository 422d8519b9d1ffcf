import { createEditor, type Editor } from "slate";
import { withHistory } from "slate-history";
import { withReact } from "slate-react";
import { withoutDirtyPaths } from "../commands/batchEdits";
import { withBreaks } from "./withBreaks";
import { withMarkdown } from "./withMarkdown";
import { withPaste } from "./withPaste";
import { withStructure } from "./withStructure";

/** Blocks drawn and skipped together in a long note. */
const chunkSize = 200;

/** An editor with all that the toolbar can do, without a document yet. */
export function makeEditor(): Editor {
  const editor = withMarkdown(withBreaks(withStructure(withPaste(withHistory(withReact(createEditor()))))));
  const { undo, redo } = editor;
  // what is undone was in shape before
  editor.undo = () => withoutDirtyPaths(editor, undo);
  editor.redo = () => withoutDirtyPaths(editor, redo);
  editor.getChunkSize = (node) => (node === editor ? chunkSize : null);
  return editor;
}
