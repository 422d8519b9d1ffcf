import type { ProjectBranchQuery, ProjectStatus } from "../../gql/graphql";
import type { TreeNode } from "../../lib/treeOf";

/** The fields of a line in a project's tree. */
export interface ProjectNode extends TreeNode {
  color: string;
  status: ProjectStatus;
  isFavorite: boolean;
  /** The number of its descendants. */
  subprojectCount: number;
  /** Includes all its descendants. */
  progress: { total: number; completed: number };
  ownTasks: { total: number; completed: number };
}

type Outline = Omit<ProjectBranchQuery["projectOutline"], "__typename">;

/** Converts an outline's columns to lines; each is followed by its descendants. */
export function outlineNodes(outline: Outline): ProjectNode[] {
  const { ids, parents, names, colors, statuses, favorites, totals, completed, ownTotals } = outline;
  const nodes = ids.map(
    (id, index): ProjectNode => ({
      id,
      parentId: ids[parents[index] ?? -1] ?? null,
      name: names[index] ?? "",
      color: colors[index] ?? "",
      status: statuses[index] ?? "ACTIVE",
      isFavorite: favorites[index] ?? false,
      subprojectCount: 0,
      progress: { total: totals[index] ?? 0, completed: completed[index] ?? 0 },
      ownTasks: { total: ownTotals[index] ?? 0, completed: completed[index] ?? 0 },
    }),
  );
  // bottom-up, since descendants come later
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const [node, parent] = [nodes[index], nodes[parents[index] ?? -1]];
    if (!node || !parent) continue;
    parent.subprojectCount += 1 + node.subprojectCount;
    parent.ownTasks.completed -= node.progress.completed;
  }
  return nodes;
}
