import { addDays } from "date-fns/addDays";
import { type ReactNode, useId, useState } from "react";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import fieldStyles from "../../ui/fields/Field.module.css";
import { DateInput } from "./DateInput";
import styles from "./DateInput.module.css";
import { useDueWords } from "./useDueWords";

/** A choice of a few days, any other by typing it, or none; `children` are other acts below. */
export function DuePicker({ onPick, children }: { onPick: (dueDate: string | null) => void; children?: ReactNode }) {
  const dates = useDates();
  const words = useDueWords();
  const errorId = useId();
  const [error, setError] = useState<string | null>(null);
  const near = [
    { label: "Today", days: 0 },
    { label: "Tomorrow", days: 1 },
    { label: "In a week", days: 7 },
  ].map(({ label, days }) => ({ label, day: dates.day(addDays(new Date(), days)) }));
  return (
    <div className={`${styles.duePicker} column`}>
      <DateInput
        label="Due"
        value={null}
        onChange={(date) => date !== null && onPick(date)}
        onError={setError}
        isInvalid={error !== null}
        describedBy={error ? errorId : undefined}
        autoFocus
        onEnter={() => undefined}
      />
      {error && (
        <p id={errorId} className={fieldStyles.error} data-part="field-error" role="alert">
          {error}
        </p>
      )}
      {near.map(({ label, day }) => (
        <Button key={label} variant="quiet" onClick={() => onPick(day)}>
          {label}
          <span className={`${styles.day} faint num`}>{words.field(day)}</span>
        </Button>
      ))}
      <Button variant="quiet" onClick={() => onPick(null)}>
        No due date
      </Button>
      {children}
    </div>
  );
}
