import { lazy, type ReactNode, Suspense } from "react";
import { Dialog } from "../../ui/overlays/Dialog";
import { CalendarMenu } from "./CalendarMargin";
import styles from "./calendar.module.css";
import type { CalendarDialog } from "./calendarDialog";
import { untypedColor } from "./data/calendarColors";
import type { EventSources } from "./data/placeEvents";
import type { EventActions } from "./data/useEventActions";
import { draftOf } from "./editor/eventDraft";
import { EventTypes } from "./margin/EventTypes";

const EventEditor = lazy(() => import("./editor/EventEditor").then((module) => ({ default: module.EventEditor })));
const ScopeDialog = lazy(() => import("./editor/ScopeDialog").then((module) => ({ default: module.ScopeDialog })));
const EventTypeDialog = lazy(() =>
  import("./margin/EventTypeDialog").then((module) => ({ default: module.EventTypeDialog })),
);
const ImportDialog = lazy(() => import("./transfer/ImportDialog").then((module) => ({ default: module.ImportDialog })));
const ExportDialog = lazy(() => import("./transfer/ExportDialog").then((module) => ({ default: module.ExportDialog })));

const none: EventSources = { types: [], subscriptions: [] };

/** The dialog that is open over the calendar. */
export function CalendarDialogs({
  open,
  sources,
  isFailed,
  onRetry,
  actions,
  todoPanel,
  onDialog,
  onType,
}: {
  open: CalendarDialog | null;
  sources: EventSources | undefined;
  isFailed: boolean;
  onRetry: () => void;
  actions: EventActions;
  todoPanel: ReactNode;
  onDialog: (dialog: CalendarDialog | null) => void;
  /** The type chosen for a new event is the default for the next one. */
  onType: (eventTypeId: string | null) => void;
}) {
  const close = (): void => {
    if (open?.kind === "new") open.takeOff?.();
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
          actions={{
            ...actions,
            create: async (input) => {
              const made = await actions.create(input);
              if (made) onType(made.eventTypeId);
              return made;
            },
          }}
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
