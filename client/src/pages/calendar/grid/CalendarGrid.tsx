import FullCalendar, { type CalendarRef, type EventInput } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin, { Draggable } from "@fullcalendar/react/interaction";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { type Day, dayMs, dayOf, hourMs, minuteMs, weekStartNumbers } from "../../../lib/time/days";
import { writeClock, writeDayWords, writeHour } from "../../../lib/time/writeTime";
import type { Wall } from "../../../lib/time/zoneTime";
import { typeAhead } from "../../../lib/typeAhead";
import { clickedSpan } from "../clickedSpan";
import { type NewEvent, NewEventPopover } from "../editor/NewEventPopover";
import type { PlacedEvent } from "../placedEvent";
import { GridEvent } from "./GridEvent";
import "./fullCalendar.css";
import styles from "./grid.module.css";
import type { GridSpan, GridView } from "./gridTypes";
import { OutsideHours } from "./OutsideHours";
import { useEscapeFromDrag } from "./useEscapeFromDrag";

const gridNames = { day: "timeGridDay", week: "timeGridWeek", month: "dayGridMonth" } as const;
/** The key of the block of a new event. */
const newId = "new";
/** Longer than the grid takes to report a click. */
const clickMs = 1_000;
const maxTapPx = 10;
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
  newEvent,
  onDraw,
  onMove,
  onDropTask,
  onDropOut,
  onToggle,
  dragFrom,
  isPhone,
}: {
  view: GridView;
  day: Day;
  now: Wall;
  events: readonly PlacedEvent[];
  onOpen: (key: string) => void;
  onOpenDay: (day: Day) => void;
  /** Null while no event is being made here. */
  newEvent: NewEvent | null;
  /** Called after a time was clicked or drawn. */
  onDraw: (span: GridSpan) => void;
  /** Called when an event was moved or resized; false reverts it. */
  onMove: (key: string, span: GridSpan) => Promise<boolean>;
  onDropTask: (taskId: string, on: Wall, isAllDay: boolean) => void;
  /** Called when an event or a to-do was dropped on the element that to-dos are dragged from. */
  onDropOut: (key: string) => void;
  onToggle: (todo: CalendarTodoFragment) => void;
  /** The element that to-dos are dragged from: items have `data-task-drag` with the id. */
  dragFrom: RefObject<HTMLElement | null>;
  /** On a phone the page scrolls instead of the hours. */
  isPhone: boolean;
}) {
  const { calendar, locale } = usePreferences();
  const grid = useRef<CalendarRef>(null);
  const place = useRef<HTMLDivElement>(null);
  useEscapeFromDrag(place, dragFrom);
  const [lanes, setLanes] = useState<ReadonlyMap<Day, HTMLElement>>(new Map());
  const isMeasured = useMeasured();
  const isTimed = view !== "month";
  const [block, setBlock] = useState<HTMLElement | null>(null);
  const pressedAt = useRef({ x: 0, y: 0 });
  /** A to-do or an event that is dropped on an empty place opens no form. */
  const isPressed = useRef(false);
  const { start, end, isAllDay } = newEvent?.first ?? {};
  const drawn = useMemo(
    () => [
      ...events.map(inputOf),
      ...(start === undefined || end === undefined ? [] : [inputOfNew({ start, end, isAllDay: isAllDay === true })]),
    ],
    [events, start, end, isAllDay],
  );
  const today = dayOf(now);

  useEffect(() => {
    grid.current?.getApi().changeView(gridNames[view], day);
  }, [view, day]);

  useEffect(() => {
    if (!dragFrom.current) return;
    const draggable = new Draggable(dragFrom.current, {
      itemSelector: "[data-task-drag]",
      longPressDelay: 350,
      eventData: ({ dataset }) => ({
        create: false,
        title: dataset.taskTitle ?? "",
        duration: { minutes: Number(dataset.taskMinutes) },
      }),
    });
    return () => draggable.destroy();
  }, [dragFrom]);

  return (
    <>
      <div
        ref={place}
        className={styles.grid}
        data-part="calendar-grid"
        data-measured={isMeasured || undefined}
        data-view={view}
        onPointerDown={({ clientX, clientY, target }) => {
          pressedAt.current = { x: clientX, y: clientY };
          isPressed.current = isEmpty(target);
        }}
        onPointerUp={({ target }) => {
          if (isPressed.current && isEmpty(target)) typeAhead(clickMs);
          isPressed.current = false;
        }}
        onTouchEnd={(event) => {
          // the click that browsers make of a tap would hit what the tap has opened
          if (isEmpty(event.target)) event.preventDefault();
        }}
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
          eventOrder="order,start,-duration,title"
          nextDayThreshold="00:00:01"
          // hours
          slotMinTime={{ hours: calendar.dayStartHour }}
          slotMaxTime={{ hours: calendar.dayEndHour }}
          slotDuration="01:00:00"
          snapDuration={{ minutes: calendar.timeInterval }}
          slotMinHeight={isPhone ? 60 : 36}
          slotEventOverlap={false}
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
          dateClick={({ date, allDay, jsEvent }) => {
            if (isSwipe(jsEvent)) return;
            const at = date.getTime();
            draw(allDay ? { start: at, end: at + dayMs, isAllDay: true } : clickedSpan(at, events));
          }}
          select={({ start, end, allDay }) => {
            grid.current?.getApi().unselect();
            // a drag within one step is also a click
            const isClick = !allDay && Number(end) - Number(start) <= calendar.timeInterval * minuteMs;
            if (!isClick) draw({ start: start.getTime(), end: end.getTime(), isAllDay: allDay });
          }}
          eventClick={({ event, jsEvent }) => {
            if (!isOfCheckbox(jsEvent.target)) onOpen(event.id);
          }}
          eventDragStop={({ event, jsEvent }) => {
            const { clientX, clientY } = pointOf(jsEvent);
            if (dragFrom.current?.contains(document.elementFromPoint(clientX, clientY))) onDropOut(event.id);
          }}
          eventDrop={({ event, oldEvent, revert }) => void move(event, oldEvent, revert)}
          eventResize={({ event, oldEvent, revert }) => void move(event, oldEvent, revert)}
          drop={({ draggedEl, date, allDay }) => onDropTask(draggedEl.dataset.taskDrag ?? "", date.getTime(), allDay)}
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
              ghostTitle={event.title}
              isStart={isStart}
              onBlock={event.id === newId && isStart ? setBlock : undefined}
              now={now}
              view={shown.type === "dayGridMonth" ? "month" : shown.type === "timeGridDay" ? "day" : "week"}
              timeFormat={locale.timeFormat}
              onToggle={onToggle}
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
            isFirst || isUnderNow(time?.milliseconds ?? 0) ? null : (
              <span className="num">
                {writeHour(Math.floor((time?.milliseconds ?? 0) / hourMs), locale.timeFormat)}
              </span>
            )
          }
          nowIndicatorHeaderContent={() => (
            <span className={`${styles.now} num`}>{writeClock(now, locale.timeFormat)}</span>
          )}
          nowIndicatorHeaderClass={styles.place}
          nowIndicatorLineClass={styles.line}
          nowIndicatorDotClass={styles.dot}
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
      {newEvent && block && <NewEventPopover newEvent={newEvent} block={block} />}
    </>
  );

  /** Whether the tag with the current time would cover an hour's label. */
  function isUnderNow(timeOfDay: number): boolean {
    const hours = calendar.dayEndHour - calendar.dayStartHour;
    const isNear = Math.abs((now % dayMs) - timeOfDay) < (hours > 12 ? 27 : 16) * minuteMs;
    return isNear && lanes.has(today);
  }

  function draw(span: GridSpan): void {
    flushSync(() => onDraw(span));
  }

  /** Whether the finger moved sideways in between, which goes to another day. */
  function isSwipe(lifted: MouseEvent | TouchEvent): boolean {
    return "changedTouches" in lifted && Math.abs(pointOf(lifted).clientX - pressedAt.current.x) > maxTapPx;
  }

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

/** False until FullCalendar has measured its parts, which it does once they are drawn. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}

function isEmpty(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, [tabindex="0"]') && !isOfCheckbox(target);
}

function pointOf(event: MouseEvent | TouchEvent): { clientX: number; clientY: number } {
  return ("changedTouches" in event ? event.changedTouches[0] : event) ?? { clientX: 0, clientY: 0 };
}

function isOfCheckbox(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-part="checkbox"]') !== null;
}

function inputOfNew({ start, end, isAllDay }: GridSpan): EventInput {
  return {
    id: newId,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    allDay: isAllDay,
    editable: false,
    // above all others, so that it is never among those that "3 more" stands for
    extendedProps: { order: isAllDay ? 0 : 1 },
  };
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
    extendedProps: { event, order: 1 },
  };
}
