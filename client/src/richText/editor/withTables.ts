import { type Editor, Editor as Editors, Range } from "slate";
import { cellAbove } from "../commands/nodeQueries";
import { cellPlace, deleteAcrossCells, stepBelow } from "../commands/tables";

/** Handles Enter, Backspace, Delete and typing in tables: cells are never joined, and selected ones are emptied. */
export function withTables(editor: Editor): Editor {
  const { insertBreak, insertText, deleteBackward, deleteForward, deleteFragment } = editor;

  /** Whether the caret is at the edge of a cell, where there is nothing to delete. */
  function isAtEdgeOfCell(edge: "start" | "end"): boolean {
    const { selection } = editor;
    const cell = selection && Range.isCollapsed(selection) && cellAbove(editor, selection.focus.path);
    if (!cell) return false;
    return (edge === "start" ? Editors.isStart : Editors.isEnd)(editor, selection.focus, cell[1]);
  }

  editor.insertText = (text, options) => {
    if (!options?.at) deleteAcrossCells(editor);
    insertText(text, options);
  };

  editor.insertBreak = () => {
    const { selection } = editor;
    const isWithin = selection && cellPlace(editor, selection.anchor.path)?.table === cellPlace(editor)?.table;
    if (selection && Range.isExpanded(selection) && !isWithin) editor.deleteFragment();
    if (!stepBelow(editor)) insertBreak();
  };

  editor.deleteBackward = (unit) => {
    if (!isAtEdgeOfCell("start")) deleteBackward(unit);
  };

  editor.deleteForward = (unit) => {
    if (!isAtEdgeOfCell("end")) deleteForward(unit);
  };

  editor.deleteFragment = (options) => {
    if (!deleteAcrossCells(editor)) deleteFragment(options);
  };
  return editor;
}
