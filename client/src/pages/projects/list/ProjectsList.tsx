import { Plus } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { ProjectsQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { statusLabel } from "../../../projects/projectStatuses";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { type DueWriting, useDue } from "../../../tasks/dates/dueText";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import emptyStateStyles from "../../../ui/EmptyState.module.css";
import { Entry } from "../../../ui/Entry";
import { LinkButton } from "../../../ui/LinkButton";
import { MoreButton } from "../../../ui/MoreButton";
import { Skeleton } from "../../../ui/Skeleton";
import { countOf } from "../countOf";
import { useProjectDialog } from "../dialogs/ProjectDialogsContext";
import type { ProjectAddress } from "../projectAddress";
import projectsStyles from "../projects.module.css";
import { isShown, sortProjects } from "./arrangeProjects";
import { ProjectCard } from "./ProjectCard";
import { ProjectLine } from "./ProjectLine";
import styles from "./ProjectsList.module.css";
import { type ListedProject, useProjectOrder } from "./useProjectOrder";

/** The number of cards, and of lines of each other status, shown before "more" is pressed. */
const firstCards = 60;
const addedAtOnce = 100;
const firstLines = { ON_HOLD: 20, COMPLETED: 3, ARCHIVED: 0 };

const sections = [
  { status: "ON_HOLD", head: "On hold" },
  { status: "COMPLETED", head: "Completed" },
  { status: "ARCHIVED", head: "Archived" },
] as const;

/** The projects by status, with loading, empty and error states. */
export function ProjectsList({
  projects,
  error,
  onRetry,
  address,
  actions,
}: {
  projects: ProjectsQuery["projects"] | undefined;
  error: unknown;
  onRetry: () => void;
  address: ProjectAddress;
  actions: ProjectActions;
}) {
  const due = useDue();
  const open = useProjectDialog();
  if (!projects) return error ? <Failed error={error} onRetry={onRetry} /> : <ListSkeleton />;
  if (!projects.length) {
    return (
      <Entry head="Active">
        <EmptyState
          title="No projects yet"
          description="A project gathers its tasks, its subprojects and the notes that belong to it."
          action={
            <Button icon={Plus} onClick={() => open({ kind: "create", parent: null })}>
              New project
            </Button>
          }
        />
      </Entry>
    );
  }
  const shown = sortProjects(
    projects.filter((project) => isShown(project, address, () => isLate(project, due))),
    address.sort,
  );
  if (!shown.length) {
    return (
      <Entry head="Matches">
        <EmptyState
          drawing="search"
          title="No projects match"
          description="Try removing a filter."
          action={<LinkButton to={paths.projects()}>Clear filters</LinkButton>}
        />
      </Entry>
    );
  }
  const of = (status: ListedProject["status"]): ListedProject[] => shown.filter((one) => one.status === status);
  const active = of("ACTIVE");
  const shared = { all: projects, actions, due, isOrdered: address.sort === "position" };
  return (
    <>
      {active.length > 0 && (
        <Entry className={styles.group} head="Active" sub={countOf(active.length, "project")}>
          <Section {...shared} projects={active} firstShown={firstCards} areCards />
        </Entry>
      )}
      {sections.map(({ status, head }) => {
        const found = of(status);
        return (
          found.length > 0 && (
            <Entry key={status} className={styles.group} head={head} sub={countOf(found.length, "project")}>
              <Section
                {...shared}
                projects={found}
                firstShown={address.status === status ? firstCards : firstLines[status]}
              />
            </Entry>
          )
        );
      })}
    </>
  );
}

export function isLate(project: Pick<ListedProject, "dueDate" | "status">, due: DueWriting): boolean {
  const isOpen = project.status === "ACTIVE" || project.status === "ON_HOLD";
  return isOpen && project.dueDate !== null && due.isOverdue(project.dueDate);
}

/** The projects of one status, truncated; the rest shows on request. */
function Section({
  projects,
  all,
  firstShown,
  areCards = false,
  isOrdered,
  actions,
  due,
}: {
  projects: readonly ListedProject[];
  all: readonly ListedProject[];
  firstShown: number;
  /** Cards instead of index lines. */
  areCards?: boolean;
  /** Whether they are in the person's own order and can be reordered. */
  isOrdered: boolean;
  actions: ProjectActions;
  due: DueWriting;
}) {
  const [asked, setAsked] = useState(0);
  const count = firstShown + asked;
  const shown = projects.slice(0, count);
  const ordering = useProjectOrder(shown, all, actions);
  const order = isOrdered && projects.length > 1 ? ordering : null;
  return (
    <>
      {shown.length > 0 &&
        (areCards ? (
          <div className={styles.cards}>
            {shown.map((project) => (
              <ProjectCard key={project.id} project={project} actions={actions} due={due} order={order} />
            ))}
          </div>
        ) : (
          <ul className={styles.lines}>
            {shown.map((project) => (
              <ProjectLine key={project.id} project={project} actions={actions} due={due} order={order} />
            ))}
          </ul>
        ))}
      {projects.length > count && (
        <MoreButton
          className={`${projectsStyles.more} soft`}
          count={Math.min(addedAtOnce, projects.length - count)}
          label={count ? undefined : "Show"}
          what={`${statusLabel(projects[0]?.status ?? "ACTIVE").toLowerCase()} projects`}
          onMore={() => setAsked(asked + addedAtOnce)}
        />
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Entry head="Not loaded">
      <p className={emptyStateStyles.notLoaded} role="alert">
        {errorText(error, "Your projects could not be loaded")}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </Entry>
  );
}

function ListSkeleton() {
  return (
    <Entry head={<Skeleton width="4.5rem" />}>
      <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading projects">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="card" height={159} />
        ))}
      </div>
    </Entry>
  );
}
