import { useId } from "react";
import { usePreferences } from "../../lib/preferences";
import { writeMinutes } from "../../lib/time/writeTime";
import { Select } from "../../ui/choices/Select";
import fieldStyles from "../../ui/fields/Field.module.css";
import { TimeField } from "../../ui/fields/TimeField";
import styles from "./DateInput.module.css";

/** The time set aside for a task on the day it is due. */
export interface PlannedTime {
  /** Minutes after midnight; null: no time. */
  time: number | null;
  minutes: number;
}

const lengths = [15, 30, 45, 60, 90, 120, 180, 240];

/** The length of a task without one: an hour, or half an hour if the calendar goes by these. */
export function usePlannedLength(): number {
  return usePreferences().calendar.timeInterval === 30 ? 30 : 60;
}

/** A time of day, which may be left empty, and how long. */
export function PlannedFields({
  time,
  minutes,
  problem,
  onChange,
  onProblem,
}: PlannedTime & {
  /** About a text that is not a time. */
  problem: string | null | undefined;
  onChange: (planned: Partial<PlannedTime>) => void;
  onProblem: (sentence: string | null) => void;
}) {
  const problemId = useId();
  const offered = lengths.includes(minutes) ? lengths : [...lengths, minutes].sort((a, b) => a - b);
  return (
    <span className={`${styles.planned} column`}>
      <span className="row">
        <TimeField
          label="Time"
          placeholder="No time"
          value={time}
          isInvalid={Boolean(problem)}
          describedBy={problem ? problemId : undefined}
          onChange={(of) => onChange({ time: of })}
          onError={onProblem}
          onClear={() => onChange({ time: null })}
        />
        {time !== null && (
          <Select
            label="Length"
            isLabelHidden
            options={offered.map((of) => ({ id: String(of), label: writeMinutes(of) }))}
            value={String(minutes)}
            onChange={(id) => onChange({ minutes: Number(id) })}
          />
        )}
      </span>
      {problem && (
        <span id={problemId} className={fieldStyles.error} data-part="field-error" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
