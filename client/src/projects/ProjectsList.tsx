import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { errorText } from "../content/errorText";
import type { ProjectActions } from "../content/projects/useProjectActions";
import type { ProjectsQuery } from "../gql/graphql";
import { paths } from "../paths";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { Entry } from "../ui/Entry";
import { LinkButton } from "../ui/LinkButton";
import { Skeleton } from "../ui/Skeleton";
import { isShown, sortProjects } from "./arrangeProjects";
import { countOf } from "./countOf";
import { type DueWriting, useDue } from "./dueText";
import { useProjectDialog } from "./ProjectDialogsContext";
import { ProjectLine } from "./ProjectLine";
import { type ListedProject, ProjectSlip } from "./ProjectSlip";
import type { ProjectAddress } from "./projectAddress";

/** So many slips, and so many lines of each other status, stand there before the rest is asked for. */
const firstSlips = 60;
const firstLines = { ON_HOLD: 20, COMPLETED: 3, ARCHIVED: 0 };

const sections = [
  { status: "ON_HOLD", head: "On hold" },
  { status: "COMPLETED", head: "Completed" },
  { status: "ARCHIVED", head: "Archived" },
] as const;

/** The projects by status: loading, empty, failed or there. */
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
          description="Nothing here is what the filters ask for."
          action={<LinkButton to={paths.projects()}>Clear the filters</LinkButton>}
        />
      </Entry>
    );
  }
  const of = (status: ListedProject["status"]): ListedProject[] => shown.filter((one) => one.status === status);
  const active = of("ACTIVE");
  return (
    <>
      {active.length > 0 && (
        <Entry className="project-group" head="Active" sub={countOf(active.length, "project")}>
          <First items={active} count={firstSlips}>
            {(items) => (
              <div className="project-slips">
                {items.map((project) => (
                  <ProjectSlip key={project.id} project={project} actions={actions} due={due} />
                ))}
              </div>
            )}
          </First>
        </Entry>
      )}
      {sections.map(({ status, head }) => {
        const found = of(status);
        return (
          found.length > 0 && (
            <Entry key={status} className="project-group" head={head} sub={countOf(found.length, "project")}>
              <First items={found} count={address.status === status ? firstSlips : firstLines[status]}>
                {(items) => (
                  <ul className="project-lines">
                    {items.map((project) => (
                      <ProjectLine key={project.id} project={project} actions={actions} due={due} />
                    ))}
                  </ul>
                )}
              </First>
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

/** The first of many; the rest stands there when it is asked for. */
function First<Item>({
  items,
  count,
  children,
}: {
  items: readonly Item[];
  count: number;
  children: (items: readonly Item[]) => ReactNode;
}) {
  const [asked, setAsked] = useState(0);
  const shown = count + asked;
  return (
    <>
      {shown > 0 && children(items.slice(0, shown))}
      {items.length > shown && (
        <button type="button" className="text-link project-more" onClick={() => setAsked(asked + 100)}>
          {shown ? `${items.length - shown} more` : "Show"}
        </button>
      )}
    </>
  );
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Entry head="Not loaded">
      <p className="mb-3 text-ink-2" role="alert">
        {errorText(error, "Your projects could not be loaded")}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </Entry>
  );
}

function ListSkeleton() {
  return (
    <Entry head={<Skeleton width="4.5rem" />}>
      <div className="project-slips" role="status" aria-busy="true" aria-label="Loading projects">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="slip" height={159} />
        ))}
      </div>
    </Entry>
  );
}
