import { type FormEvent, type ReactNode, useId, useState } from "react";
import { errorFields, errorText } from "../content/errorText";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { TextField } from "../ui/TextField";

/** Makes a category or a tag: its name first, then what else it has. */
export function NewNamedDialog({
  what,
  create,
  onClose,
  children,
}: {
  what: "category" | "tag";
  /** @throws what the server says, for the field to show. */
  create: (name: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim()) return setProblem("Please enter a name");
    setSaving(true);
    try {
      await create(name.trim());
      onClose();
    } catch (error) {
      setProblem(errorFields(error).name ?? errorText(error, `Failed to create the ${what}`));
      setSaving(false);
    }
  }

  return (
    <Dialog
      title={`New ${what}`}
      size="small"
      isOpen
      onClose={onClose}
      isDismissable={!isSaving}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSaving}>
            Create {what}
          </Button>
        </>
      }
    >
      <form id={formId} className="index-form" noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Name"
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
      </form>
    </Dialog>
  );
}
