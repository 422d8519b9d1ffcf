import { type FormEvent, useId, useState } from "react";
import { errorFields, errorText } from "../../content/errorText";
import type { CategoryScope } from "../../gql/graphql";
import { Button } from "../../ui/Button";
import { ColorPicker } from "../../ui/ColorPicker";
import { Dialog } from "../../ui/Dialog";
import { defaultNoteColor } from "../../ui/presetColors";
import { Segmented } from "../../ui/Segmented";
import { TextField } from "../../ui/TextField";
import { IconGrid } from "./IconGrid";
import type { CategoryActions } from "./useCategoryActions";

const scopes: { id: CategoryScope; label: string }[] = [
  { id: "SPECIFIC", label: "Notes" },
  { id: "GLOBAL", label: "Notes and videos" },
];

export function NewCategoryDialog({ onClose, create }: { onClose: () => void; create: CategoryActions["create"] }) {
  const formId = useId();
  const [name, setName] = useState("");
  const [icon, setIcon] = useState<string | null>(null);
  const [color, setColor] = useState<string>(defaultNoteColor);
  const [scope, setScope] = useState<CategoryScope>("SPECIFIC");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim()) return setProblem("Please enter a name");
    setSaving(true);
    try {
      await create({ name: name.trim(), icon, color, scope, contentType: "NOTE" });
      onClose();
    } catch (error) {
      setProblem(errorFields(error).name ?? errorText(error, "Failed to create the category"));
      setSaving(false);
    }
  }

  return (
    <Dialog
      title="New category"
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
            Create category
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
        <div className="category-scope">
          <span>For</span>
          <Segmented label="For" options={scopes} value={scope} onChange={setScope} />
        </div>
        <IconGrid value={icon} onChange={setIcon} />
        <ColorPicker value={color} onChange={setColor} />
      </form>
    </Dialog>
  );
}
