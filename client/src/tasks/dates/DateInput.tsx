import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { usePreferences } from "../../lib/preferences";
import fieldStyles from "../../ui/fields/Field.module.css";
import { IconButton } from "../../ui/IconButton";
import styles from "./DateInput.module.css";
import { readDate } from "./readDates";
import { useDueWords } from "./useDueWords";

/**
 * A day, or a day and a time: typed in the person's format or in words ("next friday", "tomorrow 9:00"), or picked in
 * the browser's calendar.
 */
export function DateInput({
  label,
  value,
  onChange,
  onError,
  isInvalid = false,
  describedBy,
  autoFocus = false,
  onEnter,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called with a message for invalid text; null once it is valid again. */
  onError?: (sentence: string | null) => void;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  autoFocus?: boolean;
  /** Called on Enter with the parsed value; without it Enter submits the form. */
  onEnter?: (value: string | null) => void;
}) {
  const words = useDueWords();
  const { locale } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  function read(): string | null | undefined {
    if (typed === null) return value;
    if (!typed.trim()) {
      setTyped(null);
      onError?.(null);
      onChange(null);
      return null;
    }
    const date = readDate(typed, locale, new Date());
    if (date === null) {
      onError?.(`Write a day, such as ${words.field("2026-11-27")} or next friday`);
      return undefined;
    }
    setTyped(null);
    onError?.(null);
    onChange(date);
    return date;
  }

  return (
    <span className={styles.input} data-part="date-input">
      <input
        className={`${fieldStyles.input} num`}
        data-part="input"
        type="text"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the field is what its popover was opened for
        autoFocus={autoFocus}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value={typed ?? (value === null ? "" : words.field(value))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={read}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // parses the date before Enter submits a form
          const date = read();
          if (!onEnter) return;
          event.preventDefault();
          if (date !== undefined) onEnter(date);
        }}
      />
      <IconButton
        size="small"
        icon={CalendarDays}
        label={`Choose ${label.toLowerCase()} in a calendar`}
        onClick={() => picker.current?.showPicker()}
      />
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden
        value={value?.slice(0, 10) ?? ""}
        onChange={(event) => {
          setTyped(null);
          onError?.(null);
          onChange(event.target.value || null);
        }}
      />
    </span>
  );
}
