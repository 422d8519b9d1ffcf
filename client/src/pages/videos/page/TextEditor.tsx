import { CircleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import type { SaveResult } from "./useSaveVideo";
import styles from "./VideoPage.module.css";

/** Edits a text in place: saved as a whole, and kept in the field if the server refuses it. */
export function TextEditor({
  label,
  stored,
  maxLength,
  draftKey,
  onSave,
  onClose,
  tools,
}: {
  label: string;
  /** The stored text. */
  stored: string;
  maxLength: number;
  /** The storage key of the unsaved text. */
  draftKey: string;
  onSave: (text: string) => Promise<SaveResult>;
  onClose: () => void;
  /** Further buttons, which may insert text at the cursor. */
  tools?: (write: (text: string) => void) => ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun] = useState(stored);
  const [text, setText] = useState(() => readDraft(draftKey) ?? stored);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function type(next: string): void {
    setText(next);
    keepDraft(draftKey, next === stored ? null : next);
  }
  async function save(): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    const result = await onSave(text);
    setSaving(false);
    if (result.isSaved) leave();
    else setProblem(result.problem);
  }
  function leave(): void {
    keepDraft(draftKey, null);
    onClose();
  }
  return (
    <div className={`${styles.editor} stack`}>
      <textarea
        ref={field}
        className={fieldStyles.input}
        data-part="input"
        aria-label={label}
        aria-describedby={problem ? `${draftKey}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: one pressed Edit to write here
        autoFocus
        rows={5}
        maxLength={maxLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
          else if (event.key === "Escape" && text === stored) leave();
        }}
      />
      {problem && (
        <p id={`${draftKey}-problem`} className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
      {stored !== begun && (
        <p className={`${styles.stored} soft`}>
          <strong>Currently saved: </strong>
          {stored || "nothing"}
        </p>
      )}
      <div className={`${styles.foot} wrap`}>
        <Button variant="ink" isPending={isSaving} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="quiet" onClick={leave}>
          Cancel
        </Button>
        {tools?.((written) => type(insert(field, text, written)))}
      </div>
    </div>
  );
}

/** The text that was typed but never saved. */
export function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepDraft(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // without storage, the text is kept while the page is open
  }
}

function insert(field: RefObject<HTMLTextAreaElement | null>, text: string, written: string): string {
  const element = field.current;
  const start = element?.selectionStart ?? text.length;
  const end = element?.selectionEnd ?? start;
  const before = text.slice(0, start);
  const gap = before && !/\s$/.test(before) ? " " : "";
  const inserted = `${gap}${written} `;
  requestAnimationFrame(() => {
    element?.focus();
    element?.setSelectionRange(start + inserted.length, start + inserted.length);
  });
  return before + inserted + text.slice(end);
}
