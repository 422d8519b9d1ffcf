import { useState } from "react";
import { useDoneTasksQuery } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { ListProblem } from "../ListProblem";
import { LazySubtasks } from "./LazySubtasks";
import { TaskRows } from "./TaskRows";
import styles from "./TaskRows.module.css";
import { TaskRowsSkeleton } from "./TaskRowsSkeleton";

const nobody: ReadonlySet<string> = new Set();

/** A project's own completed tasks, last changed first, 25 at a time. */
export function DoneTasks({ projectId, after = null }: { projectId: string; after?: string | null }) {
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const { data, error, refetch } = useDoneTasksQuery({
    variables: {
      filter: { projectId, withSubprojects: false, statuses: ["COMPLETED"] },
      ...(after === null ? {} : { after }),
    },
    fetchPolicy: "cache-and-network",
  });
  if (!data) {
    return error ? (
      <ListProblem text="The completed tasks could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <TaskRowsSkeleton />
    );
  }
  const tasks = data.tasks.nodes.filter((task) => task.status === "COMPLETED" && task.deletedAt === null);
  const { hasNextPage, endCursor } = data.tasks.pageInfo;
  return (
    <>
      {tasks.length > 0 && <TaskRows tasks={tasks} leaving={nobody} label="Completed tasks" Subtasks={LazySubtasks} />}
      {hasNextPage &&
        (isMoreWanted ? (
          <DoneTasks projectId={projectId} after={endCursor} />
        ) : (
          <Button variant="quiet" className={styles.more} onClick={() => setIsMoreWanted(true)}>
            Show more
          </Button>
        ))}
    </>
  );
}
