import { type ReactNode, useState } from "react";
import { enterName } from "../../../../schema/sentences";
import { errorFields, errorText } from "../../data/errorText";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";

export interface NameDialogProps {
  title: string;
  /** The name that there is; none unless given. */
  name?: string;
  help?: string;
  /** On the button that saves. */
  action: string;
  /** Said where no name was entered. */
  missing?: string;
  /** Said where an error has no words for people. */
  failure: string;
  /** The words for an error that doesn't come from GraphQL; null where there are none. */
  problemOf?: (error: unknown) => string | null;
  /** Gets the name without blanks around it; what it throws is shown at the field. */
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Names something, new or not: its name first, then what else it has. */
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
        autoFocus
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
