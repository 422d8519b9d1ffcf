import { Suspense } from "react";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";
import { projectParts } from "./projectParts";
import styles from "./Subproject.module.css";
import { type BranchProps, Subprojects } from "./Subprojects";
import { useOpenAtFirst } from "./useOpenAtFirst";

const { area: TaskArea, list: TaskList } = projectParts;

/** The max number of tasks and subprojects that are open initially. */
const openLines = 60;
const tasksOf = ({ ownTasks }: ProjectNode): number => ownTasks.total;

/** The tasks of a project, followed by its subprojects with their tasks. */
export function Branch({
  top,
  addressedTask,
  onTaskClosed,
  ...rest
}: BranchProps & {
  top: ProjectNode;
  /** The task that the address opens. */
  addressedTask: string | null;
  onTaskClosed: () => void;
}) {
  const openAtFirst = useOpenAtFirst(rest.tree, top.id, openLines, tasksOf);
  return (
    <Suspense fallback={<div className={styles.branchRoom} aria-busy="true" />}>
      <TaskArea addressedId={addressedTask} onAddressedClosed={onTaskClosed}>
        <TaskList
          projectId={top.id}
          known={top.ownTasks}
          isOpenOnly={rest.isOpenOnly}
          isQuietWhenEmpty={top.subprojectCount > 0}
        />
        <Subprojects
          {...rest}
          parent={top}
          topId={top.id}
          openAtFirst={openAtFirst}
          renderTasks={({ id, name, ownTasks }) => (
            <TaskList
              projectId={id}
              known={ownTasks}
              isOpenOnly={rest.isOpenOnly}
              isQuietWhenEmpty
              where={`at the end of ${name}`}
            />
          )}
        />
      </TaskArea>
    </Suspense>
  );
}
