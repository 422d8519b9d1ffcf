import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useId, useState } from "react";
import { errorFields, errorText } from "../../content/errorText";
import {
  CreateEventTypeDocument,
  type EventTypeFieldsFragment,
  EventTypesDocument,
  UpdateEventTypeDocument,
} from "../../gql/graphql";
import { Button } from "../../ui/Button";
import { ColorPicker } from "../../ui/ColorPicker";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { defaultTypeColor } from "../data/calendarColors";

/** A new event type, or the name and color of one. */
export function EventTypeDialog({
  type,
  isOpen,
  onClose,
}: {
  /** Null: a new one. */
  type: EventTypeFieldsFragment | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const formId = useId();
  const [name, setName] = useState(type?.name ?? "");
  const [color, setColor] = useState(type?.color ?? defaultTypeColor);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    if (!name.trim()) return setProblem("Please enter a name");
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
    <Dialog
      title={type ? "Event type" : "New event type"}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSaving}>
            {type ? "Save type" : "Add type"}
          </Button>
        </>
      }
    >
      <form id={formId} className="event-type-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          value={name}
          error={problem}
          maxLength={100}
          autoFocus
          onChange={(next) => {
            setName(next);
            setProblem(null);
          }}
        />
        <ColorPicker value={color} onChange={setColor} />
      </form>
    </Dialog>
  );
}
