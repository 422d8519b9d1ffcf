import { Pencil, Plus, X } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import { reportFailure } from "../../../data/reportFailure";
import { Button } from "../../../ui/Button";
import { TextArea } from "../../../ui/fields/TextArea";
import { TextField } from "../../../ui/fields/TextField";
import { IconButton } from "../../../ui/IconButton";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { toast } from "../../../ui/toast/toast";
import styles from "./adminSettings.module.css";

type Save = (headings: string[], messages: string[]) => Promise<void>;

interface Pair {
  heading: string;
  message: string;
}

/** The pairs of heading and message that thank people for feedback. */
export function ThankYous({
  headings,
  messages,
  onSave,
}: {
  headings: readonly string[];
  messages: readonly string[];
  onSave: Save;
}) {
  const pairs = headings.map((heading, at) => ({ heading, message: messages[at % messages.length] ?? "" }));
  const [edited, setEdited] = useState<number | null>(null);
  const save = (next: readonly Pair[]) =>
    onSave(
      next.map(({ heading }) => heading),
      next.map(({ message }) => message),
    );
  return (
    <>
      <ul aria-label="Thank-yous">
        {pairs.map((pair, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place, and two may say the same
          <li key={at} className={styles.setting}>
            <div>
              <b>{pair.heading}</b>
              <small>{pair.message}</small>
            </div>
            <span className={styles.acts}>
              <IconButton size="small" label={`Edit “${pair.heading}”`} icon={Pencil} onClick={() => setEdited(at)} />
              {pairs.length > 1 && (
                <IconButton
                  size="small"
                  label={`Remove “${pair.heading}”`}
                  icon={X}
                  onClick={() => {
                    const undo = () => reportFailure(save(pairs), "Failed to undo");
                    save(pairs.filter((_, place) => place !== at)).then(
                      () => toast.show("Removed", { undo }),
                      (error) => toast.error(errorText(error, "Failed to remove the pair")),
                    );
                  }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" icon={Plus} onClick={() => setEdited(pairs.length)}>
        Add a pair
      </Button>
      {edited !== null && (
        <PairDialog
          pair={pairs[edited] ?? { heading: "", message: "" }}
          isNew={edited >= pairs.length}
          onClose={() => setEdited(null)}
          onSave={(pair) => save([...pairs.slice(0, edited), pair, ...pairs.slice(edited + 1)])}
        />
      )}
    </>
  );
}

function PairDialog({
  pair,
  isNew,
  onSave,
  onClose,
}: {
  pair: Pair;
  isNew: boolean;
  onSave: (pair: Pair) => Promise<void>;
  onClose: () => void;
}) {
  const [heading, setHeading] = useState(pair.heading);
  const [message, setMessage] = useState(pair.message);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  async function onSubmit(): Promise<void> {
    if (!heading.trim() || !message.trim()) return setProblem("Please write a heading and a message");
    setSaving(true);
    try {
      await onSave({ heading: heading.trim(), message: message.trim() });
      onClose();
    } catch (error) {
      setProblem(errorText(error, "Failed to save the pair"));
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title={isNew ? "New thank-you" : "Edit thank-you"}
      size="small"
      isOpen
      onClose={onClose}
      action="Save pair"
      isSaving={isSaving}
      onSubmit={onSubmit}
    >
      <TextField label="Heading" maxLength={100} counter={100} value={heading} onChange={setHeading} />
      <TextArea
        label="Message"
        rows={3}
        maxLength={300}
        counter={300}
        value={message}
        error={problem}
        onChange={(text) => {
          setMessage(text);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
