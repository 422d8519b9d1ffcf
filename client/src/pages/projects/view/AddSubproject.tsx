import { errorText } from "../../../data/errorText";
import type { Tree } from "../../../lib/treeOf";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { AddLine } from "../../../tasks/quickAdd/AddLine";
import { AddSlot } from "../../../tasks/quickAdd/AddSlot";
import type { Expansion } from "./useExpanded";

/** The place of the line that adds subprojects to a project. */
export function subprojectLine(projectId: string): string {
  return `subprojects:${projectId}`;
}

/** The line in which subprojects are added below the others of their parent. */
export function AddSubproject({
  parent,
  topId,
  tree,
  expansion,
  actions,
}: {
  parent: { id: string; name: string };
  /** The project of the page, above which the line does not go. */
  topId: string;
  tree: Tree<ProjectNode>;
  expansion: Expansion;
  actions: ProjectActions;
}) {
  const place = subprojectLine(parent.id);
  function levelOf(step: "deeper" | "back") {
    if (step === "deeper") {
      const above = tree.childrenOf(parent.id).at(-1);
      if (!above) return { refusal: "There is no subproject above to put it under" };
      expansion.set(above.id, true);
      return { place: subprojectLine(above.id) };
    }
    const grandparentId = parent.id === topId ? null : tree.byId.get(parent.id)?.parentId;
    return grandparentId
      ? { place: subprojectLine(grandparentId) }
      : { refusal: "There is no level above this one on this page" };
  }
  return (
    <AddSlot place={place} label="Add subproject" where={parent.id === topId ? undefined : `to ${parent.name}`}>
      <AddLine
        place={place}
        label={`New subproject of ${parent.name}`}
        placeholder="The name of a part of the work"
        nouns={{ one: "subproject", many: "subprojects" }}
        maxLength={100}
        onAdd={async (name) => {
          try {
            await actions.create({ name }, parent.id);
            return null;
          } catch (error) {
            return errorText(error, "Failed to create subproject");
          }
        }}
        levelOf={levelOf}
      />
    </AddSlot>
  );
}
