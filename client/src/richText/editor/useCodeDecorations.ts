import { useCallback } from "react";
import { Node, type NodeEntry, type Range } from "slate";
import { type TokenKind, useHighlighting } from "../code/useHighlighting";
import { isCodeBlock } from "../commands/nodeQueries";

/** Marks the tokens of code blocks, for `Editable`. */
export function useCodeDecorations(): (entry: NodeEntry) => (Range & { token?: TokenKind })[] {
  const highlight = useHighlighting(false);
  return useCallback(
    ([node, path]) => {
      if (!highlight || !isCodeBlock(node) || !node.language) return [];
      const text = [...path, 0];
      return highlight(Node.string(node), node.language).map(({ kind, start, end }) => ({
        anchor: { path: text, offset: start },
        focus: { path: text, offset: end },
        token: kind,
      }));
    },
    [highlight],
  );
}
