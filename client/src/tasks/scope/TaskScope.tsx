import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { maxSelected, Selection } from "../../content/selection/Selection";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { lazyPart } from "../../ui/lazyPart";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { toast } from "../../ui/toast/toast";
import styles from "../list/TaskRows.module.css";
import { useLiveTasks } from "../liveTasks";
import { priorityWords, statusWords, tasksWord } from "../taskWords";
import { useTaskActions } from "../useTaskActions";
import { placeBy } from "./placeBetween";
import { TaskScopeContext, type TaskScopeValue } from "./TaskScopeContext";
import { taskOf } from "./taskKeys";
import { useTaskKeys } from "./useTaskKeys";

const TaskSelectionBar = lazyPart(() => import("./TaskSelectionBar").then((module) => module.TaskSelectionBar));

const TaskKeyMenu = lazyOverlay(() => import("./TaskKeyMenu").then((module) => module.TaskKeyMenu));

export interface OpenedTaskProps {
  taskId: string;
  isOpen: boolean;
  onClose: () => void;
}

export interface TaskScopeProps {
  /** Passed in, since it contains a scope of its own for the subtasks. */
  Editor: ComponentType<OpenedTaskProps>;
  /** The task that the page's address opens, whether or not a list shows it. */
  addressedId?: string | null;
  onAddressedClosed?: () => void;
  children: ReactNode;
}

/** Wraps the task lists of one page, so that keys, selection and the open task span all of them. */
export function TaskScope({ Editor, addressedId = null, onAddressedClosed, children }: TaskScopeProps) {
  useLiveTasks();
  const container = useRef<HTMLDivElement>(null);
  const actions = useTaskActions();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const openId = addressedId ?? openedId;
  const [selection] = useState(
    () => new Selection<TaskFieldsFragment>(() => toast.show(`Up to ${maxSelected} can be selected at once`)),
  );
  const isSelecting = useSyncExternalStore(selection.subscribe, () => selection.isOn);
  const [lists] = useState(() => new Map<HTMLElement, readonly TaskFieldsFragment[]>());

  const [asked, setAsked] = useState<{ id: string; kind: "status" | "priority" } | null>(null);

  const scope = useMemo<TaskScopeValue>(() => {
    const tell = (): void => {
      const inOrder = [...lists].sort(([a], [b]) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      selection.setList({ items: inOrder.flatMap(([, tasks]) => tasks), hasMore: false, loadMore: () => undefined });
    };
    const scope: TaskScopeValue = {
      selection,
      actions,
      open: ({ id }) => setOpenedId(id),
      find: (id) => [...lists.values()].flat().find((task) => task.id === id),
      mark(id, mark) {
        const task = scope.find(id);
        const tasks = selection.isOn ? selection.items() : task ? [task] : [];
        const word =
          "status" in mark
            ? `marked as ${statusWords[mark.status].toLowerCase()}`
            : `set to ${priorityWords[mark.priority].toLowerCase()} priority`;
        const said = (count: number): string =>
          `${tasks.length === 1 ? `“${tasks[0]?.title}”` : tasksWord(count)} ${word}`;
        if (tasks.length) void actions.change(tasks, mark, said);
      },
      ask: (id, kind) => setAsked({ id, kind }),
      moveBy(id, step) {
        const tasks = [...lists.values()].find((list) => list.some((task) => task.id === id)) ?? [];
        const place = placeBy(tasks, id, step);
        const task = tasks.find((other) => other.id === id);
        if (!task || !place) return;
        const former = { beforeId: tasks[tasks.indexOf(task) + 1]?.id ?? null };
        void actions.move(task, { beforeId: place.beforeId }, place.position, async () => former);
      },
      register(list, tasks) {
        lists.set(list, tasks);
        tell();
        return () => {
          lists.delete(list);
        };
      },
    };
    return scope;
  }, [selection, actions, lists]);

  const focusFirst = useCallback(() => taskOf(container.current?.querySelector("[data-task]"))?.focus(), []);
  // the editor mounts twice, loading and loaded: neither knows where the focus came from
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    const closed = lastOpen.current;
    lastOpen.current = openId;
    if (openId !== null || closed === null) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = container.current?.querySelector(`[data-task="${closed}"]`);
      if (row) taskOf(row)?.focus();
      else focusFirst();
    });
    return () => cancelAnimationFrame(frame);
  }, [openId, focusFirst]);

  useTaskKeys(container, scope);
  const askedTask = asked && scope.find(asked.id);
  const askedTitle = asked && taskOf(container.current?.querySelector(`[data-task="${asked.id}"]`));
  useEffect(() => () => selection.clear(), [selection]);

  return (
    <TaskScopeContext value={scope}>
      <div ref={container} className={styles.scope} data-part="task-scope">
        {isSelecting && (
          <Suspense fallback={null}>
            <TaskSelectionBar focusList={focusFirst} />
          </Suspense>
        )}
        {children}
        {asked && askedTask && askedTitle && (
          <Suspense fallback={null}>
            <TaskKeyMenu
              task={askedTask}
              kind={asked.kind}
              title={askedTitle}
              onMark={(mark) => scope.mark(asked.id, mark)}
              onClose={() => setAsked(null)}
            />
          </Suspense>
        )}
        {openId !== null && (
          <Suspense fallback={null}>
            <Editor
              taskId={openId}
              isOpen
              onClose={() => (addressedId === null ? setOpenedId(null) : onAddressedClosed?.())}
            />
          </Suspense>
        )}
      </div>
    </TaskScopeContext>
  );
}
