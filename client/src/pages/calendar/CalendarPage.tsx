import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type { EventFieldsFragment, EventScope, UpdateEventInput } from "../../gql/graphql";
import { useCalendarTodosQuery } from "../../gql/hooks";
import { usePreferences } from "../../lib/preferences";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { CalendarBody } from "./CalendarBody";
import { CalendarDialogs } from "./CalendarDialogs";
import { CalendarMargin } from "./CalendarMargin";
import { CalendarTop } from "./CalendarTop";
import styles from "./calendar.module.css";
import { daysOfView, titleOfView } from "./calendarAddress";
import type { CalendarDialog } from "./calendarDialog";
import { useCalendarEvents, useEventSources } from "./data/useCalendarEvents";
import { useEventActions } from "./data/useEventActions";
import { useLiveCalendar } from "./data/useLiveCalendar";
import { useTodoActions } from "./data/useTodoActions";
import { useYear } from "./data/useYear";
import { isoOf, newDraft } from "./editor/eventDraft";
import { firstFreeSpan } from "./firstFreeSpan";
import type { GridSpan } from "./grid/gridTypes";
import { addDays, type Day, dayMs, dayOf, weekStartNumbers } from "./time/days";
import { writeDayWords } from "./time/writeTime";
import { instantOf } from "./time/zoneTime";
import { TodoPanel } from "./todos/TodoPanel";
import { useCalendarAddress } from "./useCalendarAddress";
import { useCalendarKeys } from "./useCalendarKeys";
import { useEventKeys } from "./useEventKeys";
import { useMedia } from "./useMedia";
import { useNewEvent } from "./useNewEvent";
import { useNow } from "./useNow";

const doneDays = 7;

/** `/calendar`: events by day, week, month, year or as an agenda. */
export function CalendarPage() {
  const { calendar, locale } = usePreferences();
  const isPhone = useMedia("(max-width: 767px)");
  const now = useNow();
  const today = dayOf(now);
  const weekStart = weekStartNumbers[locale.weekStartsOn];
  const { day, view, go, step } = useCalendarAddress(today);
  const days = useMemo(() => {
    // a phone shows one day, and dots for its whole week
    return daysOfView(isPhone && view === "day" ? "week" : view, day, weekStart);
  }, [view, day, weekStart, isPhone]);
  useLiveCalendar();

  const { sources, error: sourcesError, retry: retrySources } = useEventSources();
  const listed = useCalendarEvents(days, sources, { skip: view === "year" });
  const year = useYear(days, sources, view !== "year");
  const completedSince = useMemo(
    () => new Date(instantOf(Date.parse(addDays(today, -doneDays)), locale.timezone)).toISOString(),
    [today, locale.timezone],
  );
  const todos = useCalendarTodosQuery({ variables: { completedSince }, fetchPolicy: "cache-and-network" });
  const actions = useEventActions();
  const todoActions = useTodoActions();
  const [open, setOpen] = useState<CalendarDialog | null>(null);
  const todoPanel = useRef<HTMLElement>(null);
  const byKey = view === "year" ? year.byKey : listed.byKey;
  // remembers events that were moved by keys out of the visible days
  const known = useRef(new Map<string, EventFieldsFragment>());
  for (const [key, event] of byKey) known.current.set(key, event);

  const openEvent = (key: string): void => {
    const event = byKey.get(key);
    if (event) setOpen({ kind: "event", event });
  };
  const lastType = useRef<string | null | undefined>(undefined);
  const draw = (span: GridSpan, takeOff?: () => void): void => {
    const type = lastType.current ?? sources?.types.find(({ isVisible }) => isVisible)?.id ?? null;
    setOpen({ kind: "new", first: newDraft(span, locale.timezone, type), takeOff });
  };
  const drawOn = (on: Day): void => draw(firstFreeSpan(on, now, listed.events ?? [], calendar));
  const askScope = (event: EventFieldsFragment, act: "change" | "delete"): Promise<EventScope | null> =>
    new Promise((answer) => setOpen({ kind: "scope", event, act, answer }));

  // moves run in sequence, each on the result of the previous one: in parallel their versions would conflict
  const moving = useRef<Promise<boolean>>(Promise.resolve(true));
  function move(key: string, span: GridSpan): Promise<boolean> {
    const next = moving.current.then(() => moveOne(key, span));
    moving.current = next.catch(() => false);
    return next;
  }
  async function moveOne(key: string, span: GridSpan): Promise<boolean> {
    const event = known.current.get(key);
    if (!event) return false;
    const scope = event.seriesId === null ? null : await askScope(event, "change");
    if (event.seriesId !== null && scope === null) return false;
    return actions.move(event, inputOfSpan(event, span, locale.timezone), scope, saidOfMove(event, span, now));
  }
  async function remove(key: string): Promise<void> {
    const event = byKey.get(key);
    if (!event) return;
    const scope = event.seriesId === null ? null : await askScope(event, "delete");
    if (event.seriesId === null || scope !== null) await actions.remove(event, scope);
  }
  const keys = useEventKeys({
    events: listed.events,
    view,
    onOpen: openEvent,
    onMove: move,
    onDelete: (key) => void remove(key),
    onShow: (moved) => {
      if (moved < days.from || moved >= days.to) go({ day: moved }, true);
    },
  });
  useNewEvent(() => {
    go({}, true);
    drawOn(day);
  });
  useCalendarKeys({
    onToday: () => go({ day: today }),
    onNew: () => drawOn(day),
    onView: (next) => go({ view: next }),
  });

  function dropTask(taskId: string, on: Day): void {
    const todo = todos.data?.todos.find(({ id }) => id === taskId);
    if (todo) {
      void todoActions.schedule(
        todo,
        on,
        `To-do scheduled for ${writeDayWords(on, { weekday: "long", month: "long", day: "numeric" })}`,
      );
    }
  }

  const hasTodos = !isPhone && (view === "day" || view === "week");
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
          onTypes={() => setOpen({ kind: "types" })}
          onTodos={() => setOpen({ kind: "todos" })}
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
            onDialog={setOpen}
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
          todoPanel={todoPanel}
          onGo={go}
          onStep={step}
          onOpen={openEvent}
          onDraw={draw}
          onNew={() => drawOn(day)}
          onMove={move}
          onDropTask={dropTask}
          onToggle={(todo) => void todoActions.toggle(todo)}
        />
        {hasTodos && panel}
        <p className="sr-only" aria-live="assertive">
          {keys.said}
        </p>
      </div>
      <CalendarDialogs
        open={open}
        sources={sources}
        isFailed={sourcesError !== undefined}
        onRetry={retrySources}
        actions={actions}
        todoPanel={panel}
        onDialog={setOpen}
        onType={(type) => {
          lastType.current = type;
        }}
      />
    </PageFrame>
  );
}

/** An event's new time as the server expects it: whole days in the event's zone, times in the person's. */
function inputOfSpan(event: EventFieldsFragment, span: GridSpan, zone: string): UpdateEventInput {
  const at = span.isAllDay ? event.timeZone : zone;
  const input: UpdateEventInput = { start: isoOf(span.start, at), end: isoOf(span.end, at) };
  if (span.isAllDay === event.allDay) return input;
  // only all-day events can have a reminder on the day itself
  return { ...input, allDay: span.isAllDay, reminders: event.reminders.filter((minutes) => minutes >= 0) };
}

function saidOfMove(event: EventFieldsFragment, span: GridSpan, now: number): string {
  const length = Date.parse(event.end) - Date.parse(event.start);
  if (span.isAllDay === event.allDay && Math.abs(span.end - span.start - length) >= 60_000 && length < 400 * dayMs) {
    return "Event changed";
  }
  const on = dayOf(span.start);
  return `Event moved to ${on === dayOf(now) ? "today" : writeDayWords(on, { weekday: "long", month: "long", day: "numeric" })}`;
}
