import { useApolloClient } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../data/errorText";
import {
  BoardRestDocument,
  TaskBoardDocument,
  type TaskBoardQueryVariables,
  type TaskFieldsFragment,
  type TaskStatus,
} from "../../gql/graphql";
import { isOverlayOpen } from "../../lib/shortcuts";
import { IconButton } from "../../ui/IconButton";
import { MoreButton } from "../../ui/MoreButton";
import { toast } from "../../ui/toast/toast";
import taskRowsStyles from "../list/TaskRows.module.css";
import { addLines, useIsLineOpen } from "../quickAdd/addLines";
import { QuickAdd } from "../quickAdd/QuickAdd";
import { StatusGlyph } from "../StatusGlyph";
import { placeAt } from "../scope/placeBetween";
import { useTaskScope } from "../scope/TaskScopeContext";
import { taskOf } from "../scope/taskKeys";
import { statusWords } from "../taskWords";
import { BoardCard } from "./BoardCard";
import { type BoardColumnView, type BoardPlace, cardBeside, othersIn, placeBeside, placeOf } from "./boardMoves";
import styles from "./TaskBoard.module.css";
import { useBoardDrag } from "./useBoardDrag";

/** How many tasks a column shows at first, and how many more at a time. */
export const columnPage = 20;
const arrows: readonly string[] = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** The board's columns. Cards are moved by pointer, or by keyboard: Space, arrow keys, and Space again. */
export function BoardColumns({
  projectId,
  variables,
  columns,
}: {
  projectId: string;
  variables: TaskBoardQueryVariables;
  columns: readonly BoardColumnView[];
}) {
  const client = useApolloClient();
  const { actions, register } = useTaskScope();
  const board = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState<{ task: TaskFieldsFragment; place: BoardPlace } | null>(null);
  const [said, setSaid] = useState("");
  const [focusId, setFocusId] = useState<string | null>(null);
  const { drag, cardProps } = useBoardDrag(board, (task, place) => void drop(task, place));
  const moving = drag ?? lifted;
  const isEmpty = columns.every(({ totalCount }) => totalCount === 0);

  const key = columns
    .map(({ tasks }) => tasks.map(({ id, version, position }) => `${id} ${version} ${position}`))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are others at every drawing, the key is not
  useEffect(
    () =>
      board.current
        ? register(
            board.current,
            columns.flatMap(({ tasks }) => tasks),
          )
        : undefined,
    [register, key],
  );
  // a card that moved to another column is a new element there
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is there once the columns have changed
  useEffect(() => {
    if (focusId === null) return;
    taskOf(board.current?.querySelector(`[data-task="${focusId}"]`))?.focus();
    setFocusId(null);
  }, [focusId, key]);

  function tell(task: TaskFieldsFragment, { status, index }: BoardPlace): string {
    return `${statusWords[status]}, ${index + 1} of ${othersIn(columns, status, task.id).length + 1}`;
  }

  async function drop(task: TaskFieldsFragment, place: BoardPlace): Promise<void> {
    const from = placeOf(columns, task);
    if (from.status === place.status && from.index === place.index) return;
    setSaid(`${task.title} moved: ${tell(task, place)}`);
    const target = await targetOf(task, place);
    const isElsewhere = from.status !== place.status;
    await actions.move(
      task,
      { beforeId: target.beforeId, ...(isElsewhere ? { status: place.status } : {}) },
      target.position,
      () => targetOf(task, from),
      isElsewhere ? `Moved to ${statusWords[place.status].toLowerCase()}` : undefined,
    );
  }

  /** If the column has more cards than are shown, the target is before the first hidden one. */
  async function targetOf(
    task: TaskFieldsFragment,
    { status, index }: BoardPlace,
  ): Promise<ReturnType<typeof placeAt>> {
    const others = othersIn(columns, status, task.id);
    const column = columns.find((other) => other.status === status);
    if (index < others.length || !column?.endCursor) return placeAt(others, index);
    const rest = await readRest(status, column.endCursor, 1).catch(() => null);
    const next = rest?.nodes.find(({ id }) => id !== task.id);
    return placeAt(next ? [...others, next] : others, others.length);
  }

  async function readRest(status: TaskStatus, after: string, count: number) {
    const { data } = await client.query({
      query: BoardRestDocument,
      variables: { filter: { projectId, statuses: [status] }, after, first: count },
      fetchPolicy: "network-only",
    });
    return data?.tasks ?? null;
  }

  async function readMore({ status, endCursor }: BoardColumnView): Promise<void> {
    if (!endCursor) return;
    try {
      const rest = await readRest(status, endCursor, columnPage);
      if (!rest) return;
      client.cache.updateQuery({ query: TaskBoardDocument, variables }, (data) =>
        data
          ? {
              ...data,
              taskBoard: data.taskBoard.map((column) =>
                column.status === status
                  ? {
                      ...column,
                      endCursor: rest.pageInfo.hasNextPage ? rest.pageInfo.endCursor : null,
                      tasks: [
                        ...column.tasks,
                        ...rest.nodes.filter(({ id }) => !column.tasks.some((task) => task.id === id)),
                      ],
                    }
                  : column,
              ),
            }
          : data,
      );
    } catch (error) {
      toast.error(errorText(error, "The tasks could not be loaded"));
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const title =
      event.target instanceof HTMLElement && event.target.dataset.taskTitle !== undefined ? event.target : null;
    const id = title?.closest<HTMLElement>("[data-task]")?.dataset.task;
    const task = columns.flatMap(({ tasks }) => tasks).find((other) => other.id === id);
    if (!task || isOverlayOpen() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (lifted?.task.id === task.id) onLiftedKey(event, task, lifted.place);
    else if (event.altKey && arrows.includes(event.key)) {
      const place = placeBeside(columns, task.id, placeOf(columns, task), event.key);
      if (place) void drop(task, place).then(() => setFocusId(task.id));
      event.preventDefault();
    } else if (arrows.includes(event.key)) {
      const card = cardBeside(columns, task, event.key);
      if (card) setFocusId(card);
      event.preventDefault();
    } else if (event.key === " ") {
      const place = placeOf(columns, task);
      setLifted({ task, place });
      setSaid(
        `${task.title} picked up from ${tell(task, place)}. Arrow keys move it, Space drops it, Escape puts it back.`,
      );
      event.preventDefault();
    }
  }

  function onLiftedKey(event: KeyboardEvent, task: TaskFieldsFragment, place: BoardPlace): void {
    if (arrows.includes(event.key)) {
      const next = placeBeside(columns, task.id, place, event.key);
      if (next) {
        setLifted({ task, place: next });
        setSaid(tell(task, next));
      }
    } else if (event.key === " " || event.key === "Enter") {
      setLifted(null);
      void drop(task, place).then(() => setFocusId(task.id));
    } else if (event.key === "Escape") {
      setLifted(null);
      setSaid(`${task.title} put back`);
    } else if (event.key === "Tab") {
      setLifted(null);
      return;
    } else return;
    event.preventDefault();
    event.nativeEvent.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards within
    <div ref={board} className={styles.board} data-moving={moving !== null || undefined} onKeyDown={onKeyDown}>
      <div className="sr-only" role="status">
        {said}
      </div>
      {columns.map((column) => (
        <section
          key={column.status}
          className={`${styles.column} column`}
          data-status={column.status}
          aria-label={statusWords[column.status]}
        >
          <header>
            <StatusGlyph status={column.status} isNamed={false} />
            <h3>{statusWords[column.status]}</h3>
            <span className="faint num">{column.totalCount}</span>
            <IconButton
              size="small"
              icon={Plus}
              label={`New task, ${statusWords[column.status]}`}
              onClick={() => addLines.openAt(lineOf(projectId, column.status))}
            />
          </header>
          <ColumnLine projectId={projectId} status={column.status} />
          <ul className={`${styles.cards} column`}>
            {column.tasks.map((task) => (
              <Fragment key={task.id}>
                {isSlotBefore(task.id, column) && <li className={styles.slot} aria-hidden />}
                <BoardCard
                  task={task}
                  columns={columns}
                  isLifted={lifted?.task.id === task.id}
                  drag={cardProps(task)}
                  onMove={(place) => void drop(task, place).then(() => setFocusId(task.id))}
                />
              </Fragment>
            ))}
            {isSlotBefore(null, column) && <li className={styles.slot} aria-hidden />}
          </ul>
          {isEmpty && column === columns[0] && (
            <p className={taskRowsStyles.none}>No tasks yet. Each column takes new ones.</p>
          )}
          {column.endCursor !== null && (
            <MoreButton
              className={styles.more}
              count={Math.min(columnPage, column.totalCount - column.tasks.length)}
              what={`of ${column.totalCount - column.tasks.length}, ${statusWords[column.status]}`}
              onMore={() => readMore(column)}
            />
          )}
        </section>
      ))}
    </div>
  );

  /** Whether the dragged card would be placed before this card; null: at the end. */
  function isSlotBefore(id: string | null, column: BoardColumnView): boolean {
    if (!moving?.place || moving.place.status !== column.status || moving.task.id === id) return false;
    const from = placeOf(columns, moving.task);
    if (from.status === column.status && from.index === moving.place.index) return false;
    return (othersIn(columns, column.status, moving.task.id)[moving.place.index]?.id ?? null) === id;
  }
}

function lineOf(projectId: string, status: TaskStatus): string {
  return `board:${projectId}:${status}`;
}

function ColumnLine({ projectId, status }: { projectId: string; status: TaskStatus }) {
  const place = lineOf(projectId, status);
  return useIsLineOpen(place) && <QuickAdd place={place} projectId={projectId} status={status} />;
}
