import { makeVar } from "@apollo/client";
import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type {
  CalendarTodoFragment,
  CreateEventInput,
  EventFieldsFragment,
  EventScope,
  UpdateEventInput,
} from "../../gql/graphql";
import { useCalendarTodosQuery } from "../../gql/hooks";
import { type LocalePreferences, usePreferences } from "../../lib/preferences";
import { addDays, type Day, dayMs, dayOf, minuteMs, weekStartNumbers } from "../../lib/time/days";
import { writeClock, writeDayWords, writeMinutes } from "../../lib/time/writeTime";
import { instantOf, type Wall, wallOf } from "../../lib/time/zoneTime";
import { typeAhead } from "../../lib/typeAhead";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { usePlannedLength } from "../../tasks/dates/PlannedFields";
import { CalendarBody } from "./CalendarBody";
import { CalendarDialogs } from "./CalendarDialogs";
import { CalendarMargin } from "./CalendarMargin";
import { CalendarTop } from "./CalendarTop";
import styles from "./calendar.module.css";
import { daysOfView, titleOfView } from "./calendarAddress";
import type { CalendarDialog } from "./calendarDialog";
import { placeTodos } from "./data/placeTodos";
import { type AddressedEvent, useAddressedEvent } from "./data/useAddressedEvent";
import { useCalendarEvents, useEventSources } from "./data/useCalendarEvents";
import { useEventActions } from "./data/useEventActions";
import { useLiveCalendar } from "./data/useLiveCalendar";
import { useTodoActions } from "./data/useTodoActions";
import { useYear } from "./data/useYear";
import { type EventDraft, inputOf, isoOf, newDraft } from "./editor/eventDraft";
import type { NewEvent } from "./editor/NewEventPopover";
import { firstFreeSpan } from "./firstFreeSpan";
import type { GridSpan } from "./grid/gridTypes";
import { TodoPanel } from "./todos/TodoPanel";
import { useAsked } from "./useAsked";
import { useCalendarAddress } from "./useCalendarAddress";
import { useEventKeys } from "./useEventKeys";
import { useMedia } from "./useMedia";
import { useNow } from "./useNow";
import { useTaskPlace } from "./useTaskPlace";

/** An event that is drawn in the grid, with the short form beside it. */
interface DrawnEvent {
  id: string;
  first: EventDraft;
}

const doneDays = 7;
const minTodoMinutes = 5;
const maxTodoMinutes = 1440;

/** `/calendar`: events by day, week, month, year or as an agenda. */
export function CalendarPage() {
  const { calendar, locale } = usePreferences();
  const isPhone = useMedia("(max-width: 767px)");
  const now = useNow();
  const today = dayOf(now);
  const weekStart = weekStartNumbers[locale.weekStartsOn];
  const { day: addressDay, view, eventId, taskId, go, step } = useCalendarAddress(today);
  useTaskPlace(taskId);
  const addressed = useAddressedEvent(eventId);
  const day = addressed && "day" in addressed ? addressed.day : addressDay;
  const days = useMemo(() => {
    // a phone shows one day, and dots for its whole week
    return daysOfView(isPhone && view === "day" ? "week" : view, day, weekStart);
  }, [view, day, weekStart, isPhone]);
  useLiveCalendar();

  const { sources, error: sourcesError, retry: retrySources } = useEventSources();
  const listed = useCalendarEvents(days, sources, {
    // the days to show are those of the event
    skip: view === "year" || (eventId !== null && !addressed),
  });
  const year = useYear(days, sources, view !== "year");
  const completedSince = useMemo(
    () => new Date(instantOf(Date.parse(addDays(today, -doneDays)), locale.timezone)).toISOString(),
    [today, locale.timezone],
  );
  const todos = useCalendarTodosQuery({ variables: { completedSince }, fetchPolicy: "cache-and-network" });
  const actions = useEventActions();
  const todoActions = useTodoActions();
  const plannedLength = usePlannedLength();
  // the dialogs alone are rendered again when one opens: the grid takes long
  const [dialog] = useState(() => makeVar<CalendarDialog | null>(null));
  const [drawn, setDrawn] = useState<DrawnEvent | null>(null);
  function openDialog(next: CalendarDialog | null): void {
    setDrawn(null);
    dialog(next);
  }
  const fromAddress = addressedDialog(taskId, addressed);
  /** Closes what the address opens, and leaves the focus on it in the calendar. */
  function closeAddressed(): void {
    go({ day }, true);
    if (taskId !== null) keys.focusOn(taskId);
    else if (addressed && "event" in addressed) keys.focusOn(addressed.event.id);
  }
  const todoPanel = useRef<HTMLElement>(null);
  const byKey = view === "year" ? year.byKey : listed.byKey;
  const listedTodos = todos.data?.todos;
  const placed = useMemo(
    () => listed.events && [...listed.events, ...placeTodos(listedTodos ?? [], locale.timezone, days)],
    [listed.events, listedTodos, locale.timezone, days],
  );
  const todoOf = (key: string) => todos.data?.todos.find(({ id }) => id === key);
  // remembers events that were moved by keys out of the visible days
  const known = useRef(new Map<string, EventFieldsFragment>());
  for (const [key, event] of byKey) known.current.set(key, event);

  const openEvent = (key: string): void => {
    const todo = todoOf(key);
    const event = byKey.get(key);
    if (todo) openDialog({ kind: "todo", todo });
    else if (event) openDialog({ kind: "event", event });
  };
  const lastType = useRef<string | null | undefined>(undefined);
  // the title of a new event that was left by a click outside: the next one starts with it
  const keptTitle = useRef("");
  function draftOf(span: GridSpan): EventDraft {
    const type = lastType.current ?? sources?.types.find(({ isVisible }) => isVisible)?.id ?? null;
    const title = keptTitle.current;
    keptTitle.current = "";
    return { ...newDraft(span, locale.timezone, type), title };
  }
  function draw(span: GridSpan): void {
    const first = draftOf(span);
    if (isPhone) openDialog({ kind: "new", first });
    else setDrawn({ id: uuidv7(), first });
  }
  const drawOn = (on: Day): void => {
    typeAhead();
    openDialog({ kind: "new", first: draftOf(firstFreeSpan(on, now, placed ?? [], calendar)) });
  };
  async function create(input: CreateEventInput): Promise<EventFieldsFragment | null> {
    const made = await actions.create(input);
    // the next event has the same type, unless another is chosen
    if (made) lastType.current = made.eventTypeId;
    return made;
  }
  /** Closes the popover at once; if the event is refused, it opens again with what was typed. */
  async function add(id: string, draft: EventDraft): Promise<void> {
    keptTitle.current = "";
    setDrawn(null);
    if (await create({ id, ...inputOf(draft) })) return;
    keptTitle.current = draft.title;
    if (!dialog()) setDrawn((now) => now ?? { id, first: draft });
  }
  const newEvent: NewEvent | null = drawn && {
    first: drawn.first,
    types: sources?.types ?? [],
    onSpan: (span) => setDrawn({ ...drawn, first: { ...drawn.first, ...span } }),
    onSave: (draft) => void add(drawn.id, draft),
    onMore: (draft) => {
      keptTitle.current = "";
      openDialog({ kind: "new", first: draft });
    },
    onClose: (title) => {
      keptTitle.current = title;
      setDrawn(null);
    },
  };
  const askScope = (event: EventFieldsFragment, act: "change" | "delete"): Promise<EventScope | null> =>
    new Promise((answer) => openDialog({ kind: "scope", event, act, answer }));

  // moves run in sequence, each on the result of the previous one: in parallel their versions would conflict
  const moving = useRef<Promise<boolean>>(Promise.resolve(true));
  function move(key: string, span: GridSpan): Promise<boolean> {
    const next = moving.current.then(() => moveOne(key, span));
    moving.current = next.catch(() => false);
    return next;
  }
  async function moveOne(key: string, span: GridSpan): Promise<boolean> {
    const todo = todoOf(key);
    if (todo) return moveTodo(todo, span);
    const event = known.current.get(key);
    if (!event) return false;
    const scope = event.seriesId === null ? null : await askScope(event, "change");
    if (event.seriesId !== null && scope === null) return false;
    return actions.move(event, inputOfSpan(event, span, locale.timezone), scope, saidOfMove(event, span, now, locale));
  }
  function moveTodo(todo: CalendarTodoFragment, { start, end, isAllDay }: GridSpan): Promise<boolean> {
    const day = dayOf(start);
    if (isAllDay) return todoActions.schedule(todo, { day }, saidOfTodo(day));
    const minutes = Math.max(minTodoMinutes, Math.min((end - start) / minuteMs, maxTodoMinutes));
    const isResized = minutes !== todo.plannedMinutes;
    const said = isResized ? `“${todo.title}” takes ${writeMinutes(minutes)}` : saidOfTodo(day, start);
    return todoActions.schedule(todo, { start, minutes }, said);
  }
  function saidOfTodo(day: Day, start?: number): string {
    const at = start === undefined ? "" : ` at ${writeClock(start, locale.timeFormat)}`;
    return `To-do scheduled for ${writeDayWords(day, { weekday: "long", month: "long", day: "numeric" })}${at}`;
  }
  function removeTime(key: string): void {
    const todo = todoOf(key);
    if (todo?.plannedStart)
      void todoActions.schedule(todo, { day: todo.dueDate?.slice(0, 10) ?? null }, "Time removed");
  }
  async function remove(key: string): Promise<void> {
    if (todoOf(key)) return removeTime(key);
    const event = byKey.get(key);
    if (!event) return;
    const scope = event.seriesId === null ? null : await askScope(event, "delete");
    if (event.seriesId === null || scope !== null) await actions.remove(event, scope);
  }
  const keys = useEventKeys({
    events: placed,
    view,
    onOpen: openEvent,
    onMove: move,
    onDelete: (key) => void remove(key),
    onShow: (moved) => {
      if (moved < days.from || moved >= days.to) go({ day: moved }, true);
    },
  });

  /** A time when dropped on one, else a day. */
  function dropTask(taskId: string, on: Wall, isAllDay: boolean): void {
    const todo = todoOf(taskId);
    if (!todo) return;
    const day = dayOf(on);
    if (isAllDay) void todoActions.schedule(todo, { day }, saidOfTodo(day));
    else {
      const minutes = todo.plannedMinutes ?? plannedLength;
      void todoActions.schedule(todo, { start: on, minutes }, saidOfTodo(day, on));
    }
  }

  const hasTodos = !isPhone && (view === "day" || view === "week");
  useAsked({
    event: () => drawOn(day),
    import: () => openDialog({ kind: "import" }),
    todos: () => !hasTodos && openDialog({ kind: "todos" }),
    onRead: () => go({}, true),
  });
  const panel = (
    <TodoPanel
      todos={todos.data?.todos}
      isFailed={todos.error !== undefined}
      onRetry={() => void todos.refetch().catch(() => undefined)}
      day={day}
      today={today}
      weekStart={weekStart}
      actions={todoActions}
      panel={todoPanel}
    />
  );
  return (
    <PageFrame
      title="Calendar"
      search={
        <CalendarTop
          title={titleOfView(isPhone && view === "day" ? "week" : view, day, weekStart, today)}
          view={view}
          isPhone={isPhone}
          onStep={step}
          onToday={() => go({ day: today })}
          onView={(next) => go({ view: next })}
          onNew={() => drawOn(day)}
          onTypes={() => openDialog({ kind: "types" })}
          onTodos={() => openDialog({ kind: "todos" })}
        />
      }
      action={isPhone ? undefined : <PageAction label="New event" icon={Plus} onClick={() => drawOn(day)} />}
    >
      <OfflineNotice />
      <div className={styles.calendar} data-view={view} {...keys.props}>
        {view !== "agenda" && !isPhone && (
          <CalendarMargin
            view={view}
            day={day}
            today={today}
            weekStart={weekStart}
            year={year}
            sources={sources}
            isFailed={sourcesError !== undefined}
            onRetry={retrySources}
            onGo={(next) => go({ day: next })}
            onOpen={openEvent}
            onDialog={openDialog}
          />
        )}
        <CalendarBody
          view={view}
          day={day}
          days={days}
          today={today}
          now={now}
          weekStart={weekStart}
          isPhone={isPhone}
          listed={{ ...listed, events: keys.shown }}
          year={year}
          todos={todos.data?.todos ?? []}
          areTodosKnown={todos.data !== undefined || todos.error !== undefined}
          todoPanel={todoPanel}
          onGo={go}
          onStep={step}
          onOpen={openEvent}
          newEvent={newEvent}
          onDraw={draw}
          onNew={() => drawOn(day)}
          onMove={move}
          onDropTask={dropTask}
          onDropOut={removeTime}
          onToggle={(todo) => void todoActions.toggle(todo)}
        />
        {hasTodos && panel}
        <p className="sr-only" aria-live="assertive">
          {keys.said}
        </p>
      </div>
      <CalendarDialogs
        fromAddress={fromAddress}
        onCloseAddressed={closeAddressed}
        dialog={dialog}
        sources={sources}
        isFailed={sourcesError !== undefined}
        onRetry={retrySources}
        actions={{ ...actions, create }}
        todos={listedTodos}
        todoActions={todoActions}
        todoPanel={panel}
      />
    </PageFrame>
  );
}

/** The dialog of a task or event that the address names. */
function addressedDialog(taskId: string | null, addressed: AddressedEvent | undefined): CalendarDialog | null {
  if (taskId !== null) return { kind: "task", taskId };
  if (!addressed) return null;
  return "event" in addressed ? { kind: "event", event: addressed.event } : { kind: "notOpened", ...addressed };
}

/** An event's new time as the server expects it: whole days in the event's zone, times in the person's. */
function inputOfSpan(event: EventFieldsFragment, span: GridSpan, zone: string): UpdateEventInput {
  const at = span.isAllDay ? event.timeZone : zone;
  const input: UpdateEventInput = { start: isoOf(span.start, at), end: isoOf(span.end, at) };
  if (span.isAllDay === event.allDay) return input;
  // only all-day events can have a reminder on the day itself
  return { ...input, allDay: span.isAllDay, reminders: event.reminders.filter((minutes) => minutes >= 0) };
}

function saidOfMove(event: EventFieldsFragment, span: GridSpan, now: Wall, locale: LocalePreferences): string {
  const length = Date.parse(event.end) - Date.parse(event.start);
  if (span.isAllDay === event.allDay && Math.abs(span.end - span.start - length) >= 60_000 && length < 400 * dayMs) {
    return "Event changed";
  }
  const on = dayOf(span.start);
  const isOfDay = !span.isAllDay && on === dayOf(wallOf(Date.parse(event.start), locale.timezone));
  if (isOfDay) return `Event moved to ${writeClock(span.start, locale.timeFormat)}`;
  return `Event moved to ${on === dayOf(now) ? "today" : writeDayWords(on, { weekday: "long", month: "long", day: "numeric" })}`;
}
