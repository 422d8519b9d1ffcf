/** A node of a flat list in which each parent comes before its children. */
export interface TreeNode {
  id: string;
  parentId: string | null;
  name: string;
}

export interface Tree<Node extends TreeNode> {
  /** Nodes whose parent is not in the list. */
  roots: readonly Node[];
  byId: ReadonlyMap<string, Node>;
  childrenOf(id: string): readonly Node[];
  /** From the root down, without the node itself. */
  ancestorsOf(id: string): Node[];
  /** The number of levels below it: 0 for a leaf. */
  levelsBelow(id: string): number;
  /** Whether `id` is `top` or a descendant of it. */
  isWithin(id: string, top: string): boolean;
}

const none: readonly never[] = [];

/** Builds a tree from a flat list; siblings keep the order of the list. */
export function treeOf<Node extends TreeNode>(nodes: readonly Node[]): Tree<Node> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, Node[]>();
  const roots: Node[] = [];
  for (const node of nodes) {
    if (node.parentId === null || !byId.has(node.parentId)) {
      roots.push(node);
      continue;
    }
    const siblings = children.get(node.parentId);
    if (siblings) siblings.push(node);
    else children.set(node.parentId, [node]);
  }
  function ancestorsOf(id: string): Node[] {
    const found: Node[] = [];
    for (let at = byId.get(id); at?.parentId; ) {
      const parent: Node | undefined = byId.get(at.parentId);
      if (!parent || found.includes(parent)) break;
      found.unshift(parent);
      at = parent;
    }
    return found;
  }
  return {
    roots,
    byId,
    childrenOf: (id) => children.get(id) ?? none,
    ancestorsOf,
    levelsBelow(id) {
      let levels = 0;
      for (let row: readonly Node[] = children.get(id) ?? []; row.length; levels += 1) {
        row = row.flatMap((node): readonly Node[] => children.get(node.id) ?? []);
      }
      return levels;
    },
    isWithin: (id, top) => id === top || ancestorsOf(id).some((node) => node.id === top),
  };
}
