import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { usePreferences } from "../../../lib/preferences";
import { type Day, dayOf } from "../../../lib/time/days";
import { writeDay } from "../../../lib/time/writeDay";
import { wallOf } from "../../../lib/time/zoneTime";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { IconButton } from "../../../ui/IconButton";
import styles from "./editor.module.css";
import { readDay } from "./readDay";

/** A day: typed in the person's format or as a word, or picked in the browser's calendar. */
export function DayField({
  label,
  value,
  isInvalid = false,
  describedBy,
  onChange,
}: {
  label: string;
  value: Day;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (day: Day) => void;
}) {
  const { locale } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const written = writeDay(new Date(`${value}T12:00:00`), locale.dateFormat);

  function read(): void {
    if (typed === null) return;
    const day = readDay(typed, locale.dateFormat, dayOf(wallOf(Date.now(), locale.timezone)));
    // an invalid day is replaced with the previous one
    setTyped(null);
    if (day !== null && day !== value) onChange(day);
  }

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
        value={typed ?? written}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={read}
        onKeyDown={(event) => {
          if (event.key === "Enter") read();
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
        onChange={(event) => event.target.value && onChange(event.target.value)}
      />
    </span>
  );
}
