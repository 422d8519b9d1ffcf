import { useId, useState } from "react";
import { usePreferences } from "../../../lib/preferences";
import { addDays, dayMs, dayOf, minuteMs, startOf } from "../../../lib/time/days";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { Switch } from "../../../ui/fields/Switch";
import { TimeField } from "../../../ui/fields/TimeField";
import { DayField } from "./DayField";
import styles from "./editor.module.css";
import { type EventDraft, type EventProblems, withAllDay } from "./eventDraft";
import type { OnUnread, Unread } from "./useUnread";

/**
 * When an event is: a day with times, whole days, or from one day to another. Changing the start moves the end along.
 */
export function WhenFields({
  draft,
  problems,
  unread,
  onChange,
  onUnread,
}: {
  draft: EventDraft;
  problems: EventProblems;
  unread: Unread;
  onChange: (part: Partial<EventDraft>) => void;
  onUnread: OnUnread;
}) {
  const { calendar } = usePreferences();
  const problemId = useId();
  const { isAllDay, start, end } = draft;
  const firstDay = dayOf(start);
  const lastDay = isAllDay ? dayOf(end - 1) : dayOf(end);
  const [hasLastDay, setHasLastDay] = useState(false);
  const showsLastDay = hasLastDay || firstDay !== lastDay;
  const minutesOf = (wall: number): number => Math.round((wall % dayMs) / minuteMs);
  const moveStart = (next: number): void => onChange({ start: next, end: next + (end - start) });
  // an end before the start is on the next day, unless a day was chosen for it
  const setEnd = (minutes: number): void => {
    const next = startOf(lastDay) + minutes * minuteMs;
    const same = startOf(firstDay) + minutes * minuteMs;
    if (showsLastDay && lastDay !== addDays(firstDay, 1)) onChange({ end: next });
    else onChange({ end: same > start || hasLastDay ? (hasLastDay ? next : same) : same + dayMs });
  };
  const problem = unread.firstDay ?? unread.start ?? unread.lastDay ?? unread.end ?? problems.start ?? problems.end;
  const noted = (field: keyof Unread, part: "start" | "end") => ({
    isInvalid: (unread[field] ?? problems[part]) !== undefined,
    describedBy: problem && problemId,
    onError: (sentence: string | null) => onUnread(field, sentence),
  });
  return (
    <>
      <div className={`${styles.when} row`} data-all-day={isAllDay || undefined}>
        <DayField
          label={showsLastDay || isAllDay ? "First day" : "Day"}
          value={firstDay}
          {...noted("firstDay", "start")}
          onChange={(day) => moveStart(startOf(day) + (start % dayMs))}
        />
        {!isAllDay && (
          <TimeField
            label="Start time"
            className={styles.timeField}
            value={minutesOf(start)}
            {...noted("start", "start")}
            onChange={(minutes) => moveStart(startOf(firstDay) + minutes * minuteMs)}
          />
        )}
        <span className={styles.to}>to</span>
        {(showsLastDay || isAllDay) && (
          <DayField
            label="Last day"
            value={lastDay}
            {...noted("lastDay", "end")}
            onChange={(day) => {
              setHasLastDay(true);
              onChange({ end: isAllDay ? startOf(addDays(day, 1)) : startOf(day) + (end % dayMs) });
            }}
          />
        )}
        {!isAllDay && (
          <TimeField
            label="End time"
            className={styles.timeField}
            value={minutesOf(end)}
            {...noted("end", "end")}
            onChange={setEnd}
          />
        )}
        {!isAllDay && !showsLastDay && (
          <Button variant="quiet" className={styles.otherDay} onClick={() => setHasLastDay(true)}>
            Add end date
          </Button>
        )}
        <Switch
          label="All day"
          isOn={isAllDay}
          onChange={(on) => {
            onUnread("start", null);
            onUnread("end", null);
            onChange(withAllDay(draft, on, calendar.dayStartHour + 1));
          }}
        />
      </div>
      {problem && (
        <p id={problemId} className={fieldStyles.error} data-part="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
