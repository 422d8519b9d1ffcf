import { writeMinutes } from "../../../lib/time/writeTime";
import { Chip } from "../../../ui/Chip";
import { Select } from "../../../ui/choices/Select";
import styles from "./editor.module.css";

const most = 5;
const timed = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];
/** Minutes before the start of the day; negative values are on the day itself. */
const wholeDay = [-540, -480, 0, 360, 900, 2340, 9540];

/** The reminders: up to five. */
export function ReminderFields({
  minutes,
  isAllDay,
  onChange,
}: {
  minutes: readonly number[];
  isAllDay: boolean;
  onChange: (minutes: number[]) => void;
}) {
  const offered = (isAllDay ? wholeDay : timed).filter((one) => !minutes.includes(one));
  return (
    <div className={`${styles.reminders} row`}>
      {minutes.map((one) => (
        <Chip
          key={one}
          label={reminderWords(one, isAllDay)}
          onRemove={() => onChange(minutes.filter((other) => other !== one))}
        />
      ))}
      {minutes.length < most && (
        <Select
          label="Reminder"
          isLabelHidden
          placeholder={minutes.length ? "And …" : "None"}
          options={offered.map((one) => ({ id: String(one), label: reminderWords(one, isAllDay) }))}
          value={null}
          onChange={(id) => onChange([...minutes, Number(id)].toSorted((a, b) => b - a))}
        />
      )}
    </div>
  );
}

/** "10 minutes before", "at 9:00 on the day before" */
function reminderWords(minutes: number, isAllDay: boolean): string {
  if (!isAllDay) {
    if (minutes === 0) return "When it starts";
    if (minutes % 10_080 === 0) return minutes === 10_080 ? "1 week before" : `${minutes / 10_080} weeks before`;
    if (minutes % 1440 === 0) return minutes === 1440 ? "1 day before" : `${minutes / 1440} days before`;
    return `${writeMinutes(minutes)} before`;
  }
  const daysBefore = Math.ceil(minutes / 1440);
  const clock = daysBefore * 1440 - minutes;
  const time = `${String(Math.floor(clock / 60)).padStart(2, "0")}:${String(clock % 60).padStart(2, "0")}`;
  if (minutes <= 0) return `On the day, at ${time}`;
  return daysBefore === 1 ? `The day before, at ${time}` : `${daysBefore} days before, at ${time}`;
}
