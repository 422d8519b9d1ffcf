import { useState } from "react";
import { chooseEvent, enterAddress } from "../../../../../schema/sentences";
import { errorFields, errorText } from "../../../data/errorText";
import type { WebhookRowFragment } from "../../../gql/graphql";
import { useCreateWebhookMutation, useUpdateWebhookMutation } from "../../../gql/hooks";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import styles from "./webhooks.module.css";

const changes = ["created", "updated", "deleted"] as const;
const kinds = [
  { label: "Notes", events: changes.map((change) => `note.${change}`) },
  { label: "Videos", events: changes.map((change) => `video.${change}`) },
  { label: "Projects", events: changes.map((change) => `project.${change}`) },
  { label: "Tasks", events: changes.map((change) => `task.${change}`) },
  { label: "Calendar", events: changes.map((change) => `event.${change}`) },
  { label: "Sharing", events: ["item.received", "item.shared"] },
];
const allEvents = kinds.flatMap(({ events }) => events);

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: WebhookRowFragment | null;
  onClose: () => void;
  onCreated: (created: { id: string; url: string; secret: string }) => void;
}

export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? allEvents);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [create, { loading: isCreating }] = useCreateWebhookMutation({
    refetchQueries: ["Webhooks"],
    awaitRefetchQueries: true,
  });
  const [update, { loading: isUpdating }] = useUpdateWebhookMutation();

  const set = (events: readonly string[], isOn: boolean) => {
    setChosen((before) =>
      isOn ? [...new Set([...before, ...events])] : before.filter((each) => !events.includes(each)),
    );
    setProblems({});
  };
  const save = async (): Promise<void> => {
    if (!url.trim()) return setProblems({ url: enterAddress });
    if (chosen.length === 0) return setProblems({ events: chooseEvent });
    const input = { url: url.trim(), events: [...chosen], description: description.trim() };
    try {
      if (webhook) await update({ variables: { id: webhook.id, input } });
      else {
        const { data } = await create({ variables: { input } });
        if (data) onCreated({ ...data.createWebhook.webhook, secret: data.createWebhook.secret });
      }
      onClose();
    } catch (failure) {
      const fields = errorFields(failure);
      setProblems(Object.keys(fields).length ? fields : { url: errorText(failure, "The webhook could not be saved") });
    }
  };

  return (
    <FormDialog
      title={webhook ? "Edit webhook" : "New webhook"}
      isOpen
      onClose={onClose}
      action={webhook ? "Save" : "Create webhook"}
      isSaving={isCreating || isUpdating}
      onSubmit={save}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://example.com/webhook"
        autoComplete="off"
        maxLength={2_000}
        value={url}
        error={problems.url}
        onChange={(typed) => {
          setUrl(typed);
          setProblems({});
        }}
      />
      <TextField
        label="Description"
        help="What it is for; may stay empty."
        autoComplete="off"
        maxLength={200}
        value={description}
        error={problems.description}
        onChange={setDescription}
      />
      <fieldset className={styles.events}>
        <legend>Events</legend>
        {kinds.map(({ label, events }) => {
          const count = events.filter((event) => chosen.includes(event)).length;
          return (
            <div key={label} className={styles.kind}>
              <Checkbox
                label={<b>{label}</b>}
                isChecked={count === events.length}
                isMixed={count > 0 && count < events.length}
                onChange={(isOn) => set(events, isOn)}
              />
              {events.map((event) => (
                <Checkbox
                  key={event}
                  label={event.split(".")[1]}
                  aria-label={event}
                  isChecked={chosen.includes(event)}
                  onChange={(isOn) => set([event], isOn)}
                />
              ))}
            </div>
          );
        })}
        {problems.events && (
          <p className={styles.failed} role="alert">
            {problems.events}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
}
