import { useState } from "react";
import { usePreferences } from "../../../lib/preferences";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { minuteMs } from "../time/days";
import { readClock, writeClock } from "../time/writeTime";
import styles from "./editor.module.css";

const minutesOfDay = 1440;

/** A time of day: "14:00", "2 pm", "930"; up and down arrows step by the interval from Settings. */
export function TimeField({
  label,
  value,
  isInvalid = false,
  describedBy,
  onChange,
}: {
  label: string;
  /** Minutes after midnight. */
  value: number;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (minutes: number) => void;
}) {
  const { calendar, locale } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const step = calendar.timeInterval;

  function take(text: string): void {
    setTyped(text);
    const minutes = readClock(text);
    // a complete time takes effect while typing, so that conflicts show
    if (minutes !== null && /[:.h]\d{2}/.test(text)) onChange(minutes % minutesOfDay);
  }
  function read(): void {
    if (typed === null) return;
    const minutes = readClock(typed);
    setTyped(null);
    if (minutes !== null) onChange(minutes % minutesOfDay);
  }

  return (
    <input
      className={`${fieldStyles.input} num ${styles.timeField}`}
      data-part="input"
      type="text"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      value={typed ?? writeClock(value * minuteMs, locale.timeFormat)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => take(event.target.value)}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key === "Enter") read();
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        const now = typed === null ? value : (readClock(typed) ?? value);
        const by = event.key === "ArrowUp" ? step : -step;
        setTyped(null);
        onChange((Math.round(now / step) * step + by + minutesOfDay) % minutesOfDay);
      }}
    />
  );
}
