import { use, useEffect, useMemo, useState } from "react";
import { useTaskBoardQuery } from "../../gql/hooks";
import { Skeleton } from "../../ui/Skeleton";
import { ListProblem } from "../ListProblem";
import { StatusGlyph } from "../StatusGlyph";
import { TaskScopeContext } from "../scope/TaskScopeContext";
import { TaskArea } from "../TaskArea";
import { rememberBoard } from "../taskCache";
import { statusWords, taskStatuses } from "../taskWords";
import { BoardColumns } from "./BoardColumns";
import styles from "./TaskBoard.module.css";

const fewest = 20;
/** Four columns of this size fit into the cost limit of one query; longer columns load more themselves. */
const most = 60;
const heights = [80, 62, 81];

/** A project's tasks, including its subprojects', in columns by status, with drag and drop. */
export function TaskBoard({ projectId }: { projectId: string }) {
  const board = <Board key={projectId} projectId={projectId} />;
  return use(TaskScopeContext) ? board : <TaskArea>{board}</TaskArea>;
}

function Board({ projectId }: { projectId: string }) {
  const [first, setFirst] = useState(fewest);
  const variables = useMemo(() => ({ projectId, first }), [projectId, first]);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useTaskBoardQuery({ variables, fetchPolicy: "cache-and-network" });
  useEffect(() => rememberBoard(variables), [variables]);
  const data = current ?? previousData;
  if (!data) {
    return error ? (
      <ListProblem text="The board could not be loaded" error={error} onRetry={() => void refetch()} />
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
      onMore={first < most ? () => setFirst(most) : null}
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
