import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { noSuchProject } from "../../../../../schema/sentences";
import { useViewer } from "../../../data/auth/useViewer";
import { isMissing } from "../../../data/errorText";
import { NotOpened } from "../../../data/NotOpened";
import { OfflineNotice } from "../../../data/offline/OfflineNotice";
import type { ProjectBranchQuery } from "../../../gql/graphql";
import { useProjectBranchQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { type Tree, treeOf } from "../../../lib/treeOf";
import { typeAhead } from "../../../lib/typeAhead";
import { useDocumentTitle } from "../../../lib/useDocumentTitle";
import { LinkedFrom } from "../../../links/LinkedFrom";
import { ExampleProject } from "../../../projects/ExampleProject";
import { outlineNodes, type ProjectNode } from "../../../projects/outline/outlineNodes";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { addLines } from "../../../tasks/quickAdd/addLines";
import { Entry } from "../../../ui/Entry";
import { Skeleton } from "../../../ui/Skeleton";
import { type ProjectAddress, writeProjectAddress } from "../projectAddress";
import projectsStyles from "../projects.module.css";
import { Branch } from "./Branch";
import { LinkedContent } from "./LinkedContent";
import { ProjectHead } from "./ProjectHead";
import { ProjectMargin } from "./ProjectMargin";
import styles from "./ProjectView.module.css";
import { preloadView, projectParts } from "./projectParts";
import { useExpanded } from "./useExpanded";

const { tree: ProjectTree, board: TaskBoard } = projectParts;

/** One project: its subprojects and tasks as a list, as a tree for reordering, or as a board. */
export function ProjectView({
  projectId,
  address,
  actions,
}: {
  projectId: string;
  address: ProjectAddress;
  actions: ProjectActions;
}) {
  const navigate = useNavigate();
  const { data, error, refetch } = useProjectBranchQuery({
    variables: { id: projectId },
    fetchPolicy: "cache-and-network",
  });
  const change = (next: Partial<ProjectAddress>): void =>
    void navigate(paths.projects() + writeProjectAddress({ ...address, ...next }), { replace: true });
  const { view } = address;
  useEffect(() => void preloadView(view), [view]);
  const addTask = (): void => {
    typeAhead();
    if (address.view !== "list") change({ view: "list" });
    addLines.openAt(`tasks:${projectId}`);
  };
  const rootId = data?.project?.place.rootId ?? projectId;
  // the project is gone, but the task may be elsewhere by now
  if (isMissing(error) && !data && address.taskId !== null)
    return <Navigate to={paths.task({ id: address.taskId })} replace />;
  return (
    <PageFrame title="Projects" action={data && <PageAction label="New task" icon={Plus} onClick={addTask} />}>
      <OfflineNotice />
      <Entry head={<ProjectMargin currentId={rootId} />} className={styles.page}>
        {data?.project ? (
          <Opened
            project={data.project}
            projectOutline={data.projectOutline}
            address={address}
            actions={actions}
            onChange={change}
          />
        ) : error ? (
          <NotOpened
            error={error}
            title={isMissing(error) ? noSuchProject : "This project could not be loaded"}
            kind="projects"
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <PageSkeleton />
        )}
      </Entry>
    </PageFrame>
  );
}

function Opened({
  project,
  projectOutline,
  address,
  actions,
  onChange,
}: {
  project: NonNullable<ProjectBranchQuery["project"]>;
  projectOutline: ProjectBranchQuery["projectOutline"];
  address: ProjectAddress;
  actions: ProjectActions;
  onChange: (next: Partial<ProjectAddress>) => void;
}) {
  useDocumentTitle(project.name);
  const navigate = useNavigate();
  const { firstSteps } = useViewer();
  const expansion = useExpanded();
  const tree: Tree<ProjectNode> = useMemo(() => treeOf(outlineNodes(projectOutline)), [projectOutline]);
  const removeExample = async (): Promise<void> => {
    if (await actions.remove(project)) void navigate(paths.projects());
  };
  const head = (
    <>
      <ProjectHead
        project={project}
        levels={tree.levelsBelow(project.id)}
        address={address}
        actions={actions}
        onChange={onChange}
      />
      {firstSteps?.example?.id === project.id && (
        <div className={`${styles.example} row soft`}>
          <ExampleProject name={project.name} onRemove={() => void removeExample()} />
        </div>
      )}
    </>
  );
  const linkedFrom = <LinkedFrom kind="project" id={project.id} title={project.name} />;
  if (address.view === "board") {
    return (
      <>
        {head}
        <Loading>
          <TaskBoard projectId={project.id} />
        </Loading>
        {linkedFrom}
      </>
    );
  }
  if (address.view === "tree") {
    return (
      <>
        {head}
        <Loading>
          <ProjectTree top={project} tree={tree} expansion={expansion} actions={actions} />
        </Loading>
        {linkedFrom}
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div>
        {head}
        <Branch
          top={project}
          tree={tree}
          expansion={expansion}
          actions={actions}
          isOpenOnly={address.isOpenOnly}
          addressedTask={address.taskId}
          onTaskClosed={() => onChange({ taskId: null })}
        />
        {linkedFrom}
      </div>
      <LinkedContent project={project} />
    </div>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Lines />}>{children}</Suspense>;
}

function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading project" className={`${projectsStyles.loading} stack`}>
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="20rem" />
      <Skeleton height="6px" />
      <Lines />
    </div>
  );
}

function Lines() {
  return (
    <div className={`${projectsStyles.loading} stack`} aria-hidden>
      {["38%", "52%", "44%", "48%", "30%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
