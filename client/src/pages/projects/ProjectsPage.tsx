import { Plus } from "lucide-react";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import { useProjectsQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { type ProjectActions, useProjectActions } from "../../projects/useProjectActions";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { useDue } from "../../tasks/dates/dueText";
import { countOf } from "./countOf";
import { ProjectDialogs } from "./dialogs/ProjectDialogs";
import { useProjectDialog } from "./dialogs/ProjectDialogsContext";
import { ProjectFilters } from "./list/ProjectFilters";
import { isLate, ProjectsList } from "./list/ProjectsList";
import { ProjectTrash } from "./list/ProjectTrash";
import { type ProjectAddress, readProjectAddress, writeProjectAddress } from "./projectAddress";
import { ProjectView } from "./view/ProjectView";

/** `/projects`: all projects, or with `?project={id}` one with its tree and tasks. */
export function ProjectsPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const actions = useProjectActions();
  const address = readProjectAddress(new URLSearchParams(search));
  const { projectId } = address;
  const onCreated = useCallback(
    (id: string, parentId: string | null) => {
      if (!parentId) void navigate(paths.project(id));
    },
    [navigate],
  );
  const onRemoved = useCallback(
    (id: string) => {
      if (id === projectId) void navigate(paths.projects());
    },
    [navigate, projectId],
  );
  return (
    <ProjectDialogs actions={actions} onCreated={onCreated} onRemoved={onRemoved}>
      {projectId ? (
        <ProjectView key={projectId} projectId={projectId} address={address} actions={actions} />
      ) : (
        <AllProjects address={address} actions={actions} />
      )}
    </ProjectDialogs>
  );
}

function AllProjects({ address, actions }: { address: ProjectAddress; actions: ProjectActions }) {
  const open = useProjectDialog();
  const due = useDue();
  const { data, error, refetch } = useProjectsQuery({ fetchPolicy: "cache-and-network" });
  const projects = data?.projects;
  const counts = projects && {
    all: projects.length,
    favorites: projects.filter(({ isFavorite }) => isFavorite).length,
    overdue: projects.filter((project) => isLate(project, due)).length,
    trashed: data.projectCounts.trashed,
  };
  return (
    <PageFrame
      title={address.isTrash ? "Trash" : "Projects"}
      action={<PageAction label="New project" icon={Plus} onClick={() => open({ kind: "create", parent: null })} />}
      margin={
        address.isTrash
          ? counts && countOf(counts.trashed, "project")
          : projects?.length
            ? countOf(projects.length, "project")
            : null
      }
      filters={<ProjectFilters address={address} counts={counts} />}
    >
      <OfflineNotice />
      {address.isTrash ? (
        <ProjectTrash actions={actions} />
      ) : (
        <ProjectsList
          key={writeProjectAddress(address)}
          projects={projects}
          error={error}
          onRetry={() => void refetch().catch(() => undefined)}
          address={address}
          actions={actions}
        />
      )}
    </PageFrame>
  );
}
