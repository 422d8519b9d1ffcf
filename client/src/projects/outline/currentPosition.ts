import type { Tree, TreeNode } from "../../lib/treeOf";
import type { ProjectSpot } from "../useProjectActions";

/** Where a node is now: to bring it back there. */
export function currentPosition<Node extends TreeNode>(tree: Tree<Node>, node: Node): ProjectSpot {
  const siblings =
    node.parentId === null || !tree.byId.has(node.parentId) ? tree.roots : tree.childrenOf(node.parentId);
  const place = siblings.findIndex(({ id }) => id === node.id);
  return { parentId: node.parentId, beforeId: siblings[place + 1]?.id ?? null };
}

/**
 * Where a node goes that is let go there; null where it is already, or where it would be in itself.
 * @param top the project at the top of what is shown, which what has no shown parent is below.
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
  // before itself is where it is, seen from the one above
  if (spot.beforeId === moved.id) return null;
  const now = currentPosition(tree, moved);
  const isThere = spot.parentId === now.parentId && spot.beforeId === now.beforeId;
  return isThere ? null : spot;
}
