import { type RefObject, Suspense, useEffect, useMemo } from "react";
import { errorText } from "../../data/errorText";
import type { CalendarTodoFragment } from "../../gql/graphql";
import type { Day } from "../../lib/time/days";
import type { Wall } from "../../lib/time/zoneTime";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import entryStyles from "../../ui/Entry.module.css";
import { lazyPart } from "../../ui/lazyPart";
import { AgendaView } from "./agenda/AgendaView";
import { CalendarSkeleton } from "./CalendarSkeleton";
import styles from "./calendar.module.css";
import type { CalendarView } from "./calendarAddress";
import type { CalendarEvents } from "./data/useCalendarEvents";
import type { Year } from "./data/useYear";
import type { NewEvent } from "./editor/NewEventPopover";
import type { GridSpan } from "./grid/gridTypes";
import { DayStrip } from "./phone/DayStrip";
import { PhoneMonth } from "./phone/PhoneMonth";
import { eventsByDay } from "./placedEvent";
import { useSwipe } from "./useSwipe";
import { YearView } from "./year/YearView";

const CalendarGrid = lazyPart(() => import("./grid/CalendarGrid").then((module) => module.CalendarGrid));

/** The area right of the rule: the days in the chosen view. */
export function CalendarBody({
  view,
  day,
  days,
  today,
  now,
  weekStart,
  isPhone,
  listed,
  year,
  todos,
  areTodosKnown,
  todoPanel,
  onGo,
  onStep,
  newEvent,
  onOpen,
  onDraw,
  onNew,
  onMove,
  onDropTask,
  onDropOut,
  onToggle,
}: {
  view: CalendarView;
  day: Day;
  days: { from: Day; to: Day };
  today: Day;
  now: Wall;
  weekStart: number;
  isPhone: boolean;
  listed: Omit<CalendarEvents, "byKey">;
  year: Year;
  todos: readonly CalendarTodoFragment[];
  /** False while they are loading. */
  areTodosKnown: boolean;
  todoPanel: RefObject<HTMLElement | null>;
  onGo: (change: { day?: Day; view?: CalendarView }) => void;
  onStep: (by: 1 | -1, length: CalendarView) => void;
  onOpen: (key: string) => void;
  newEvent: NewEvent | null;
  onDraw: (span: GridSpan) => void;
  onNew: () => void;
  onMove: (key: string, span: GridSpan) => Promise<boolean>;
  onDropTask: (taskId: string, on: Wall, isAllDay: boolean) => void;
  onDropOut: (key: string) => void;
  onToggle: (todo: CalendarTodoFragment) => void;
}) {
  const swipe = useSwipe((by) => onStep(by, isPhone && view === "week" ? "day" : view));
  const { events } = listed;
  const byDay = useMemo(
    () => (isPhone && events ? eventsByDay(events, days.from, days.to) : new Map<Day, []>()),
    [isPhone, events, days.from, days.to],
  );
  // loads the grid's code in parallel with the events
  const hasGrid = view === "day" || view === "week" || (view === "month" && !isPhone);
  useEffect(() => {
    if (hasGrid) void CalendarGrid.preload();
  }, [hasGrid]);
  const openDay = (of: Day): void => onGo({ day: of, view: "day" });
  const source = view === "year" ? year : listed;
  // the agenda lists to-dos between the events: one that came later would move them
  const isKnown =
    view === "year" ? year.counts !== undefined : events !== undefined && (view !== "agenda" || areTodosKnown);
  if (!isKnown && source.error) {
    return (
      <Passage isPlain={view === "agenda"}>
        <EmptyState
          drawing="none"
          title="Failed to load events"
          description={errorText(source.error, "The calendar could not be read")}
          action={<Button onClick={source.retry}>Try again</Button>}
        />
      </Passage>
    );
  }
  if (!isKnown) {
    return (
      <Passage isPlain={view === "agenda"}>
        <CalendarSkeleton view={view} />
      </Passage>
    );
  }
  if (view === "year") {
    return (
      <div className={`${entryStyles.passage} ${styles.year}`} data-part="passage" {...swipe}>
        <YearView
          year={day.slice(0, 4)}
          today={today}
          counts={year.counts ?? new Map()}
          spans={year.spans}
          weekStart={weekStart}
          onOpenDay={openDay}
          onOpenMonth={(month) => onGo({ day: month, view: "month" })}
        />
      </div>
    );
  }
  if (!events) return null;
  if (view === "agenda") {
    return events.length || todos.some(({ dueDate }) => dueDate) ? (
      <AgendaView
        days={days}
        now={now}
        events={events}
        todos={todos}
        onOpen={onOpen}
        onOpenDay={openDay}
        onToggle={onToggle}
      />
    ) : (
      <Passage isPlain>
        <EmptyState
          isAlone
          title="Nothing planned"
          description="The events of these three months appear here, day by day."
          action={<Button onClick={onNew}>New event</Button>}
        />
      </Passage>
    );
  }
  if (isPhone && view === "month") {
    return (
      <div {...swipe}>
        <PhoneMonth
          {...days}
          day={day}
          today={today}
          byDay={byDay}
          onGo={(next) => onGo({ day: next })}
          onOpen={onOpen}
        />
      </div>
    );
  }
  return (
    <div className={styles.days} {...swipe}>
      {isPhone && <DayStrip {...days} day={day} today={today} byDay={byDay} onGo={(next) => onGo({ day: next })} />}
      <Suspense fallback={<CalendarSkeleton view={view} />}>
        <CalendarGrid
          view={isPhone ? "day" : view}
          day={day}
          now={now}
          events={events}
          isPhone={isPhone}
          dragFrom={todoPanel}
          onOpen={onOpen}
          onOpenDay={openDay}
          newEvent={newEvent}
          onDraw={onDraw}
          onMove={onMove}
          onDropTask={onDropTask}
          onDropOut={onDropOut}
          onToggle={onToggle}
        />
      </Suspense>
      {events.length === 0 && (
        <p className={`${styles.none} faint`}>
          {isPhone ? "Nothing planned" : "Nothing planned. Click to create an event, or press N."}
        </p>
      )}
    </div>
  );
}

function Passage({ isPlain, children }: { isPlain: boolean; children: React.ReactNode }) {
  return isPlain ? (
    <Entry isBare>{children}</Entry>
  ) : (
    <div className={`${entryStyles.passage} ${styles.state}`} data-part="passage">
      {children}
    </div>
  );
}
