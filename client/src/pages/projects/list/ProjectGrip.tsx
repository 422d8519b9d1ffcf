import { GripVertical } from "lucide-react";
import styles from "./ProjectsList.module.css";
import type { ListedProject, ProjectOrder } from "./useProjectOrder";

/** Moves a project among its neighbors: under the pointer, or with the arrow keys. */
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

/** A card's or line's state while a drag goes over it. */
export function dropState(project: ListedProject, order: ProjectOrder | null) {
  const { drop } = order ?? { drop: null };
  return {
    "data-held": drop?.heldId === project.id || undefined,
    "data-drop": drop?.targetId === project.id ? drop.side : undefined,
  };
}
