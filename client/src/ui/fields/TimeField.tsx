import { useState } from "react";
import { usePreferences } from "../../lib/preferences";
import { minuteMs } from "../../lib/time/days";
import { readClock, writeClock } from "../../lib/time/writeTime";
import styles from "./Field.module.css";

const minutesOfDay = 1440;
/** Where the arrow keys begin in an empty field. */
const firstMinutes = 540;
const exampleMinutes = 840;

/** A time of day: "14:00", "2 pm", "930"; up and down arrows step by the interval from Settings. */
export function TimeField({
  label,
  value,
  placeholder,
  className,
  isInvalid = false,
  describedBy,
  onChange,
  onError,
  onClear,
}: {
  label: string;
  /** Minutes after midnight; null: none. */
  value: number | null;
  placeholder?: string;
  className?: string | undefined;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (minutes: number) => void;
  /** Called with a message for a text that is not a time, which stays; null once it is valid again. */
  onError: (sentence: string | null) => void;
  /** Called when the field is emptied; without it the time stays. */
  onClear?: () => void;
}) {
  const { calendar, locale } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const step = calendar.timeInterval;
  const write = (minutes: number): string => writeClock(minutes * minuteMs, locale.timeFormat);

  function set(minutes: number): void {
    onError(null);
    onChange(minutes % minutesOfDay);
  }
  function take(text: string): void {
    setTyped(text);
    const minutes = readClock(text);
    // a complete time takes effect while typing, so that conflicts show
    if (minutes !== null && /[:.h]\d{2}/.test(text)) set(minutes);
  }
  /** @returns false for a text that is not a time. */
  function read(): boolean {
    if (typed === null) return true;
    const minutes = readClock(typed);
    if (minutes === null && typed.trim()) {
      onError(`Write a time, such as ${write(exampleMinutes)}`);
      return false;
    }
    setTyped(null);
    if (minutes !== null) set(minutes);
    else {
      onError(null);
      onClear?.();
    }
    return true;
  }

  return (
    <input
      className={`${styles.input} num ${className ?? ""}`}
      data-part="input"
      type="text"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={typed ?? (value === null ? "" : write(value))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => take(event.target.value)}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !read()) event.preventDefault();
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        const now = (typed === null ? null : readClock(typed)) ?? value;
        const by = event.key === "ArrowUp" ? step : -step;
        setTyped(null);
        set(now === null ? firstMinutes : Math.round(now / step) * step + by + minutesOfDay);
      }}
    />
  );
}
