import { useMemo, useState } from "react";
import type { Tree, TreeNode } from "../../../lib/treeOf";
import { openAtFirst } from "./openAtFirst";

/** The branches that are open initially; an open one does not close when something is added elsewhere. */
export function useOpenAtFirst<Node extends TreeNode>(
  tree: Tree<Node>,
  topId: string,
  maxLines: number,
  linesOf?: (node: Node) => number,
): ReadonlySet<string> {
  const fresh = useMemo(() => openAtFirst(tree, topId, maxLines, linesOf), [tree, topId, maxLines, linesOf]);
  const [kept, setKept] = useState(fresh);
  if ([...fresh].every((id) => kept.has(id))) return kept;
  const next = new Set([...kept, ...fresh]);
  setKept(next);
  return next;
}
