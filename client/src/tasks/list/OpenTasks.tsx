import { useRef, useState } from "react";
import { useOpenTasksQuery } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { ListProblem } from "../ListProblem";
import { openTasksOf } from "../taskCache";
import { LazySubtasks } from "./LazySubtasks";
import { TaskRows } from "./TaskRows";
import styles from "./TaskRows.module.css";
import { TaskRowsSkeleton } from "./TaskRowsSkeleton";
import { useLeavingRows } from "./useLeavingRows";

/** A project's own open tasks, a hundred at a time. A task completed here stays for a moment before it disappears. */
export function OpenTasks({
  projectId,
  after = null,
  isQuietWhenEmpty,
}: {
  projectId: string;
  after?: string | null;
  isQuietWhenEmpty: boolean;
}) {
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const variables = after === null ? openTasksOf(projectId) : { ...openTasksOf(projectId), after };
  const { data, error, refetch } = useOpenTasksQuery({ variables, fetchPolicy: "cache-and-network" });
  const nodes = data?.tasks.nodes.filter((task) => task.projectId === projectId && task.deletedAt === null);
  const { tasks, leaving } = useLeavingRows(nodes, list);
  if (!data) {
    return error ? (
      <ListProblem text="The tasks could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <TaskRowsSkeleton />
    );
  }
  const { hasNextPage, endCursor } = data.tasks.pageInfo;
  return (
    <>
      {tasks.length > 0 ? (
        <TaskRows ref={list} tasks={tasks} leaving={leaving} label="Open tasks" Subtasks={LazySubtasks} />
      ) : (
        !isQuietWhenEmpty && <p className={styles.none}>No tasks yet. Add the first one in one line.</p>
      )}
      {hasNextPage &&
        (isMoreWanted ? (
          <OpenTasks projectId={projectId} after={endCursor} isQuietWhenEmpty />
        ) : (
          <Button variant="quiet" className={styles.more} onClick={() => setIsMoreWanted(true)}>
            Show more
          </Button>
        ))}
    </>
  );
}
