import type { CommandId } from "./editorCommands";

export type KeyCommand =
  | CommandId
  | "paragraph"
  | "indent"
  | "outdent"
  | "complete"
  | "above"
  | "below"
  | "menu"
  | "task"
  | "moveUp"
  | "moveDown"
  | "format";

interface Key {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** AltGr, which Windows reports as Ctrl+Alt, writes characters such as @. */
  isAltGraph: boolean;
}

const headings: Record<string, KeyCommand> = {
  Digit0: "paragraph",
  Digit1: "heading1",
  Digit2: "heading2",
  Digit3: "heading3",
};
const moves: Record<string, KeyCommand> = { ArrowUp: "moveUp", ArrowDown: "moveDown" };
const shifted: Record<string, KeyCommand> = {
  KeyX: "strike",
  KeyH: "highlight",
  Digit5: "task",
  Digit6: "checklist",
  Digit7: "numberedList",
  Digit8: "bulletedList",
  Digit9: "quote",
};
const letters: Record<string, KeyCommand> = { b: "bold", i: "italic", e: "code", k: "link", z: "undo", y: "redo" };

/** The command for a key pressed in the text, or null for plain typing. */
export function commandOfKey({ code, key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }: Key): KeyCommand | null {
  const isMod = ctrlKey || metaKey;
  if (isAltGraph) return null;
  if (key === "Tab" && !isMod && !altKey) return shiftKey ? "outdent" : "indent";
  if (altKey && key === "F10") return "format";
  if (altKey && !isMod && !shiftKey && code in moves) return moves[code] ?? null;
  if (altKey) return shiftKey ? null : (headings[code] ?? null);
  if (!isMod && !shiftKey && key === "ArrowDown") return "below";
  if (!isMod) return key === "ArrowUp" && !shiftKey ? "above" : null;
  // where / is written with Shift and 7, that key is for a list, and the menu has the point
  if ((key === "/" && !(shiftKey && code in shifted)) || key === ".") return "menu";
  if (key === "Enter" && !shiftKey) return "complete";
  if (shiftKey) return shifted[code] ?? (key.toLowerCase() === "z" ? "redo" : null);
  return letters[key.toLowerCase()] ?? null;
}
