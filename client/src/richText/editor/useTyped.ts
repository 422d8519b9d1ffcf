import { useState } from "react";
import type { Editor } from "slate";
import { type TypedLink, typedLink } from "../commands/typedLink";
import { type TypedSlash, typedSlash } from "../commands/typedSlash";

interface Typed {
  slash: TypedSlash | null;
  link: TypedLink | null;
}

const nothing: Typed = { slash: null, link: null };

/** Follows what is typed after a "/", "[[" or "@", until the caret leaves it. */
export function useTyped(editor: Editor) {
  const [typed, setTyped] = useState(nothing);
  return {
    ...typed,
    follow(): void {
      const isBegun =
        typed !== nothing ||
        editor.operations.some((operation) => operation.type === "insert_text" && /[/[@]$/.test(operation.text));
      if (!isBegun) return;
      const link = typedLink(editor);
      const slash = link ? null : typedSlash(editor);
      setTyped(link || slash ? { link, slash } : nothing);
    },
    close: () => setTyped(nothing),
  };
}
