import { createEditor, type Editor } from "slate";
import { withHistory } from "slate-history";
import { withReact } from "slate-react";
import { withoutDirtyPaths } from "../commands/batchEdits";
import { withBreaks } from "./withBreaks";
import { withMarkdown } from "./withMarkdown";
import { withPaste } from "./withPaste";
import { withStructure } from "./withStructure";
import { withTables } from "./withTables";
import { withThings } from "./withThings";

/** The number of blocks that are rendered or skipped together in a long note. */
const chunkSize = 30;

/** An editor with all plugins, without a document yet. */
export function makeEditor(): Editor {
  const editor = withThings(
    withMarkdown(withTables(withBreaks(withStructure(withPaste(withHistory(withReact(createEditor()))))))),
  );
  const { undo, redo } = editor;
  // restored content was normalized before
  editor.undo = () => withoutDirtyPaths(editor, undo);
  editor.redo = () => withoutDirtyPaths(editor, redo);
  editor.getChunkSize = (node) => (node === editor ? chunkSize : null);
  return editor;
}
