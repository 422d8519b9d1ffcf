import { Plus } from "lucide-react";
import { useCallback, useEffect, useEffectEvent } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import { useProjectsQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { useNewKey } from "../../lib/shortcuts";
import { typeAhead } from "../../lib/typeAhead";
import { type ProjectActions, useProjectActions } from "../../projects/useProjectActions";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { useDue } from "../../tasks/dates/dueText";
import { countOf } from "./countOf";
import { ProjectDialogs } from "./dialogs/ProjectDialogs";
import { useProjectDialog } from "./dialogs/ProjectDialogsContext";
import { ProjectFilters } from "./list/ProjectFilters";
import { isLate, ProjectsList } from "./list/ProjectsList";
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
  // an address of before there was one trash for every kind
  if (new URLSearchParams(search).has("trash")) return <Navigate replace to={paths.trash("projects")} />;
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
  const navigate = useNavigate();
  const isNewAsked = new URLSearchParams(useLocation().search).has("new");
  const create = (): void => {
    typeAhead();
    open({ kind: "create", parent: null });
  };
  useNewKey(create);
  const createAsAsked = useEffectEvent(create);
  useEffect(() => {
    if (!isNewAsked) return;
    createAsAsked();
    // a reload or coming back does not open the form again
    void navigate(paths.projects(), { replace: true });
  }, [isNewAsked, navigate]);
  const { data, error, refetch } = useProjectsQuery({ fetchPolicy: "cache-and-network" });
  const projects = data?.projects;
  const counts = projects && {
    all: projects.length,
    active: projects.filter(({ status }) => status === "ACTIVE").length,
    favorites: projects.filter(({ isFavorite }) => isFavorite).length,
    overdue: projects.filter((project) => isLate(project, due)).length,
    trashed: data.projectCounts.trashed,
  };
  return (
    <PageFrame
      title="Projects"
      action={<PageAction label="New project" icon={Plus} onClick={create} />}
      margin={projects?.length ? `${countOf(projects.length, "project")}, ${counts?.active} active` : null}
      filters={<ProjectFilters address={address} counts={counts} />}
    >
      <OfflineNotice />
      <ProjectsList
        key={writeProjectAddress(address)}
        projects={projects}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
        address={address}
        actions={actions}
      />
    </PageFrame>
  );
}
