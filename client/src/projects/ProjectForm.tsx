import { useState } from "react";
import { enterName } from "../../../schema/sentences";
import { errorCode, errorFields, errorText } from "../data/errorText";
import type { ProjectStateFragment, ProjectStatus } from "../gql/graphql";
import { Select } from "../ui/choices/Select";
import { ColorPicker } from "../ui/fields/ColorPicker";
import fieldStyles from "../ui/fields/Field.module.css";
import { TextArea } from "../ui/fields/TextArea";
import { TextField } from "../ui/fields/TextField";
import { FormDialog } from "../ui/overlays/FormDialog";
import { defaultTagColor } from "../ui/presetColors";
import styles from "./ProjectForm.module.css";
import { projectStatuses } from "./projectStatuses";
import type { ProjectFields } from "./useProjectActions";

/** The form for a new or existing project: name, description, color, status and due date. */
export function ProjectForm({
  project,
  parent = null,
  onSave,
  onClose,
}: {
  /** The project to edit; absent for a new one. */
  project?: ProjectStateFragment;
  /** The parent of a new project. */
  parent?: { name: string } | null;
  onSave: (fields: ProjectFields) => Promise<unknown>;
  onClose: () => void;
}) {
  const [name, setName] = useState(project?.name ?? "");
  const [description, setDescription] = useState(project?.description ?? "");
  const [color, setColor] = useState<string>(project?.color ?? defaultTagColor);
  const [status, setStatus] = useState<ProjectStatus>(project?.status ?? "ACTIVE");
  const [dueDate, setDueDate] = useState(project?.dueDate?.slice(0, 10) ?? "");
  const [problem, setProblem] = useState<{ name?: string; text?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const kind = project?.parentId || parent ? "subproject" : "project";

  async function onSubmit(): Promise<void> {
    if (!name.trim()) return setProblem({ name: enterName });
    setSaving(true);
    const isDueKept = project?.dueDate?.slice(0, 10) === dueDate;
    try {
      await onSave({
        name: name.trim(),
        description: description.trim() || null,
        color,
        ...(status === project?.status ? {} : { status }),
        ...(isDueKept ? {} : { dueDate: dueDate || null }),
      });
      onClose();
    } catch (error) {
      const fields = errorFields(error);
      const failure = project ? `Failed to save ${kind}` : `Failed to create ${kind}`;
      const text = errorCode(error) === "CONFLICT" ? "It was changed elsewhere. Close this and open it again." : null;
      setProblem(fields.name ? { name: fields.name } : { text: text ?? errorText(error, failure) });
      setSaving(false);
    }
  }

  return (
    <FormDialog
      title={project ? `Edit ${kind}` : parent ? `New subproject of ${parent.name}` : "New project"}
      isOpen
      onClose={onClose}
      action={`${project ? "Save" : "Create"} ${kind}`}
      isSaving={isSaving}
      note={
        <span className={`${fieldStyles.error} grow`} data-part="field-error" role="alert">
          {problem.text}
        </span>
      }
      onSubmit={onSubmit}
    >
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={name}
        error={problem.name}
        onChange={(typed) => {
          setName(typed);
          setProblem({});
        }}
      />
      <TextArea label="Description" maxLength={10_000} rows={3} value={description} onChange={setDescription} />
      <div className={styles.pair}>
        <Select label="Status" options={projectStatuses} value={status} onChange={setStatus} />
        <TextField label="Due" type="date" value={dueDate} onChange={setDueDate} />
      </div>
      <ColorPicker value={color} onChange={setColor} />
    </FormDialog>
  );
}
