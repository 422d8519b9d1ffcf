import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { enterName } from "../../../schema/sentences";
import { errorFields, errorText } from "../data/errorText";
import { Button } from "../ui/Button";
import { atMost } from "../ui/fields/atMost";
import fieldStyles from "../ui/fields/Field.module.css";
import settingsStyles from "./IndexLine.module.css";

/** Edits a name in place: Enter saves, Escape cancels. The typed text stays if saving fails. */
export function RenameInPlace({
  name,
  label,
  onSave,
  onDone,
}: {
  name: string;
  label: string;
  onSave: (name: string) => Promise<unknown>;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const problemId = useId();
  useEffect(() => {
    frame.current?.querySelector("input")?.focus();
  }, []);

  async function save(): Promise<void> {
    const wanted = typed.trim();
    if (isSaving) return;
    if (!wanted) return setProblem(enterName);
    if (wanted === name) return onDone();
    setSaving(true);
    try {
      await onSave(wanted);
      onDone();
    } catch (error) {
      setProblem(errorFields(error).name ?? errorText(error, "Failed to rename"));
      setSaving(false);
      frame.current?.querySelector("input")?.focus();
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    // the surrounding list handles keys as well
    event.stopPropagation();
    if (event.key !== "Escape" || isSaving) return;
    event.preventDefault();
    onDone();
  }

  return (
    <form
      ref={frame}
      className={`${settingsStyles.rename} grow column`}
      data-part="rename"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && typed.trim() === name) onDone();
      }}
    >
      <span className={settingsStyles.line}>
        <input
          className={fieldStyles.input}
          data-part="input"
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          autoComplete="off"
          {...atMost(100, typed)}
          readOnly={isSaving}
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" isPending={isSaving}>
          Rename
        </Button>
      </span>
      {problem && (
        <span id={problemId} className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </span>
      )}
    </form>
  );
}
