import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { enterName } from "../../../../../schema/sentences";
import { errorFields, errorText } from "../../../data/errorText";
import {
  CreateEventTypeDocument,
  type EventTypeFieldsFragment,
  EventTypesDocument,
  UpdateEventTypeDocument,
} from "../../../gql/graphql";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { defaultTypeColor } from "../data/calendarColors";

/** Creates an event type, or edits its name and color. */
export function EventTypeDialog({
  type,
  isOpen,
  onClose,
}: {
  /** Null for a new type. */
  type: EventTypeFieldsFragment | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const [name, setName] = useState(type?.name ?? "");
  const [color, setColor] = useState(type?.color ?? defaultTypeColor);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    if (!name.trim()) return setProblem(enterName);
    setSaving(true);
    try {
      if (type) {
        await client.mutate({
          mutation: UpdateEventTypeDocument,
          variables: { id: type.id, input: { name: name.trim(), color } },
        });
      } else {
        const answer = await client.mutate({
          mutation: CreateEventTypeDocument,
          variables: { input: { name: name.trim(), color } },
        });
        const made = answer.data?.createEventType;
        client.cache.updateQuery({ query: EventTypesDocument }, (data) =>
          data && made && !data.eventTypes.some(({ id }) => id === made.id)
            ? { ...data, eventTypes: [...data.eventTypes, made] }
            : data,
        );
      }
      onClose();
    } catch (error) {
      const fallback = type ? "Failed to update event type" : "Failed to create event type";
      setProblem(errorFields(error).name ?? errorText(error, fallback));
    } finally {
      setSaving(false);
    }
  }

  return (
    <FormDialog
      title={type ? "Event type" : "New event type"}
      isOpen={isOpen}
      onClose={onClose}
      action={type ? "Save type" : "Add type"}
      isSaving={isSaving}
      onSubmit={save}
    >
      <TextField
        label="Name"
        value={name}
        error={problem}
        maxLength={100}
        onChange={(next) => {
          setName(next);
          setProblem(null);
        }}
      />
      <ColorPicker value={color} onChange={setColor} />
    </FormDialog>
  );
}
