import { CircleAlert } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { atMost } from "../../../ui/fields/atMost";
import fieldStyles from "../../../ui/fields/Field.module.css";
import styles from "./NoteEditor.module.css";

/** The title on the sheet: one line, and Enter moves on to the text. */
export function EditorTitle({
  ref,
  value,
  problem,
  autoFocus,
  readOnly,
  onChange,
  onEnter,
}: {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  problem: string | undefined;
  autoFocus: boolean;
  readOnly: boolean;
  onChange: (title: string) => void;
  onEnter: () => void;
}) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <>
      <textarea
        ref={ref}
        className={`${styles.title} headline`}
        data-part="sheet-title"
        rows={1}
        aria-label="Title"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "note-title-problem" : undefined}
        placeholder="Title"
        {...atMost(500, value)}
        readOnly={readOnly}
        // biome-ignore lint/a11y/noAutofocus: it is in a dialog, where writing begins
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, " "))}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p id="note-title-problem" className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
    </>
  );
}
