import type { Editor, Range } from "slate";
import { typedBefore } from "./typedSlash";

/** A "[[", "![[" or "@" and the words after it, up to the caret. */
export interface TypedLink {
  query: string;
  range: Range;
  /** Whether a note is to be shown here. */
  isEmbed: boolean;
  /** "@" is also written without a link in mind. */
  isSure: boolean;
}

/** The beginning of a link before the caret; null in code. */
export function typedLink(editor: Editor): TypedLink | null {
  const brackets = typedBefore(editor, /(!?)\[\[([^[\]\n]{0,200})$/);
  if (brackets) {
    const [, mark, query = ""] = brackets.match;
    // a summary and a cell hold no blocks
    const isEmbed = mark === "!" && brackets.type !== "summary" && brackets.type !== "tableCell";
    return {
      query,
      range: brackets.rangeOf(isEmbed ? brackets.match[0].length : query.length + 2),
      isEmbed,
      isSure: true,
    };
  }
  const at = typedBefore(editor, /(?:^|\s)@([\p{L}\d][\p{L}\d'’-]*(?: [\p{L}\d]+)?|)$/u);
  if (!at) return null;
  const query = at.match[1] ?? "";
  return { query, range: at.rangeOf(query.length + 1), isEmbed: false, isSure: false };
}
