import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ProjectTrashQuery } from "../../../gql/graphql";
import { useProjectTrashQuery } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Skeleton } from "../../../ui/Skeleton";
import skeletonStyles from "../../../ui/Skeleton.module.css";
import { tintStyle } from "../../../ui/Tint";
import { countOf } from "../countOf";
import projectsStyles from "../projects.module.css";
import { Failed } from "./ProjectsList";
import styles from "./ProjectsList.module.css";

type TrashedProject = ProjectTrashQuery["projects"][number];

const keptDays = 30;

/** Deleted projects with everything deleted with them, grouped by days left. */
export function ProjectTrash({ actions }: { actions: ProjectActions }) {
  const { data, error, refetch } = useProjectTrashQuery({ fetchPolicy: "cache-and-network" });
  const dates = useDates();
  const [doomed, setDoomed] = useState<TrashedProject | null>(null);
  const projects = data?.projects;
  if (!projects) {
    if (error) return <Failed error={error} onRetry={() => void refetch().catch(() => undefined)} />;
    return (
      <Entry head={<Skeleton width="4.5rem" />}>
        <div role="status" aria-busy="true" aria-label="Loading projects" className={skeletonStyles.lines}>
          <Skeleton width="60%" />
          <Skeleton width="44%" />
        </div>
      </Entry>
    );
  }
  if (!projects.length) {
    return (
      <Entry head="Trash">
        <EmptyState title="The trash is empty" description="Deleted projects stay here for 30 days." />
      </Entry>
    );
  }
  const groups = Map.groupBy(projects, ({ deletedAt }) => daysLeft(deletedAt));
  return (
    <>
      {[...groups]
        .sort(([a], [b]) => b - a)
        .map(([days, members]) => (
          <Entry key={days} className={styles.group} head={`${countOf(days, "day")} left`}>
            <ul className={styles.lines}>
              {members.map((project) => (
                <li key={project.id} className="list-row">
                  <span className={`${projectsStyles.dot} tint`} style={tintStyle(project.color)} />
                  <span className={`${styles.name} clip`}>{project.name}</span>
                  {project.subprojectCount > 0 && (
                    <span className={`${styles.lineText} faint`}>{countOf(project.subprojectCount, "subproject")}</span>
                  )}
                  <span className="leader" aria-hidden />
                  <span className={`${styles.count} num wide-only`}>
                    {project.deletedAt && dates.date(project.deletedAt)}
                  </span>
                  <Button variant="quiet" icon={Undo2} onClick={() => void actions.restore(project)}>
                    Restore
                  </Button>
                  <Button variant="quiet" icon={Trash2} onClick={() => setDoomed(project)}>
                    Delete Permanently
                  </Button>
                </li>
              ))}
            </ul>
          </Entry>
        ))}
      {doomed && (
        <ConfirmDialog
          variant="danger"
          title={`Delete “${doomed.name}” permanently?`}
          message="Its subprojects and tasks are deleted with it. Linked notes and videos stay. This action cannot be undone."
          confirmLabel="Delete Permanently"
          isOpen
          onClose={() => setDoomed(null)}
          onConfirm={() => actions.removeForGood(doomed)}
        />
      )}
    </>
  );
}

function daysLeft(deletedAt: string | null): number {
  const days = deletedAt ? (Date.now() - Date.parse(deletedAt)) / 86_400_000 : 0;
  return Math.max(0, Math.ceil(keptDays - days));
}
