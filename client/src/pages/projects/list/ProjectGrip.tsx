import { GripVertical } from "lucide-react";
import styles from "./ProjectsList.module.css";
import type { ListedProject, ProjectOrder } from "./useProjectOrder";

/** Moves a project among its neighbors, by drag or with the arrow keys. */
export function ProjectGrip({ project, order }: { project: ListedProject; order: ProjectOrder }) {
  return (
    <button
      type="button"
      className={`${styles.grip} center`}
      data-part="project-grip"
      aria-label={`Move ${project.name}, with the arrow keys`}
      {...order.grip(project)}
    >
      <GripVertical size={15} strokeWidth={1.7} aria-hidden />
    </button>
  );
}

/** The drop state of a card or line during a drag. */
export function dropState(project: ListedProject, order: ProjectOrder | null) {
  const { drop } = order ?? { drop: null };
  return {
    "data-held": drop?.heldId === project.id || undefined,
    "data-drop": drop?.targetId === project.id ? drop.side : undefined,
  };
}
