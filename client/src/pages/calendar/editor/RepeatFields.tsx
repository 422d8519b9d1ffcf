import { useState } from "react";
import { addMonths, type Day, weekdayOf } from "../../../lib/time/days";
import { Select } from "../../../ui/choices/Select";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { DayField } from "./DayField";
import styles from "./editor.module.css";
import type { EventDraft } from "./eventDraft";
import {
  type Frequency,
  frequencies,
  plainRepeat,
  type Repeat,
  readRule,
  repeatWords,
  timesUntil,
  weekdayName,
  writeRule,
} from "./repeatRule";
import type { OnUnread } from "./useUnread";

const never = "never";
const custom = "custom";
const kept = "kept";

/** How an event repeats: common choices, or a custom rule. */
export function RepeatFields({
  draft,
  start,
  weekStart,
  problem,
  onChange,
  onUnread,
}: {
  draft: Pick<EventDraft, "recurrenceRule" | "recurrenceEndDate">;
  start: Day;
  weekStart: number;
  problem: string | undefined;
  onChange: (part: Partial<EventDraft>) => void;
  onUnread: OnUnread;
}) {
  const { recurrenceRule: rule, recurrenceEndDate: endDate } = draft;
  const repeat = rule === null ? null : readRule(rule, endDate, start);
  const presets = presetsOf(start);
  const chosen = repeat && presets.findIndex((preset) => isSame(preset, repeat));
  const [isCustom, setIsCustom] = useState(repeat !== null && chosen === -1);
  const value =
    rule === null ? never : !repeat ? kept : isCustom || chosen === -1 || chosen === null ? custom : String(chosen);

  function set(next: Repeat): void {
    onChange({ recurrenceRule: writeRule(next, start), recurrenceEndDate: next.until });
  }
  return (
    <>
      <Select
        label="Repeats"
        isLabelHidden
        options={[
          { id: never, label: "Does not repeat" },
          ...presets.map((preset, index) => ({ id: String(index), label: capital(repeatWords(preset, start)) })),
          { id: custom, label: "Custom" },
          ...(value === kept ? [{ id: kept, label: "Keep the current rule" }] : []),
        ]}
        value={value}
        onChange={(id) => {
          setIsCustom(id === custom);
          if (id === never) onChange({ recurrenceRule: null, recurrenceEndDate: null });
          else if (id === custom) set(repeat ?? { ...plainRepeat, weekdays: [weekdayOf(start)] });
          else if (id !== kept) {
            const preset = presets[Number(id)];
            if (preset) set({ ...preset, until: repeat?.until ?? null, count: repeat?.count ?? null });
          }
        }}
      />
      {value === custom && repeat && (
        <div className={`${styles.repeat} row num`}>
          <span>Every</span>
          <input
            type="number"
            className={`${fieldStyles.input} num`}
            data-part="input"
            aria-label="Interval"
            min={1}
            max={999}
            value={repeat.interval}
            onChange={(event) =>
              set({ ...repeat, interval: Math.min(999, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })
            }
          />
          <Select<Frequency>
            label="Unit"
            isLabelHidden
            options={frequencies}
            value={repeat.frequency}
            onChange={(frequency) =>
              set({ ...repeat, frequency, weekdays: frequency === "WEEKLY" ? [weekdayOf(start)] : [] })
            }
          />
          {repeat.frequency === "WEEKLY" && (
            <WeekdayButtons
              chosen={repeat.weekdays.length ? repeat.weekdays : [weekdayOf(start)]}
              weekStart={weekStart}
              onChange={(weekdays) => set({ ...repeat, weekdays })}
            />
          )}
          {repeat.frequency === "MONTHLY" && (
            <Select<Repeat["monthBy"]>
              label="Day of the month"
              isLabelHidden
              options={[
                { id: "date", label: `on day ${Number(start.slice(8))}` },
                {
                  id: "weekday",
                  label: repeatWords({ ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" }, start).slice(12),
                },
              ]}
              value={repeat.monthBy}
              onChange={(monthBy) => set({ ...repeat, monthBy })}
            />
          )}
        </div>
      )}
      {repeat && (
        <RepeatEnd repeat={repeat} start={start} isInvalid={problem !== undefined} onChange={set} onUnread={onUnread} />
      )}
      {problem && (
        <p className={fieldStyles.error} data-part="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function WeekdayButtons({
  chosen,
  weekStart,
  onChange,
}: {
  chosen: readonly number[];
  weekStart: number;
  onChange: (weekdays: number[]) => void;
}) {
  return (
    <fieldset className={styles.weekdays} aria-label="Weekdays">
      {Array.from({ length: 7 }, (_, index) => (weekStart + index) % 7).map((weekday) => {
        const isOn = chosen.includes(weekday);
        return (
          <button
            key={weekday}
            type="button"
            aria-pressed={isOn}
            aria-label={weekdayName(weekday, "long")}
            onClick={() => {
              const next = isOn ? chosen.filter((one) => one !== weekday) : [...chosen, weekday];
              // at least one day is required
              if (next.length) onChange(next);
            }}
          >
            {weekdayName(weekday, "narrow")}
          </button>
        );
      })}
    </fieldset>
  );
}

function RepeatEnd({
  repeat,
  start,
  isInvalid,
  onChange,
  onUnread,
}: {
  repeat: Repeat;
  start: Day;
  isInvalid: boolean;
  onChange: (repeat: Repeat) => void;
  onUnread: OnUnread;
}) {
  const kind = repeat.count !== null ? "count" : repeat.until !== null ? "date" : "never";
  const times = repeat.until === null || repeat.count !== null ? null : timesUntil(repeat, start, repeat.until);
  return (
    <div className={`${styles.repeat} row num`}>
      <span>Ends</span>
      <Select<"never" | "date" | "count">
        label="Ends"
        isLabelHidden
        options={[
          { id: "never", label: "never" },
          { id: "date", label: "on" },
          { id: "count", label: "after" },
        ]}
        value={kind}
        onChange={(next) =>
          onChange({
            ...repeat,
            count: next === "count" ? 10 : null,
            until: next === "date" ? (repeat.until ?? addMonths(start, 3)) : null,
          })
        }
      />
      {kind === "date" && repeat.until !== null && (
        <DayField
          label="Last day of the series"
          value={repeat.until}
          isInvalid={isInvalid || repeat.until < start}
          onChange={(until) => onChange({ ...repeat, until })}
          onError={(sentence) => onUnread("recurrenceEndDate", sentence)}
        />
      )}
      {kind === "count" && (
        <>
          <input
            type="number"
            className={`${fieldStyles.input} num`}
            data-part="input"
            aria-label="How many times"
            min={1}
            max={999}
            value={repeat.count ?? 1}
            onChange={(event) =>
              onChange({ ...repeat, count: Math.min(999, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })
            }
          />
          <span>{repeat.count === 1 ? "time" : "times"}</span>
        </>
      )}
      {times !== null && <span className={fieldStyles.help}>{times === 1 ? "once" : `${times} times`}</span>}
    </div>
  );
}

function presetsOf(start: Day): Repeat[] {
  const weekday = weekdayOf(start);
  return [
    { ...plainRepeat, frequency: "DAILY" },
    { ...plainRepeat, weekdays: [1, 2, 3, 4, 5] },
    { ...plainRepeat, weekdays: [weekday] },
    { ...plainRepeat, interval: 2, weekdays: [weekday] },
    { ...plainRepeat, frequency: "MONTHLY" },
    { ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" },
    { ...plainRepeat, frequency: "YEARLY" },
  ];
}

function isSame(one: Repeat, other: Repeat): boolean {
  return (
    one.frequency === other.frequency &&
    one.interval === other.interval &&
    one.monthBy === other.monthBy &&
    one.weekdays.toSorted().join() === other.weekdays.toSorted().join()
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
