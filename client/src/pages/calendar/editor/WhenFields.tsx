import { useId, useState } from "react";
import { usePreferences } from "../../../lib/preferences";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { Switch } from "../../../ui/fields/Switch";
import { addDays, dayMs, dayOf, minuteMs, startOf } from "../time/days";
import { DayField } from "./DayField";
import styles from "./editor.module.css";
import { type EventDraft, withAllDay } from "./eventDraft";
import { TimeField } from "./TimeField";

/**
 * When an event is: a day with times, whole days, or from one day to another. Changing the start moves the end along.
 */
export function WhenFields({
  draft,
  problem,
  onChange,
}: {
  draft: EventDraft;
  problem: string | undefined;
  onChange: (part: Partial<EventDraft>) => void;
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
  const invalid = { isInvalid: problem !== undefined, describedBy: problem ? problemId : undefined };
  return (
    <>
      <div className={`${styles.when} row`} data-all-day={isAllDay || undefined}>
        <DayField
          label={showsLastDay || isAllDay ? "First day" : "Day"}
          value={firstDay}
          onChange={(day) => moveStart(startOf(day) + (start % dayMs))}
        />
        {!isAllDay && (
          <TimeField
            label="Start time"
            value={minutesOf(start)}
            onChange={(minutes) => moveStart(startOf(firstDay) + minutes * minuteMs)}
          />
        )}
        <span className={styles.to}>to</span>
        {(showsLastDay || isAllDay) && (
          <DayField
            label="Last day"
            value={lastDay}
            {...invalid}
            onChange={(day) => {
              setHasLastDay(true);
              onChange({ end: isAllDay ? startOf(addDays(day, 1)) : startOf(day) + (end % dayMs) });
            }}
          />
        )}
        {!isAllDay && <TimeField label="End time" value={minutesOf(end)} {...invalid} onChange={setEnd} />}
        {!isAllDay && !showsLastDay && (
          <Button variant="quiet" className={styles.otherDay} onClick={() => setHasLastDay(true)}>
            Add end date
          </Button>
        )}
        <Switch
          label="All day"
          isOn={isAllDay}
          onChange={(on) => onChange(withAllDay(draft, on, calendar.dayStartHour + 1))}
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
