import { FileClock } from "lucide-react";
import { useMemo, useState } from "react";
import { ChangedText, useComparison } from "../../../content/versions/VersionText";
import type { NoteFullFragment } from "../../../gql/graphql";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import type { NoteDraft } from "../saving/noteDrafts";
import styles from "./NoteEditor.module.css";

/** Says that a draft was restored in the editor, and lets people discard it. */
export function DraftStrip({
  draft,
  saved,
  onKeep,
  onDiscard,
}: {
  draft: NoteDraft;
  /** The note that the draft belongs to; null for a new one. */
  saved: NoteFullFragment | null;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const dates = useDates();
  const [isShowing, setShowing] = useState(false);
  const { keptAt } = draft;
  const isToday = dates.day(keptAt) === dates.day(new Date());
  const before = useMemo(() => ({ title: saved?.title ?? "", content: saved?.content ?? null }), [saved]);
  const after = useMemo(() => ({ title: draft.title, content: draft.html }), [draft]);
  const comparison = useComparison(before, after);
  return (
    <div className={`${styles.strip} row`} role="status">
      <FileClock size={16} strokeWidth={1.7} aria-hidden />
      <span>
        <b>Your unsaved draft is back.</b> You left it {isToday ? "today" : `on ${dates.date(keptAt)}`} at{" "}
        {dates.time(keptAt)}. {saved && comparison && lengthBeside(comparison.wordsIn - comparison.wordsOut)}
      </span>
      <span className={styles.actions}>
        {saved ? (
          <Button variant="quiet" onClick={() => setShowing(true)}>
            Show changes
          </Button>
        ) : (
          <Button variant="quiet" onClick={onKeep}>
            Keep
          </Button>
        )}
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      </span>
      {saved && comparison && (
        <Dialog
          title="Your draft compared with the saved note"
          isOpen={isShowing}
          onClose={() => setShowing(false)}
          size="large"
          color={draft.color}
        >
          <ChangedText comparison={comparison} />
        </Dialog>
      )}
    </div>
  );
}

function lengthBeside(words: number): string {
  if (words === 0) return "";
  const count = Math.abs(words);
  return `It is ${count} ${count === 1 ? "word" : "words"} ${words > 0 ? "longer" : "shorter"} than the saved note.`;
}
