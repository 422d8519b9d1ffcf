import { Fragment, useMemo } from "react";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { type LocalePreferences, usePreferences } from "../../../lib/preferences";
import { addDays, type Day, dayOf, daysBetween } from "../../../lib/time/days";
import { writeClock, writeDayWords } from "../../../lib/time/writeTime";
import type { Wall } from "../../../lib/time/zoneTime";
import { Badge } from "../../../ui/Badge";
import { Entry } from "../../../ui/Entry";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { tintStyle } from "../../../ui/Tint";
import { nameOf } from "../grid/eventName";
import { lengthInDays, type PlacedEvent } from "../placedEvent";
import styles from "./agenda.module.css";
import { type AgendaRow, agendaDays } from "./agendaDays";

/** Three months as text: days are heads, now is a rule between rows, empty stretches are one line. */
export function AgendaView({
  days,
  now,
  events,
  todos,
  onOpen,
  onOpenDay,
  onToggle,
}: {
  days: { from: Day; to: Day };
  now: Wall;
  events: readonly PlacedEvent[];
  todos: readonly CalendarTodoFragment[];
  onOpen: (key: string) => void;
  onOpenDay: (day: Day) => void;
  onToggle: (todo: CalendarTodoFragment) => void;
}) {
  const { locale } = usePreferences();
  const today = dayOf(now);
  const parts = useMemo(() => agendaDays(events, todos, days.from, days.to), [events, todos, days.from, days.to]);
  return (
    <div className={styles.agenda}>
      {parts.map((part) => {
        if (part.kind === "gap") {
          return (
            <Entry key={`gap ${part.from}`} isBare className={styles.gap}>
              <p>{gapWords(part.from, part.to)}</p>
            </Entry>
          );
        }
        const { day, rows } = part;
        const isToday = day === today;
        const firstAfterNow = isToday ? rows.findIndex((row) => isAfter(row, now)) : -1;
        const nowAt = isToday ? (firstAfterNow === -1 ? rows.length : firstAfterNow) : -1;
        return (
          <Entry
            key={day}
            className={isToday ? `${styles.day} ${styles.isToday}` : styles.day}
            head={headOf(day, today)}
            isNamedWhole
            sub={
              <button type="button" className={styles.date} onClick={() => onOpenDay(day)}>
                {writeDayWords(day, {
                  ...(daysBetween(today, day) < 2 && day >= today ? { weekday: "short" } : {}),
                  month: "short",
                  day: "numeric",
                })}
              </button>
            }
          >
            {rows.map((row, index) => (
              <Fragment key={row.kind === "event" ? row.event.key : row.todo.id}>
                {index === nowAt && <NowRule now={now} timeFormat={locale.timeFormat} />}
                {row.kind === "event" ? (
                  <EventRow row={row} now={now} timeFormat={locale.timeFormat} onOpen={onOpen} />
                ) : (
                  <TodoRow row={row} timeFormat={locale.timeFormat} onOpen={onOpen} onToggle={onToggle} />
                )}
              </Fragment>
            ))}
            {nowAt === rows.length && <NowRule now={now} timeFormat={locale.timeFormat} />}
          </Entry>
        );
      })}
    </div>
  );
}

function EventRow({
  row,
  now,
  timeFormat,
  onOpen,
}: {
  row: Extract<AgendaRow, { kind: "event" }>;
  now: Wall;
  timeFormat: LocalePreferences["timeFormat"];
  onOpen: (key: string) => void;
}) {
  const { event, dayOfMany, isOverlapping } = row;
  const days = lengthInDays(event);
  const many = dayOfMany === 0 ? null : dayOfMany === 1 ? `${days} days` : `day ${dayOfMany} of ${days}`;
  return (
    <button
      type="button"
      className={`${styles.row} row`}
      data-event={event.key}
      data-past={event.end <= now || undefined}
      data-cancelled={event.isCancelled || undefined}
      aria-label={nameOf(event, timeFormat)}
      onClick={() => onOpen(event.key)}
    >
      <span className={`${styles.time} quiet num`}>
        {event.isAllDay ? (
          "all day"
        ) : (
          <>
            {writeClock(event.start, timeFormat)}
            <span className="wide-only"> – {writeClock(event.end, timeFormat)}</span>
          </>
        )}
      </span>
      <span className={`${styles.mark} tint`} style={tintStyle(event.color)} />
      <span className="clip">
        <b>{event.title}</b>{" "}
        <span className={styles.more}>
          {[event.isCancelled && "cancelled", many, event.location].filter(Boolean).join(", ")}
        </span>
      </span>
      {isOverlapping && (
        <span className="wide-only">
          <Badge tone="ochre">Overlap</Badge>
        </span>
      )}
      <i className="leader" />
      <span className={`${styles.kind} faint`}>{event.typeName}</span>
    </button>
  );
}

function TodoRow({
  row: { todo, block },
  timeFormat,
  onOpen,
  onToggle,
}: {
  row: Extract<AgendaRow, { kind: "todo" }>;
  timeFormat: LocalePreferences["timeFormat"];
  onOpen: (key: string) => void;
  onToggle: (todo: CalendarTodoFragment) => void;
}) {
  return (
    <div className={`${styles.row} row`}>
      {block ? (
        <span className={`${styles.time} quiet num`}>
          {writeClock(block.start, timeFormat)}
          <span className="wide-only"> – {writeClock(block.end, timeFormat)}</span>
        </span>
      ) : (
        <span className={`${styles.time} quiet`}>due</span>
      )}
      <Checkbox
        isRound
        label={`Complete ${todo.title}`}
        isLabelHidden
        isChecked={todo.status === "COMPLETED"}
        onChange={() => onToggle(todo)}
      />
      {block ? (
        <button
          type="button"
          className="clip"
          data-event={block.key}
          aria-label={nameOf(block, timeFormat)}
          onClick={() => onOpen(block.key)}
        >
          {todo.title}
        </button>
      ) : (
        <span className="clip">{todo.title}</span>
      )}
      <i className="leader" />
      <span className={`${styles.kind} faint`}>{todo.project?.name ?? "To do"}</span>
    </div>
  );
}

function NowRule({ now, timeFormat }: { now: Wall; timeFormat: LocalePreferences["timeFormat"] }) {
  return (
    <div className={`${styles.now} row`}>
      <span className="num">
        <span className="sr-only">Now, </span>
        {writeClock(now, timeFormat)}
      </span>
      <i />
    </div>
  );
}

function isAfter(row: AgendaRow, now: Wall): boolean {
  if (row.kind === "todo") return row.block === null || row.block.end > now;
  return !row.event.isAllDay && row.event.end > now;
}

function headOf(day: Day, today: Day): string {
  if (day === today) return "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  return writeDayWords(day, { weekday: "long" });
}

function gapWords(from: Day, to: Day): string {
  const count = daysBetween(from, to) + 1;
  if (count === 1) return "One free day";
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const last = isOneMonth ? String(Number(to.slice(8))) : writeDayWords(to, { month: "long", day: "numeric" });
  return `Nothing from ${writeDayWords(from, { month: "long", day: "numeric" })} to ${last}`;
}
