import { useRef, useState } from "react";
import { Editor } from "slate";
import { currentLeaf } from "../commands/nodeQueries";
import { type TypedDue, typedDue } from "../commands/typedDue";
import { type TypedLink, typedLink } from "../commands/typedLink";
import { type TypedSlash, typedSlash } from "../commands/typedSlash";

interface Typed {
  slash: TypedSlash | null;
  link: TypedLink | null;
  due: TypedDue | null;
}

const nothing: Typed = { slash: null, link: null, due: null };

/**
 * Follows what is typed after a "/", "[[" or "@", until the caret leaves it, and dates in lines of checklists.
 * @param hasTasks whether such lines can become tasks.
 */
export function useTyped(editor: Editor, hasTasks: boolean) {
  const [typed, setTyped] = useState(nothing);
  /** The line in which a date was not wanted, as it was then. */
  const refused = useRef<string | null>(null);
  const isRefused = (): boolean => refused.current !== null && lineOf(editor).startsWith(refused.current);
  return {
    ...typed,
    follow(): void {
      const isOpen = typed !== nothing;
      const written = editor.operations
        .map((operation) => (operation.type === "insert_text" ? operation.text : ""))
        .join("");
      const due = hasTasks && (isOpen || written !== "") && !isRefused() ? typedDue(editor) : null;
      if (!isOpen && !due && !/[/[@]/.test(written)) return;
      const link = due ? null : typedLink(editor);
      const slash = due || link ? null : typedSlash(editor);
      // one that was closed stays closed
      const isBegun = isOpen || due || written.length > ((link ?? slash)?.query.length ?? 0);
      setTyped(isBegun && (due || link || slash) ? { link, slash, due } : nothing);
    },
    close(): void {
      refused.current = typed.due ? lineOf(editor) : null;
      setTyped(nothing);
    },
  };
}

function lineOf(editor: Editor): string {
  const leaf = currentLeaf(editor);
  return leaf ? Editor.string(editor, leaf[1]) : "";
}
