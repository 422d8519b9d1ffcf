import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from "lucide-react";
import { Editor, Transforms } from "slate";
import { type Mark, markNames } from "../html/richTextNodes";
import { batchEdits } from "./batchEdits";
import { currentLink } from "./links";
import { type BlockKind, insertDivider, isBlockActive, toggleBlock } from "./toggleBlock";
import { isMarkActive, toggleMark } from "./toggleMark";

export type CommandId = Mark | BlockKind | "divider" | "link" | "undo" | "redo";

function isMark(id: CommandId): id is Mark {
  return markNames.some((mark) => mark === id);
}

export interface Command {
  id: CommandId;
  label: string;
  icon: LucideIcon;
  /** In the format of `aria-keyshortcuts`, with Control for Ctrl or Cmd. */
  keys: string;
}

/** The toolbar's commands, by group. */
export const commandGroups: Command[][] = [
  [
    { id: "bold", label: "Bold", icon: Bold, keys: "Control+B" },
    { id: "italic", label: "Italic", icon: Italic, keys: "Control+I" },
    { id: "strike", label: "Strikethrough", icon: Strikethrough, keys: "Control+Shift+X" },
    { id: "highlight", label: "Highlight", icon: Highlighter, keys: "Control+Shift+H" },
    { id: "code", label: "Code", icon: Code, keys: "Control+E" },
  ],
  [
    { id: "heading1", label: "Heading 1", icon: Heading1, keys: "Control+Alt+1" },
    { id: "heading2", label: "Heading 2", icon: Heading2, keys: "Control+Alt+2" },
    { id: "heading3", label: "Heading 3", icon: Heading3, keys: "Control+Alt+3" },
  ],
  [
    { id: "bulletedList", label: "Bullet list", icon: List, keys: "Control+Shift+8" },
    { id: "numberedList", label: "Ordered list", icon: ListOrdered, keys: "Control+Shift+7" },
    { id: "checklist", label: "Checklist", icon: ListChecks, keys: "Control+Shift+6" },
    { id: "quote", label: "Blockquote", icon: Quote, keys: "Control+Shift+9" },
    { id: "link", label: "Link", icon: Link, keys: "Control+K" },
  ],
  [
    { id: "undo", label: "Undo", icon: Undo2, keys: "Control+Z" },
    { id: "redo", label: "Redo", icon: Redo2, keys: "Control+Y" },
  ],
];

/** Whether the selection has the mark or block kind, or is in a link. */
export function isActive(editor: Editor, id: CommandId): boolean {
  if (!editor.selection || id === "undo" || id === "redo" || id === "divider") return false;
  if (id === "link") return currentLink(editor) !== undefined;
  return isMark(id) ? isMarkActive(editor, id) : isBlockActive(editor, id);
}

export function isAvailable(editor: Editor, id: CommandId): boolean {
  if (id === "undo") return editor.history.undos.length > 0;
  return id !== "redo" || editor.history.redos.length > 0;
}

/** Runs a command, at the end of the text if the caret was never in it. */
export function runCommand(editor: Editor, id: Exclude<CommandId, "link">): void {
  if (id === "undo" || id === "redo") {
    editor[id]();
    return;
  }
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  batchEdits(editor, () => {
    if (isMark(id)) toggleMark(editor, id);
    else if (id === "divider") insertDivider(editor);
    else toggleBlock(editor, id);
  });
}
