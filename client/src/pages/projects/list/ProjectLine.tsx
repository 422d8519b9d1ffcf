import { Star } from "lucide-react";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import type { ProjectActions } from "../../../projects/useProjectActions";
import type { DueWriting } from "../../../tasks/dates/dueText";
import { tintStyle } from "../../../ui/Tint";
import { ProgressRing } from "../ProgressRing";
import { ProjectMenu } from "../ProjectMenu";
import projectsStyles from "../projects.module.css";
import { dropState, ProjectGrip } from "./ProjectGrip";
import styles from "./ProjectsList.module.css";
import type { ListedProject, ProjectOrder } from "./useProjectOrder";

/** A project that is not active, as an index line: progress and date. */
export function ProjectLine({
  project,
  actions,
  due,
  order,
}: {
  project: ListedProject;
  actions: ProjectActions;
  due: DueWriting;
  /** Null if the list is not sorted by the person's own order. */
  order: ProjectOrder | null;
}) {
  const { progress, statusChangedAt } = project;
  const since = due.since(statusChangedAt);
  return (
    <li className={`${styles.line} list-row`} data-project={project.id} {...dropState(project, order)}>
      <ProgressRing done={progress.completed} total={progress.total} />
      <span className={`${projectsStyles.dot} tint`} style={tintStyle(project.color)} />
      <Link to={paths.project(project.id)} className={`${styles.name} clip cover`}>
        {project.name}
      </Link>
      {project.isFavorite && <Star size={13} fill="currentColor" strokeWidth={1.7} role="img" aria-label="Favorite" />}
      {project.description && <span className={`${styles.lineText} faint clip wide-only`}>{project.description}</span>}
      <span className="leader" aria-hidden />
      <span className={`${styles.count} num`}>
        {progress.completed} of {progress.total}
      </span>
      <time className={`${styles.since} num wide-only`} dateTime={statusChangedAt}>
        {project.status === "COMPLETED" ? since : `since ${since}`}
      </time>
      <span className={`${styles.lineActs} row`}>
        {order && <ProjectGrip project={project} order={order} />}
        <ProjectMenu project={project} actions={actions} />
      </span>
    </li>
  );
}
