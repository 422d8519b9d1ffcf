import { PageFrame } from "../shell/PageFrame";
import { EmptyState } from "../ui/EmptyState";
import { Entry } from "../ui/Entry";

/** The projects, each with what belongs to it. */
export function ProjectsPage() {
  return (
    <PageFrame title="Projects">
      <Entry head="Active">
        <EmptyState title="No projects yet" description="Projects stand here, each with its tasks and how far it is." />
      </Entry>
    </PageFrame>
  );
}
