import type { Tree, TreeNode } from "../../../lib/treeOf";

/**
 * Which parts of a project lie open until a person closes them: from the top down, in order, as long as all that they
 * show keeps to so many lines.
 * @param linesOf how many lines a part shows of its own when it is open, besides what is directly below it.
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
