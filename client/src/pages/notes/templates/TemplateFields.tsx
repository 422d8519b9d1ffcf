import { useState } from "react";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";

const maxValue = 1_000;
const maxTitle = 500;

/** Asks for the values that a template needs; all may stay empty. */
export function TemplateFields({
  title,
  names,
  onClose,
  onSubmit,
}: {
  title: string;
  names: readonly string[];
  onClose: () => void;
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      action="Make note"
      isSaving={isSaving}
      onSubmit={async () => {
        setSaving(true);
        await onSubmit(values);
        setSaving(false);
      }}
    >
      {names.map((name, at) => (
        <TextField
          key={name}
          label={labelOf(name)}
          autoFocus={at === 0}
          maxLength={name.toLowerCase() === "title" ? maxTitle : maxValue}
          value={values[name] ?? ""}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
    </FormDialog>
  );
}

/** "people" is asked for as "People". */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
