import type { Tree, TreeNode } from "../../lib/treeOf";
import type { ProjectSpot } from "../useProjectActions";

/** The current place of a node, for moving it back. */
export function currentPosition<Node extends TreeNode>(tree: Tree<Node>, node: Node): ProjectSpot {
  const siblings =
    node.parentId === null || !tree.byId.has(node.parentId) ? tree.roots : tree.childrenOf(node.parentId);
  const place = siblings.findIndex(({ id }) => id === node.id);
  return { parentId: node.parentId, beforeId: siblings[place + 1]?.id ?? null };
}

/**
 * The place of a node dropped at a target; null if it is there already, or if it would be inside itself.
 * @param top the project at the top of the tree, which is the parent of nodes without a visible parent.
 */
export function spotAt<Node extends TreeNode>(
  tree: Tree<Node>,
  top: string,
  moved: Node,
  target: { id: string; place: "before" | "after" | "on" },
): ProjectSpot | null {
  if (tree.isWithin(target.id, moved.id)) return null;
  const at = tree.byId.get(target.id);
  if (!at) return null;
  const spot: ProjectSpot =
    target.place === "on"
      ? { parentId: at.id, beforeId: null }
      : {
          parentId: at.parentId ?? top,
          beforeId: target.place === "before" ? at.id : (currentPosition(tree, at).beforeId ?? null),
        };
  // before itself is its current place, as seen from the node above
  if (spot.beforeId === moved.id) return null;
  const now = currentPosition(tree, moved);
  const isThere = spot.parentId === now.parentId && spot.beforeId === now.beforeId;
  return isThere ? null : spot;
}
