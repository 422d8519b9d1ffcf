import { useState } from "react";
import { enterName } from "../../../schema/sentences";
import { errorCode, errorFields, errorText } from "../data/errorText";
import type { ProjectStateFragment, ProjectStatus } from "../gql/graphql";
import { DateInput } from "../tasks/dates/DateInput";
import { useDue } from "../tasks/dates/dueText";
import { ColorPicker } from "../ui/fields/ColorPicker";
import fieldStyles from "../ui/fields/Field.module.css";
import { FormRow } from "../ui/fields/FormRow";
import { Segmented } from "../ui/fields/Segmented";
import { TextArea } from "../ui/fields/TextArea";
import { TextField } from "../ui/fields/TextField";
import { EditorDialog } from "../ui/overlays/EditorDialog";
import { defaultTagColor } from "../ui/presetColors";
import styles from "./ProjectForm.module.css";
import { projectStatuses } from "./projectStatuses";
import type { ProjectFields } from "./useProjectActions";

/** The form of a new or existing project: the rows of a task's form that a project has, and its color. */
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
  const due = useDue();
  const before = {
    name: project?.name ?? "",
    description: project?.description ?? "",
    color: project?.color ?? defaultTagColor,
    status: project?.status ?? ("ACTIVE" as ProjectStatus),
    dueDate: project?.dueDate ?? null,
  };
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<{ name?: string; dueDate?: string; text?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const kind = project?.parentId || parent ? "subproject" : "project";
  const isChanged = (Object.keys(before) as (keyof typeof before)[]).some((key) => draft[key] !== before[key]);
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });

  async function save(): Promise<void> {
    if (isSaving || problems.dueDate) return;
    const name = draft.name.trim();
    if (!name) {
      setProblems({ name: enterName });
      return;
    }
    setSaving(true);
    try {
      await onSave({
        name,
        description: draft.description.trim() || null,
        color: draft.color,
        ...(draft.status === project?.status ? {} : { status: draft.status }),
        ...(draft.dueDate === before.dueDate ? {} : { dueDate: draft.dueDate }),
      });
      onClose();
    } catch (error) {
      const fields = errorFields(error);
      const failure = project ? `Failed to save ${kind}` : `Failed to create ${kind}`;
      const text = errorCode(error) === "CONFLICT" ? "It was changed elsewhere. Close this and open it again." : null;
      setProblems(fields.name ? { name: fields.name } : { text: text ?? errorText(error, failure) });
      setSaving(false);
    }
  }

  return (
    <EditorDialog
      title={project ? `Edit ${kind}` : parent ? `New subproject of ${parent.name}` : "New project"}
      isOpen
      beginsWithoutList
      isChanged={isChanged}
      isSaving={isSaving}
      action={`${project ? "Save" : "Create"} ${kind}`}
      kept={project ? `The ${kind} stays as it was.` : `The ${kind} is not created.`}
      note={
        <span className={fieldStyles.error} data-part="field-error" role="alert">
          {problems.text}
        </span>
      }
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <FormRow label="Name">
        <TextField
          label="Name"
          isLabelHidden
          className={styles.name}
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          error={problems.name}
          onChange={(name) => {
            change({ name });
            setProblems({ ...problems, name: "", text: "" });
          }}
        />
      </FormRow>
      <FormRow label="Status">
        <Segmented
          label="Status"
          options={projectStatuses}
          value={draft.status}
          onChange={(status) => change({ status })}
        />
      </FormRow>
      <FormRow label="Due date" note="optional">
        <div className={`${styles.dates} row`}>
          <DateInput
            label="Due"
            value={draft.dueDate}
            isInvalid={Boolean(problems.dueDate)}
            onChange={(dueDate) => change({ dueDate })}
            onError={(sentence) => setProblems({ ...problems, dueDate: sentence ?? "" })}
          />
          <span className="faint" role="status">
            {!problems.dueDate && draft.dueDate !== null && `due ${due.short(draft.dueDate)}`}
          </span>
        </div>
        {problems.dueDate && (
          <p className={fieldStyles.error} data-part="field-error" role="alert">
            {problems.dueDate}
          </p>
        )}
      </FormRow>
      <FormRow label="Description" note="optional">
        <TextArea
          label="Description"
          isLabelHidden
          maxLength={10_000}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
      </FormRow>
      <FormRow label="Color">
        <ColorPicker value={draft.color} onChange={(color) => change({ color })} />
      </FormRow>
    </EditorDialog>
  );
}
