import FullCalendar, { type CalendarRef, type EventInput } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin, { Draggable } from "@fullcalendar/react/interaction";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { usePreferences } from "../../../lib/preferences";
import type { PlacedEvent } from "../placedEvent";
import { type Day, dayMs, dayOf, hourMs, minuteMs, weekStartNumbers } from "../time/days";
import { writeClock, writeDayWords, writeHour } from "../time/writeTime";
import type { Wall } from "../time/zoneTime";
import { GridEvent } from "./GridEvent";
import "./fullCalendar.css";
import styles from "./grid.module.css";
import type { GridSpan, GridView } from "./gridTypes";
import { OutsideHours } from "./OutsideHours";

const gridNames = { day: "timeGridDay", week: "timeGridWeek", month: "dayGridMonth" } as const;
const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin];

/**
 * Days as columns, or weeks as rows, with drawing, dragging and dropping. All times are wall clock times of the
 * person's zone, passed to the component as UTC, so that the browser's own zone has no effect.
 */
export function CalendarGrid({
  view,
  day,
  now,
  events,
  onOpen,
  onOpenDay,
  onDraw,
  onMove,
  onDropTask,
  dragFrom,
  isPhone,
}: {
  view: GridView;
  day: Day;
  now: Wall;
  events: readonly PlacedEvent[];
  onOpen: (key: string) => void;
  onOpenDay: (day: Day) => void;
  /** Called after a time was drawn. `takeOff` removes the drawing. */
  onDraw: (span: GridSpan, takeOff: () => void) => void;
  /** Called when an event was moved or resized; false reverts it. */
  onMove: (key: string, span: GridSpan) => Promise<boolean>;
  onDropTask: (taskId: string, day: Day) => void;
  /** The element that to-dos are dragged from: items have `data-task-drag` with the id. */
  dragFrom: RefObject<HTMLElement | null>;
  /** On a phone the page scrolls instead of the hours. */
  isPhone: boolean;
}) {
  const { calendar, locale } = usePreferences();
  const grid = useRef<CalendarRef>(null);
  const [lanes, setLanes] = useState<ReadonlyMap<Day, HTMLElement>>(new Map());
  const isTimed = view !== "month";
  const drawn = useMemo(() => events.map(inputOf), [events]);
  const today = dayOf(now);

  useEffect(() => {
    grid.current?.getApi().changeView(gridNames[view], day);
  }, [view, day]);

  useEffect(() => {
    if (!dragFrom.current) return;
    const draggable = new Draggable(dragFrom.current, {
      itemSelector: "[data-task-drag]",
      longPressDelay: 350,
      eventData: { create: false },
    });
    return () => draggable.destroy();
  }, [dragFrom]);

  return (
    <div
      className={styles.grid}
      data-part="calendar-grid"
      data-view={view}
      style={{ "--hours": calendar.dayEndHour - calendar.dayStartHour } as React.CSSProperties}
    >
      <FullCalendar
        ref={grid}
        plugins={plugins}
        timeZone="UTC"
        now={new Date(now)}
        initialView={gridNames[view]}
        initialDate={day}
        headerToolbar={false}
        height={isPhone ? "auto" : "100%"}
        expandRows={!isPhone}
        firstDay={weekStartNumbers[locale.weekStartsOn]}
        fixedWeekCount={false}
        events={drawn}
        eventOrder="start,-duration,title"
        nextDayThreshold="00:00:01"
        // hours
        slotMinTime={{ hours: calendar.dayStartHour }}
        slotMaxTime={{ hours: calendar.dayEndHour }}
        slotDuration="01:00:00"
        snapDuration={{ minutes: calendar.timeInterval }}
        slotMinHeight={isPhone ? 60 : 36}
        slotEventOverlap={view === "week"}
        eventMinHeight={18}
        allDayText="all day"
        nowIndicator
        // dragging and drawing
        editable
        selectable
        selectMirror
        unselectAuto={false}
        eventResizableFromStart
        droppable
        dropAccept="[data-task-drag]"
        dragRevertDuration={0}
        longPressDelay={500}
        selectMinDistance={4}
        dayMaxEvents={isTimed ? 4 : true}
        eventInteractive={false}
        navLinks
        navLinkDayClick={(date) => onOpenDay(dayOf(date.getTime()))}
        navLinkHint={(_, date) =>
          writeDayWords(dayOf(date.getTime()), { weekday: "long", month: "long", day: "numeric" })
        }
        defaultTimedEventDuration="01:00"
        select={({ start, end, allDay }) =>
          onDraw({ start: start.getTime(), end: end.getTime(), isAllDay: allDay }, () =>
            grid.current?.getApi().unselect(),
          )
        }
        eventClick={({ event }) => onOpen(event.id)}
        eventDrop={({ event, oldEvent, revert }) => void move(event, oldEvent, revert)}
        eventResize={({ event, oldEvent, revert }) => void move(event, oldEvent, revert)}
        drop={({ draggedEl, date }) => onDropTask(draggedEl.dataset.taskDrag ?? "", dayOf(date.getTime()))}
        moreLinkClick={({ date }) => {
          onOpenDay(dayOf(date.getTime()));
        }}
        // appearance
        eventContent={({ event, isMirror, isStart, view: shown }) => (
          <GridEvent
            event={event.extendedProps.event as PlacedEvent | undefined}
            start={event.start?.getTime() ?? 0}
            end={event.end?.getTime() ?? (event.start?.getTime() ?? 0) + (event.allDay ? dayMs : hourMs)}
            isAllDay={event.allDay}
            isGhost={isMirror && !event.extendedProps.event}
            isStart={isStart}
            now={now}
            view={shown.type === "dayGridMonth" ? "month" : shown.type === "timeGridDay" ? "day" : "week"}
            timeFormat={locale.timeFormat}
          />
        )}
        eventClass={styles.eventPlace}
        columnEventBeforeClass={({ isStartResizable }) => isStartResizable && `${styles.resize} ${styles.isTop}`}
        columnEventAfterClass={({ isEndResizable }) => isEndResizable && `${styles.resize} ${styles.isBottom}`}
        rowEventBeforeClass={({ isStartResizable }) => isStartResizable && `${styles.resize} ${styles.isLeft}`}
        rowEventAfterClass={({ isEndResizable }) => isEndResizable && `${styles.resize} ${styles.isRight}`}
        dayHeaderClass={({ date }) =>
          dayOf(date.getTime()) === today ? `${styles.head} ${styles.isToday}` : styles.head
        }
        dayHeaderContent={({ date }) => {
          const of = dayOf(date.getTime());
          if (!isTimed) return <span>{writeDayWords(of, { weekday: "short" })}</span>;
          return (
            <span className={styles.name}>
              {writeDayWords(of, { weekday: "short" })}
              <b>{Number(of.slice(8))}</b>
            </span>
          );
        }}
        dayHeaderInnerClass={styles.dayHeadInner}
        dayHeaderAlign="start"
        dayHeaderDividerClass={styles.headDivider}
        dayLaneClass={({ date }) =>
          dayOf(date.getTime()) === today ? `${styles.lane} ${styles.isToday}` : styles.lane
        }
        dayLaneInnerClass={styles.laneInner}
        dayLaneDidMount={({ el, date }) => {
          el.dataset.part = "lane";
          setLanes((now) => new Map(now).set(dayOf(date.getTime()), el));
        }}
        dayLaneWillUnmount={({ date, el }) =>
          setLanes((now) => {
            const of = dayOf(date.getTime());
            if (now.get(of) !== el) return now;
            const rest = new Map(now);
            rest.delete(of);
            return rest;
          })
        }
        allDayHeaderClass={styles.allDay}
        allDayDividerClass={styles.divider}
        slotLaneClass={styles.slot}
        slotHeaderClass={styles.hour}
        slotHeaderContent={({ time, isFirst }) =>
          isFirst ? null : (
            <span className="num">{writeHour(Math.floor((time?.milliseconds ?? 0) / hourMs), locale.timeFormat)}</span>
          )
        }
        nowIndicatorHeaderContent={() => (
          <span className={`${styles.now} num`}>{writeClock(now, locale.timeFormat)}</span>
        )}
        nowIndicatorHeaderClass={styles.place}
        nowIndicatorLineClass={styles.line}
        dayCellClass={({ date, isOther }) =>
          [styles.cell, isOther && styles.isOther, dayOf(date.getTime()) === today && styles.isToday]
            .filter(Boolean)
            .join(" ")
        }
        dayCellTopClass={styles.top}
        dayCellTopContent={({ date }) => {
          if (isTimed) return null;
          const of = dayOf(date.getTime());
          const number = Number(of.slice(8));
          const isFirstOfOther = number === 1 && of.slice(0, 7) !== day.slice(0, 7);
          return (
            <span className={`${styles.cellDay} num`}>
              {isFirstOfOther ? writeDayWords(of, { month: "short", day: "numeric" }) : number}
            </span>
          );
        }}
        dayRowClass={styles.row}
        rowMoreLinkClass={styles.more}
        columnMoreLinkClass={styles.more}
        moreLinkContent={({ num }) => `${num} more`}
      />
      {isTimed &&
        [...lanes].map(([of, lane]) =>
          createPortal(
            <OutsideHours
              day={of}
              events={events}
              calendar={calendar}
              timeFormat={locale.timeFormat}
              onOpen={onOpen}
            />,
            lane,
            of,
          ),
        )}
    </div>
  );

  async function move(
    event: { id: string; start: Date | null; end: Date | null; allDay: boolean },
    before: { start: Date | null; end: Date | null; allDay: boolean },
    revert: () => void,
  ): Promise<void> {
    const start = event.start?.getTime() ?? 0;
    const wasLong = before.start && before.end && before.allDay === event.allDay;
    const length = wasLong ? Number(before.end) - Number(before.start) : event.allDay ? dayMs : hourMs;
    const end = event.end?.getTime() ?? start + length;
    if (!(await onMove(event.id, { start, end, isAllDay: event.allDay }))) revert();
  }
}

function inputOf(event: PlacedEvent): EventInput {
  return {
    id: event.key,
    title: event.title,
    start: new Date(event.start).toISOString(),
    // an event without duration would be drawn as an hour
    end: new Date(Math.max(event.end, event.start + minuteMs)).toISOString(),
    allDay: event.isAllDay,
    editable: !event.isReadOnly,
    extendedProps: { event },
  };
}
