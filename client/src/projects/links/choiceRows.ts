import type { Tree, TreeNode } from "../../lib/treeOf";

/** The nodes to show for a search: those whose name contains all words, and their ancestors. null: all. */
export function foundBy<Node extends TreeNode>(tree: Tree<Node>, search: string): ReadonlySet<string> | null {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const found = new Set<string>();
  for (const node of tree.byId.values()) {
    const name = node.name.toLocaleLowerCase();
    if (!words.every((word) => name.includes(word))) continue;
    found.add(node.id);
    for (const { id } of tree.ancestorsOf(node.id)) found.add(id);
  }
  return found;
}

/** The ancestors of the chosen nodes, so that those are visible in place. */
export function aboveChosen<Node extends TreeNode>(tree: Tree<Node>, chosen: Iterable<string>): Set<string> {
  const above = new Set<string>();
  for (const id of chosen) for (const node of tree.ancestorsOf(id)) above.add(node.id);
  return above;
}

/** "Parent → Sub" */
export function pathOf<Node extends TreeNode>(tree: Tree<Node>, id: string): string {
  const names = [...tree.ancestorsOf(id), tree.byId.get(id)].map((node) => node?.name ?? "");
  return names.join(" → ");
}
