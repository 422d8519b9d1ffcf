import type { ReactiveVar } from "@apollo/client";
import { useReactiveVar } from "@apollo/client/react";
import { type ReactNode, Suspense } from "react";
import type { CalendarTodoFragment } from "../../gql/graphql";
import { Dialog } from "../../ui/overlays/Dialog";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { CalendarMenu } from "./CalendarMargin";
import styles from "./calendar.module.css";
import type { CalendarDialog } from "./calendarDialog";
import { untypedColor } from "./data/calendarColors";
import type { EventSources } from "./data/placeEvents";
import type { EventActions } from "./data/useEventActions";
import type { TodoActions } from "./data/useTodoActions";
import { draftOf } from "./editor/eventDraft";
import { EventTypes } from "./margin/EventTypes";

const EventEditor = lazyOverlay(() => import("./editor/EventEditor").then((module) => module.EventEditor));
const EventNotOpened = lazyOverlay(() => import("./editor/EventNotOpened").then((module) => module.EventNotOpened));
const ScopeDialog = lazyOverlay(() => import("./editor/ScopeDialog").then((module) => module.ScopeDialog));
const EventTypeDialog = lazyOverlay(() => import("./margin/EventTypeDialog").then((module) => module.EventTypeDialog));
const ImportDialog = lazyOverlay(() => import("./transfer/ImportDialog").then((module) => module.ImportDialog));
const TodoPopover = lazyOverlay(() => import("./todos/TodoPopover").then((module) => module.TodoPopover));
const TaskEditor = lazyOverlay(() => import("../../tasks/editor/TaskEditor").then((module) => module.TaskEditor));
const ExportDialog = lazyOverlay(() => import("./transfer/ExportDialog").then((module) => module.ExportDialog));

const none: EventSources = { types: [], subscriptions: [] };

/** The dialog that is open over the calendar: that of the address, else the one last opened. */
export function CalendarDialogs({
  fromAddress,
  onCloseAddressed,
  dialog,
  sources,
  isFailed,
  onRetry,
  actions,
  todos,
  todoActions,
  todoPanel,
}: {
  fromAddress: CalendarDialog | null;
  onCloseAddressed: () => void;
  dialog: ReactiveVar<CalendarDialog | null>;
  sources: EventSources | undefined;
  isFailed: boolean;
  onRetry: () => void;
  actions: EventActions;
  todos: readonly CalendarTodoFragment[] | undefined;
  todoActions: TodoActions;
  todoPanel: ReactNode;
}) {
  const opened = useReactiveVar(dialog);
  const open = fromAddress ?? opened;
  const onDialog = (next: CalendarDialog | null): void => {
    if (fromAddress) onCloseAddressed();
    else dialog(next);
  };
  const close = (): void => {
    if (open?.kind === "scope") open.answer(null);
    onDialog(null);
  };
  return (
    <Suspense fallback={null}>
      {open?.kind === "event" && (
        <EventEditor
          key={open.event.id}
          event={open.event}
          first={draftOf(open.event)}
          sources={sources ?? none}
          actions={actions}
          isOpen
          onClose={close}
        />
      )}
      {open?.kind === "new" && (
        <EventEditor
          event={null}
          first={open.first}
          sources={sources ?? none}
          actions={actions}
          isOpen
          onClose={close}
        />
      )}
      {open?.kind === "scope" && (
        <ScopeDialog
          event={open.event}
          color={sources?.types.find(({ id }) => id === open.event.eventTypeId)?.color ?? untypedColor}
          act={open.act}
          isWholeOnly={false}
          isOpen
          onClose={close}
          onChoose={(scope) => {
            open.answer(scope);
            onDialog(null);
          }}
        />
      )}
      {open?.kind === "todo" && (
        <TodoPopover
          todo={todos?.find(({ id }) => id === open.todo.id) ?? open.todo}
          actions={todoActions}
          onOpen={() => onDialog({ kind: "task", taskId: open.todo.id })}
          onClose={close}
        />
      )}
      {open?.kind === "task" && <TaskEditor taskId={open.taskId} isOpen onClose={close} />}
      {open?.kind === "notOpened" && <EventNotOpened error={open.error} onRetry={open.retry} isOpen onClose={close} />}
      {open?.kind === "type" && <EventTypeDialog type={open.type} isOpen onClose={close} />}
      {open?.kind === "import" && <ImportDialog types={sources?.types ?? []} isOpen onClose={close} />}
      {open?.kind === "export" && <ExportDialog types={sources?.types ?? []} isOpen onClose={close} />}
      <Dialog title="Event types" isOpen={open?.kind === "types"} onClose={close}>
        <div className={styles.margin}>
          <CalendarMenu onDialog={onDialog} />
          <EventTypes
            sources={sources}
            isFailed={isFailed}
            onRetry={onRetry}
            onEdit={(type) => onDialog({ kind: "type", type })}
          />
        </div>
      </Dialog>
      <Dialog title="To do" isOpen={open?.kind === "todos"} onClose={close}>
        {todoPanel}
      </Dialog>
    </Suspense>
  );
}
