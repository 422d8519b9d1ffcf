import type { Tree, TreeNode } from "../../../lib/treeOf";

/**
 * The parts of a project that are open initially: from the top down, in order, as long as the visible lines stay within
 * a limit.
 * @param linesOf the number of lines that a part itself shows when open, without its direct children.
 */
export function openAtFirst<Node extends TreeNode>(
  tree: Tree<Node>,
  topId: string,
  maxLines: number,
  linesOf: (node: Node) => number = () => 0,
): ReadonlySet<string> {
  const open = new Set<string>();
  let lines = 0;
  for (let level = tree.childrenOf(topId); level.length; ) {
    const next: Node[] = [];
    for (const node of level) {
      const children = tree.childrenOf(node.id);
      lines += linesOf(node) + children.length;
      if (lines > maxLines) return open;
      open.add(node.id);
      next.push(...children);
    }
    level = next;
  }
  return open;
}
