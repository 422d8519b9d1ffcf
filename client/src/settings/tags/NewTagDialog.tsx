import { type FormEvent, useId, useState } from "react";
import { errorFields, errorText } from "../../content/errorText";
import { Button } from "../../ui/Button";
import { ColorPicker } from "../../ui/ColorPicker";
import { Dialog } from "../../ui/Dialog";
import { defaultTagColor } from "../../ui/presetColors";
import { TextField } from "../../ui/TextField";
import type { TagActions } from "./useTagActions";

export function NewTagDialog({ onClose, create }: { onClose: () => void; create: TagActions["create"] }) {
  const formId = useId();
  const [name, setName] = useState("");
  const [color, setColor] = useState<string>(defaultTagColor);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim()) return setProblem("Please enter a name");
    setSaving(true);
    try {
      await create({ name: name.trim(), color, contentType: "NOTE" });
      onClose();
    } catch (error) {
      setProblem(errorFields(error).name ?? errorText(error, "Failed to create the tag"));
      setSaving(false);
    }
  }

  return (
    <Dialog
      title="New tag"
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
            Create tag
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
        <ColorPicker value={color} onChange={setColor} />
      </form>
    </Dialog>
  );
}
