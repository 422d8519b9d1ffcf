import { Editor, Range } from "slate";
import type { LeafNode, TableCell } from "../html/richTextNodes";
import { currentLine } from "./nodeQueries";

/** A "/" and the letters after it, up to the caret. */
export interface TypedSlash {
  query: string;
  range: Range;
}

/** The "/" before the caret if it begins its block or follows a space; null in code, titles of sections and tables. */
export function typedSlash(editor: Editor): TypedSlash | null {
  const typed = typedBefore(editor, /(?:^|\s)\/((?:[\p{L}\d]+(?: [\p{L}\d]*)?)?)$/u);
  if (!typed || typed.type === "summary" || typed.type === "tableCell") return null;
  const query = typed.match[1] ?? "";
  return { query, range: typed.rangeOf(query.length + 1) };
}

/**
 * Finds the pattern before the caret in its block, which is no code; null also where the find is not of one look.
 * @returns `rangeOf` gives the range of that many letters before the caret.
 */
export function typedBefore(
  editor: Editor,
  pattern: RegExp,
): { match: RegExpExecArray; type: (LeafNode | TableCell)["type"]; rangeOf: (length: number) => Range } | null {
  const entry = currentLine(editor);
  if (!entry || !editor.selection || Range.isExpanded(editor.selection)) return null;
  const [{ type }, path] = entry;
  if (type === "codeBlock") return null;
  const { anchor: focus } = editor.selection;
  const match = pattern.exec(Editor.string(editor, { anchor: Editor.start(editor, path), focus }));
  if (!match || focus.offset < match[0].trimStart().length) return null;
  return {
    match,
    type,
    rangeOf: (length) => ({ anchor: { ...focus, offset: focus.offset - length }, focus }),
  };
}
