import { type ReactNode, useState } from "react";
import { enterName } from "../../../../schema/sentences";
import { errorFields, errorText } from "../../data/errorText";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";

export interface NameDialogProps {
  title: string;
  /** The current name; empty by default. */
  name?: string;
  help?: string;
  /** The label of the save button. */
  action: string;
  /** The message for an empty name. */
  missing?: string;
  /** The message for an error without one. */
  failure: string;
  /** The message for an error that doesn't come from GraphQL; null if there is none. */
  problemOf?: (error: unknown) => string | null;
  /** Called with the trimmed name; errors it throws are shown at the field. */
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog for naming something new or existing: its name first, then its other fields. */
export function NameDialog({
  title,
  name: before = "",
  help,
  action,
  missing = enterName,
  failure,
  problemOf,
  save,
  onClose,
  children,
}: NameDialogProps) {
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function onSubmit(): Promise<void> {
    if (!name.trim()) return setProblem(missing);
    setSaving(true);
    try {
      await save(name.trim());
      onClose();
    } catch (error) {
      setProblem(problemOf?.(error) ?? errorFields(error).name ?? errorText(error, failure));
      setSaving(false);
    }
  }

  return (
    <FormDialog
      title={title}
      size="small"
      isOpen
      onClose={onClose}
      action={action}
      isSaving={isSaving}
      onSubmit={onSubmit}
    >
      <TextField
        label="Name"
        help={help}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={problem}
        onChange={(typed) => {
          setName(typed);
          setProblem(null);
        }}
      />
      {children}
    </FormDialog>
  );
}
