import { Star } from "lucide-react";
import cardStyles from "../../../content/cards/NoteCard.module.css";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import type { ProjectActions } from "../../../projects/useProjectActions";
import type { DueWriting } from "../../../tasks/dates/dueText";
import { tintStyle } from "../../../ui/Tint";
import { countOf } from "../countOf";
import { ProjectMenu } from "../ProjectMenu";
import projectsStyles from "../projects.module.css";
import { StatusBar } from "../StatusBar";
import { dropState, ProjectGrip } from "./ProjectGrip";
import styles from "./ProjectsList.module.css";
import type { ListedProject, ProjectOrder } from "./useProjectOrder";

/** An active project as a card: progress, next task, and a bar of task statuses. */
export function ProjectCard({
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
  const { progress, nextTask } = project;
  return (
    <article
      className={`${styles.card} tinted column tint`}
      style={tintStyle(project.color)}
      data-project={project.id}
      {...dropState(project, order)}
    >
      <h3>
        <Link className="cover" to={paths.project(project.id)}>
          {project.name}
        </Link>
      </h3>
      <div className={`${cardStyles.top} row num`}>
        <span>
          {progress.completed} of {progress.total}
        </span>
        {progress.blocked > 0 && <span className={projectsStyles.late}>{progress.blocked} blocked</span>}
        <span className={`${styles.cardActs} row`}>
          {order && <ProjectGrip project={project} order={order} />}
          <ProjectMenu project={project} actions={actions} />
          <button
            type="button"
            className={`${cardStyles.star} center`}
            data-on={project.isFavorite || undefined}
            aria-label={project.isFavorite ? "Remove from favorites" : "Add to favorites"}
            onClick={() => void actions.setFavorite(project, !project.isFavorite)}
          >
            <Star size={15} strokeWidth={1.7} aria-hidden fill={project.isFavorite ? "currentColor" : "none"} />
          </button>
        </span>
      </div>
      {project.description && <p className={`${styles.cardText} clamp`}>{project.description}</p>}
      {nextTask && (
        <p className={styles.next}>
          <span className="clip">
            <span className="sr-only">Next: </span>
            {nextTask.title}
          </span>
          {nextTask.dueDate && (
            <span
              className={due.isOverdue(nextTask.dueDate) ? `num ${projectsStyles.late}` : "num"}
              data-late={due.isOverdue(nextTask.dueDate) || undefined}
            >
              {due.short(nextTask.dueDate)}
            </span>
          )}
        </p>
      )}
      <footer className="num">
        <span>{project.subprojectCount ? countOf(project.subprojectCount, "subproject") : "No subprojects"}</span>
        {project.dueDate && (
          <span className={due.isOverdue(project.dueDate) ? projectsStyles.late : undefined}>
            due {due.whole(project.dueDate)}
          </span>
        )}
      </footer>
      <StatusBar counts={progress} className={styles.footBar} />
    </article>
  );
}
