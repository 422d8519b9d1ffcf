import type { VideoFullFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import buttonStyles from "../../../ui/Button.module.css";
import type { VideoFields } from "./useVideoForm";
import styles from "./VideoEditor.module.css";

/** The video was saved elsewhere: shows the stored values that differ, and asks which to keep. */
export function SavedMeanwhile({
  stored,
  fields,
  onSettle,
}: {
  stored: VideoFullFragment;
  fields: VideoFields;
  onSettle: (keepsMine: boolean) => void;
}) {
  const differing = [
    { name: "Title", text: stored.title, isSame: stored.title === fields.title },
    { name: "Summary", text: stored.aiSummary ?? "", isSame: (stored.aiSummary ?? "") === fields.aiSummary },
    {
      name: "My notes",
      text: stored.personalNotes ?? "",
      isSame: (stored.personalNotes ?? "") === fields.personalNotes,
    },
    {
      name: "Category",
      text: stored.category?.name ?? "No category",
      isSame: (stored.category?.id ?? null) === (fields.category?.id ?? null),
    },
    {
      name: "Tags",
      text: stored.tags.map(({ name }) => name).join(", ") || "No tags",
      isSame: namesOf(stored.tags) === namesOf(fields.tags),
    },
  ].filter(({ isSame }) => !isSame);
  return (
    <div className={`${styles.stored} stack`} role="alert">
      <p>
        <strong>This video was changed elsewhere in the meantime.</strong> Nothing is lost: your text is below.
      </p>
      {differing.length > 0 && (
        <dl>
          {differing.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}, as saved</dt>
              <dd>{text || "Empty"}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={`${buttonStyles.row} wrap`}>
        <Button onClick={() => onSettle(true)}>Keep mine</Button>
        <Button variant="quiet" onClick={() => onSettle(false)}>
          Use the saved version
        </Button>
      </div>
    </div>
  );
}

function namesOf(tags: readonly { id: string }[]): string {
  return tags
    .map(({ id }) => id)
    .sort()
    .join();
}
