import { Editor, Range } from "slate";
import { currentLeaf } from "./nodeQueries";

/** A "/" and the letters after it, up to the caret. */
export interface TypedSlash {
  query: string;
  range: Range;
}

/** The "/" before the caret if it begins its block or follows a space; null in code and titles of sections. */
export function typedSlash(editor: Editor): TypedSlash | null {
  const entry = currentLeaf(editor);
  if (!entry || !editor.selection || Range.isExpanded(editor.selection)) return null;
  const [{ type }, path] = entry;
  if (type === "codeBlock" || type === "summary") return null;
  const { anchor: focus } = editor.selection;
  const before = Editor.string(editor, { anchor: Editor.start(editor, path), focus });
  const query = /(?:^|\s)\/([\p{L}\d]*(?: [\p{L}\d]+)?)$/u.exec(before)?.[1];
  const offset = focus.offset - (query?.length ?? 0) - 1;
  return query === undefined || offset < 0 ? null : { query, range: { anchor: { ...focus, offset }, focus } };
}
