import { CalendarDays } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePreferences } from "../../../lib/preferences";
import { type Day, dayOf } from "../../../lib/time/days";
import { writeDay } from "../../../lib/time/writeDay";
import { wallOf } from "../../../lib/time/zoneTime";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { IconButton } from "../../../ui/IconButton";
import styles from "./editor.module.css";
import { readDay } from "./readDay";

const exampleDay = "2026-11-27";

/** A day: typed in the person's format or as a word, or picked in the browser's calendar. */
export function DayField({
  label,
  value,
  isInvalid = false,
  describedBy,
  onChange,
  onError,
}: {
  label: string;
  value: Day;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (day: Day) => void;
  /** Called with a message for a text that is not a day, which stays; null once it is valid again, or gone. */
  onError: (sentence: string | null) => void;
}) {
  const { locale } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const write = (day: Day): string => writeDay(new Date(`${day}T12:00:00`), locale.dateFormat);

  function set(day: Day): void {
    setTyped(null);
    onError(null);
    if (day !== value) onChange(day);
  }
  /** @returns false for a text that is not a day. */
  function read(): boolean {
    if (typed === null) return true;
    const today = dayOf(wallOf(Date.now(), locale.timezone));
    const day = typed.trim() ? readDay(typed, locale.dateFormat, today) : value;
    if (day === null) onError(`Write a day, such as ${write(exampleDay)} or friday`);
    else set(day);
    return day !== null;
  }
  const leave = useEffectEvent(() => onError(null));
  useEffect(() => () => leave(), []);

  return (
    <span className={styles.dayField}>
      <input
        className={`${fieldStyles.input} num`}
        data-part="input"
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value={typed ?? write(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={read}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !read()) event.preventDefault();
        }}
      />
      <IconButton
        size="small"
        iconSize={15}
        icon={CalendarDays}
        label={`Choose ${label.toLowerCase()} in a calendar`}
        onClick={() => picker.current?.showPicker()}
      />
      <input
        ref={picker}
        type="date"
        className={styles.dayFieldPicker}
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={(event) => event.target.value && set(event.target.value)}
      />
    </span>
  );
}
