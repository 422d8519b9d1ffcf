import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Tree } from "../content/projects/treeOf";
import type { ProjectActions } from "../content/projects/useProjectActions";
import { Button } from "../ui/Button";
import type { ProjectNode } from "./outlineNodes";
import { useProjectDialog } from "./ProjectDialogsContext";
import { projectParts } from "./projectParts";
import { Subproject } from "./Subproject";
import type { Expansion } from "./useExpanded";
import { useOpenAtFirst } from "./useOpenAtFirst";

const { Part: TaskScope } = projectParts.scope;
const { Part: TaskList } = projectParts.list;

/** So many of one parent's subprojects stand there at first; so many more are added at a time. */
const firstShown = 30;
const addedAtOnce = 200;
/** Tasks and subprojects that lie open together until somebody opens or closes a part. */
const openLines = 60;
const tasksOf = ({ ownTasks }: ProjectNode): number => ownTasks.total;

export interface BranchProps {
  tree: Tree<ProjectNode>;
  expansion: Expansion;
  actions: ProjectActions;
  /** Without what is completed. */
  isOpenOnly: boolean;
}

export interface SubprojectsProps extends BranchProps {
  openAtFirst: ReadonlySet<string>;
  renderTasks: (project: ProjectNode, adding: { isOpen: boolean; onChange: (isOpen: boolean) => void }) => ReactNode;
}

/** The tasks of a project, and below them its subprojects with theirs, each in its place. */
export function Branch({
  top,
  adding,
  ...rest
}: BranchProps & {
  top: ProjectNode;
  /** Whether the line to add a task to the project itself is open. */
  adding: { isOpen: boolean; onChange: (isOpen: boolean) => void };
}) {
  const open = useProjectDialog();
  const openAtFirst = useOpenAtFirst(rest.tree, top.id, openLines, tasksOf);
  return (
    <Suspense fallback={<div className="branch-room" aria-busy="true" />}>
      <TaskScope>
        {(top.ownTasks.total > 0 || adding.isOpen || top.subprojectCount === 0) && (
          <TaskList
            projectId={top.id}
            isOpenOnly={rest.isOpenOnly}
            isQuietWhenEmpty={top.subprojectCount > 0}
            adding={adding}
          />
        )}
        <Subprojects
          {...rest}
          parentId={top.id}
          openAtFirst={openAtFirst}
          renderTasks={({ id, ownTasks }, own) =>
            (ownTasks.total > 0 || own.isOpen) && (
              <TaskList projectId={id} isOpenOnly={rest.isOpenOnly} isQuietWhenEmpty adding={own} />
            )
          }
        />
        <Button
          variant="quiet"
          icon={Plus}
          className="project-add"
          onClick={() => open({ kind: "create", parent: top })}
        >
          New subproject
        </Button>
      </TaskScope>
    </Suspense>
  );
}

/** What stands directly below one project, in order. */
export function Subprojects({ parentId, ...rest }: SubprojectsProps & { parentId: string }) {
  const [shown, setShown] = useState(firstShown);
  const children = rest.tree.childrenOf(parentId);
  return (
    <>
      {children.slice(0, shown).map((project) => (
        <Subproject key={project.id} {...rest} project={project} />
      ))}
      {children.length > shown && (
        <button type="button" className="text-link project-more" onClick={() => setShown(shown + addedAtOnce)}>
          {children.length - shown} more
        </button>
      )}
    </>
  );
}
