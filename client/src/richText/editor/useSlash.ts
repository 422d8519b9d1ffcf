import { useState } from "react";
import type { Editor } from "slate";
import { type TypedSlash, typedSlash } from "../commands/typedSlash";

/** Follows what is typed after a "/", until the caret leaves it. */
export function useSlash(editor: Editor) {
  const [slash, setSlash] = useState<TypedSlash | null>(null);
  return {
    slash,
    follow(): void {
      const isBegun =
        slash !== null ||
        editor.operations.some((operation) => operation.type === "insert_text" && operation.text === "/");
      if (isBegun) setSlash(typedSlash(editor));
    },
    close: () => setSlash(null),
  };
}
