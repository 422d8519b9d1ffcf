import { Plus } from "lucide-react";
import { Suspense } from "react";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";
import { Button } from "../../../ui/Button";
import { useProjectDialog } from "../dialogs/ProjectDialogsContext";
import { projectParts } from "./projectParts";
import styles from "./Subproject.module.css";
import { type BranchProps, Subprojects } from "./Subprojects";
import { useOpenAtFirst } from "./useOpenAtFirst";

const { Part: TaskArea } = projectParts.area;
const { Part: TaskList } = projectParts.list;

/** The max number of tasks and subprojects that are open initially. */
const openLines = 60;
const tasksOf = ({ ownTasks }: ProjectNode): number => ownTasks.total;

/** The tasks of a project, followed by its subprojects with their tasks. */
export function Branch({
  top,
  adding,
  ...rest
}: BranchProps & {
  top: ProjectNode;
  /** Controls the input for adding a task to the project itself. */
  adding: { isOpen: boolean; onChange: (isOpen: boolean) => void };
}) {
  const open = useProjectDialog();
  const openAtFirst = useOpenAtFirst(rest.tree, top.id, openLines, tasksOf);
  return (
    <Suspense fallback={<div className={styles.branchRoom} aria-busy="true" />}>
      <TaskArea>
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
          className={styles.add}
          onClick={() => open({ kind: "create", parent: top })}
        >
          New subproject
        </Button>
      </TaskArea>
    </Suspense>
  );
}
