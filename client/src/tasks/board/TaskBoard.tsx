import { use, useEffect, useMemo } from "react";
import { useTaskBoardQuery } from "../../gql/hooks";
import { Skeleton } from "../../ui/Skeleton";
import { ListProblem } from "../ListProblem";
import { StatusGlyph } from "../StatusGlyph";
import { TaskScopeContext } from "../scope/TaskScopeContext";
import { TaskArea } from "../TaskArea";
import { rememberBoard } from "../taskCache";
import { statusWords, taskStatuses } from "../taskWords";
import { BoardColumns, columnPage } from "./BoardColumns";
import styles from "./TaskBoard.module.css";

const heights = [80, 62, 81];

/** A project's tasks, including its subprojects', in columns by status, with drag and drop. */
export function TaskBoard({ projectId }: { projectId: string }) {
  const board = <Board key={projectId} projectId={projectId} />;
  return use(TaskScopeContext) ? board : <TaskArea>{board}</TaskArea>;
}

function Board({ projectId }: { projectId: string }) {
  const variables = useMemo(() => ({ projectId, first: columnPage }), [projectId]);
  const { data, error, refetch } = useTaskBoardQuery({
    variables,
    fetchPolicy: "cache-and-network",
    // so that reading it again keeps the cards loaded after the first page
    refetchWritePolicy: "merge",
  });
  useEffect(() => rememberBoard(variables), [variables]);
  if (!data) {
    return error ? (
      <ListProblem
        text="The board could not be loaded"
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <BoardSkeleton />
    );
  }
  return (
    <BoardColumns
      projectId={projectId}
      variables={variables}
      columns={data.taskBoard.map((column) => ({
        ...column,
        tasks: column.tasks.filter((task) => task.status === column.status && task.deletedAt === null),
      }))}
    />
  );
}

function BoardSkeleton() {
  return (
    <div className={styles.board} role="status" aria-busy="true" aria-label="Loading the board">
      {taskStatuses.map((status, index) => (
        <section key={status} className={`${styles.column} column`}>
          <header>
            <StatusGlyph status={status} isNamed={false} />
            <h3>{statusWords[status]}</h3>
          </header>
          {heights.slice(index % 2).map((height) => (
            <Skeleton key={height} shape="card" height={height} />
          ))}
        </section>
      ))}
    </div>
  );
}
