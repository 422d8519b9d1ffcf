import { useEffect, useRef, useState } from "react";
import { atMost } from "../../../ui/fields/atMost";
import fieldStyles from "../../../ui/fields/Field.module.css";
import styles from "./todos.module.css";

/** An input for new to-dos: Enter saves and starts the next, Escape cancels. The text stays if saving fails. */
export function NewTodo({ onSave, onDone }: { onSave: (title: string) => Promise<boolean>; onDone: () => void }) {
  const [title, setTitle] = useState("");
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.newTodo}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving || !title.trim()) return;
        setSaving(true);
        void onSave(title.trim()).then((isSaved) => {
          if (isSaved) setTitle("");
          setSaving(false);
          field.current?.focus();
        });
      }}
    >
      <input
        ref={field}
        className={fieldStyles.input}
        data-part="input"
        aria-label="New to-do"
        placeholder="What needs to be done?"
        autoComplete="off"
        {...atMost(500, title)}
        readOnly={isSaving}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => {
          if (!title.trim()) onDone();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onDone();
        }}
      />
    </form>
  );
}
