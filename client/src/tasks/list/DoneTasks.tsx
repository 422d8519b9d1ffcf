import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { DoneTasksDocument } from "../../gql/graphql";
import { useDoneTasksQuery } from "../../gql/hooks";
import { MoreButton } from "../../ui/MoreButton";
import { isLoaded } from "../isLoaded";
import { ListProblem } from "../ListProblem";
import { LazySubtasks } from "./LazySubtasks";
import { TaskRows } from "./TaskRows";
import styles from "./TaskRows.module.css";
import { TaskRowsSkeleton } from "./TaskRowsSkeleton";

/** As in the query. */
const pageSize = 25;
const nobody: ReadonlySet<string> = new Set();

/** A project's own completed tasks, last changed first, 25 at a time. */
export function DoneTasks({
  projectId,
  count,
  after = null,
}: {
  projectId: string;
  /** How many there are from here on. */
  count: number;
  after?: string | null;
}) {
  const client = useApolloClient();
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const variables = (cursor: string | null) => ({
    filter: { projectId, withSubprojects: false, statuses: ["COMPLETED" as const] },
    ...(cursor === null ? {} : { after: cursor }),
  });
  const { data, error, refetch } = useDoneTasksQuery({
    variables: variables(after),
    fetchPolicy: "cache-and-network",
  });
  if (!data) {
    return error ? (
      <ListProblem
        text="The completed tasks could not be loaded"
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <TaskRowsSkeleton />
    );
  }
  const tasks = data.tasks.nodes.filter((task) => task.status === "COMPLETED" && task.deletedAt === null);
  const { hasNextPage, endCursor } = data.tasks.pageInfo;
  const left = count - data.tasks.nodes.length;
  async function more(): Promise<void> {
    if (await isLoaded(client.query({ query: DoneTasksDocument, variables: variables(endCursor ?? null) }))) {
      setIsMoreWanted(true);
    }
  }
  return (
    <>
      {tasks.length > 0 && <TaskRows tasks={tasks} leaving={nobody} label="Completed tasks" Subtasks={LazySubtasks} />}
      {hasNextPage &&
        (isMoreWanted ? (
          <DoneTasks projectId={projectId} count={left} after={endCursor} />
        ) : (
          <MoreButton
            className={styles.more}
            count={Math.max(1, Math.min(pageSize, left))}
            what="completed tasks"
            onMore={more}
          />
        ))}
    </>
  );
}
