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
      const isOpen = typed !== nothing;
      const written = editor.operations
        .map((operation) => (operation.type === "insert_text" ? operation.text : ""))
        .join("");
      if (!isOpen && !/[/[@]/.test(written)) return;
      const link = typedLink(editor);
      const slash = link ? null : typedSlash(editor);
      // one that was closed stays closed
      const isBegun = isOpen || written.length > ((link ?? slash)?.query.length ?? 0);
      setTyped(isBegun && (link || slash) ? { link, slash } : nothing);
    },
    close: () => setTyped(nothing),
  };
}
