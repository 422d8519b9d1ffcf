import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { OpenTasksDocument } from "../../gql/graphql";
import { useOpenTasksQuery } from "../../gql/hooks";
import { MoreButton } from "../../ui/MoreButton";
import { isLoaded } from "../isLoaded";
import { ListProblem } from "../ListProblem";
import { openTasksOf } from "../taskCache";
import { LazySubtasks } from "./LazySubtasks";
import { TaskRows } from "./TaskRows";
import styles from "./TaskRows.module.css";
import { TaskRowsSkeleton } from "./TaskRowsSkeleton";
import { useLeavingRows } from "./useLeavingRows";

/** As in the query. */
const pageSize = 100;

/** A project's own open tasks, a hundred at a time. A task completed here stays for a moment before it disappears. */
export function OpenTasks({
  projectId,
  after = null,
  before = 0,
  expected,
  isQuietWhenEmpty,
}: {
  projectId: string;
  after?: string | null;
  /** How many are shown before these. */
  before?: number;
  /** How many there are, if known; as many rows have their place while they load. */
  expected?: number | undefined;
  isQuietWhenEmpty: boolean;
}) {
  const client = useApolloClient();
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const variables = after === null ? openTasksOf(projectId) : { ...openTasksOf(projectId), after };
  const { data, error, refetch } = useOpenTasksQuery({ variables, fetchPolicy: "cache-and-network" });
  const nodes = data?.tasks.nodes.filter((task) => task.projectId === projectId && task.deletedAt === null);
  const { tasks, leaving } = useLeavingRows(nodes, list);
  if (!data?.project) {
    return error ? (
      <ListProblem
        text="The tasks could not be loaded"
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <TaskRowsSkeleton {...(expected !== undefined && { count: Math.min(expected, pageSize) })} />
    );
  }
  const { hasNextPage, endCursor } = data.tasks.pageInfo;
  const shown = before + data.tasks.nodes.length;
  const { total, completed } = data.project.ownTasks;
  async function more(): Promise<void> {
    const variables = { ...openTasksOf(projectId), after: endCursor };
    if (await isLoaded(client.query({ query: OpenTasksDocument, variables }))) setIsMoreWanted(true);
  }
  return (
    <>
      {tasks.length > 0 ? (
        <TaskRows ref={list} tasks={tasks} leaving={leaving} label="Open tasks" Subtasks={LazySubtasks} />
      ) : (
        !isQuietWhenEmpty && <p className={styles.none}>No tasks yet. Add the first one in one line.</p>
      )}
      {hasNextPage &&
        (isMoreWanted ? (
          <OpenTasks projectId={projectId} after={endCursor} before={shown} isQuietWhenEmpty />
        ) : (
          <MoreButton
            className={styles.more}
            count={Math.max(1, Math.min(pageSize, total - completed - shown))}
            what="open tasks"
            onMore={more}
          />
        ))}
    </>
  );
}
