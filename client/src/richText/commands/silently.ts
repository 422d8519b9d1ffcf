import { Editor } from "slate";
import { HistoryEditor } from "slate-history";

const silent = new WeakSet<Editor>();

/** Changes the text as nobody who writes did: no step of undo, and nothing that has to be saved. */
export function silently(editor: Editor, change: () => void): void {
  silent.add(editor);
  try {
    HistoryEditor.withoutSaving(editor, () => Editor.withoutNormalizing(editor, change));
  } finally {
    silent.delete(editor);
  }
}

export const isSilent = (editor: Editor): boolean => silent.has(editor);
