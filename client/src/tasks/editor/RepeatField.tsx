import { useState } from "react";
import { useDates } from "../../lib/time/formatDate";
import { Select } from "../../ui/choices/Select";
import fieldStyles from "../../ui/fields/Field.module.css";
import { useDue } from "../dates/dueText";
import { customRule, nextDays, presetRules, readCustom, repeatUnits, repeatWords } from "./repeatRules";
import styles from "./TaskEditor.module.css";

const none = "none:";
const other = "other:";

/** How often a task repeats, in words, with its next days. */
export function RepeatField({
  value,
  anchor,
  error,
  onChange,
}: {
  /** An RRULE; null: does not repeat. */
  value: string | null;
  /** The day that the rule counts from; null: today. */
  anchor: string | null;
  error: string | undefined;
  onChange: (rule: string | null) => void;
}) {
  const dates = useDates();
  const due = useDue();
  const day = anchor === null ? dates.day(new Date()) : anchor.slice(0, 10);
  const presets = presetRules(day);
  const [isOther, setIsOther] = useState(false);
  const custom = readCustom(value);
  const listed = value === null || presets.includes(value) ? presets : [...presets, value];
  const next = value === null ? null : nextDays(value, day, 3);
  return (
    <div className={`${styles.field} column`}>
      <Select
        label="Repeat"
        isLabelHidden
        error={error}
        options={[
          { id: none, label: "Does not repeat" },
          ...listed.map((rule) => ({ id: rule, label: repeatWords(rule) })),
          { id: other, label: "Custom…" },
        ]}
        value={isOther ? other : (value ?? none)}
        onChange={(id) => {
          setIsOther(id === other);
          if (id === other) onChange(customRule(2, "WEEKLY"));
          else onChange(id === none ? null : id);
        }}
      />
      {isOther && custom && (
        <div className={`${styles.interval} row`}>
          <span>Every</span>
          <input
            type="number"
            className={`${fieldStyles.input} num`}
            data-part="input"
            aria-label="Interval"
            min={1}
            max={999}
            value={custom.interval}
            onChange={(event) => {
              const interval = Math.min(999, Math.max(1, Math.trunc(Number(event.target.value)) || 1));
              onChange(customRule(interval, custom.frequency));
            }}
          />
          <Select
            label="Unit"
            isLabelHidden
            options={repeatUnits.map(({ id, many }) => ({ id, label: many }))}
            value={custom.frequency}
            onChange={(frequency) => onChange(customRule(custom.interval, frequency))}
          />
        </div>
      )}
      {value !== null && (
        <p className={`${fieldStyles.help} num`} role="status">
          {next?.length
            ? `Completing it creates the next one: ${next.map((date) => due.short(date)).join(", ")} …`
            : "Completing it creates the next one"}
        </p>
      )}
    </div>
  );
}
