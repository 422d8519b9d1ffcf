import type { ProjectBranchQuery, ProjectStatus } from "../../gql/graphql";
import type { TreeNode } from "../../lib/treeOf";

/** The fields of a line of a project's tree. */
export interface ProjectNode extends TreeNode {
  color: string;
  status: ProjectStatus;
  isFavorite: boolean;
  /** How many are below it on all levels. */
  subprojectCount: number;
  /** Of it and all that is below it. */
  progress: { total: number; completed: number };
  ownTasks: { total: number };
}

type Outline = Omit<ProjectBranchQuery["projectOutline"], "__typename">;

/** The lines that an outline's columns say, each followed by what is below it. */
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
      ownTasks: { total: ownTotals[index] ?? 0 },
    }),
  );
  // from the last up, since whatever is below comes after
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const [node, parent] = [nodes[index], nodes[parents[index] ?? -1]];
    if (node && parent) parent.subprojectCount += 1 + node.subprojectCount;
  }
  return nodes;
}
