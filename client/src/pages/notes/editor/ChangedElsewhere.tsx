import { GitCompareArrows, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useColumnCount } from "../../../content/cards/useColumnCount";
import type { NoteFullFragment } from "../../../gql/graphql";
import { useDates } from "../../../lib/time/formatDate";
import { RichText } from "../../../richText/RichText";
import { Button } from "../../../ui/Button";
import { Segmented } from "../../../ui/fields/Segmented";
import { IconButton } from "../../../ui/IconButton";
import { Dialog } from "../../../ui/overlays/Dialog";
import overlayStyles from "../../../ui/overlays/Overlay.module.css";
import { nextCopyTitle } from "../saving/nextCopyTitle";
import styles from "./ChangedElsewhere.module.css";
import { differingWords } from "./differingWords";
import { clearMarks, markWords, rangesOf, wordsOf } from "./wordMarks";

type Side = "mine" | "stored";

/**
 * The stored note has changed while this one was edited: shows both side by side, and loses nothing until one is
 * chosen.
 */
export function ChangedElsewhere({
  mine,
  stored,
  onClose,
  onKeepMine,
  onKeepBoth,
  onTakeStored,
}: {
  mine: { title: string; html: string; color: string };
  stored: NoteFullFragment;
  onClose: () => void;
  onKeepMine: () => void;
  onKeepBoth: () => void;
  onTakeStored: () => void;
}) {
  const dates = useDates();
  // the editor below may render again; the compared text stays the same
  const [yours] = useState(mine);
  const [side, setSide] = useState<Side>("mine");
  const isPhone = useColumnCount() === 1;
  const savedAt = `Saved at ${dates.time(stored.updatedAt)}`;

  return (
    <Dialog
      title="This note was changed elsewhere"
      isOpen
      onClose={onClose}
      size="sheet"
      color={stored.color}
      className={styles.elsewhere}
      header={
        <header className={styles.head}>
          <GitCompareArrows size={18} strokeWidth={1.7} aria-hidden />
          <div>
            <h2 className={overlayStyles.dialogTitle} data-part="dialog-title">
              This note was changed elsewhere
            </h2>
            <p>Nothing is overwritten until you choose. Marked words are where the two differ.</p>
          </div>
          <IconButton label="Keep writing" icon={X} onClick={onClose} />
        </header>
      }
      footer={
        <>
          <span className={`${styles.copy} grow`}>Keep both saves yours as “{nextCopyTitle(yours.title)}”.</span>
          <Button variant="ink" onClick={onKeepBoth}>
            Keep both
          </Button>
        </>
      }
    >
      {isPhone && (
        <div className={styles.tabs}>
          <Segmented
            label="Which version"
            value={side}
            onChange={setSide}
            options={[
              { id: "mine", label: "Yours" },
              { id: "stored", label: savedAt },
            ]}
          />
        </div>
      )}
      <Sides side={isPhone ? side : null}>
        {(left, right) => (
          <>
            <Version
              name="Yours, not saved yet"
              when="this browser, now"
              isHidden={isPhone && side !== "mine"}
              words={left}
              title={yours.title}
              html={yours.html}
              action={<Button onClick={onKeepMine}>Keep mine</Button>}
            />
            <Version
              name={savedAt}
              when={dates.date(stored.updatedAt)}
              isHidden={isPhone && side !== "stored"}
              words={right}
              title={stored.title}
              html={stored.content ?? ""}
              action={<Button onClick={onTakeStored}>Take this one</Button>}
            />
          </>
        )}
      </Sides>
    </Dialog>
  );
}

type Words = RefObject<HTMLDivElement | null>;

/** Marks the words that differ. Its own component, because a dialog's content is there only after the dialog. */
function Sides({
  side,
  children,
}: {
  /** The one that is shown; null for both. */
  side: Side | null;
  children: (left: Words, right: Words) => ReactNode;
}) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with the side
  useEffect(() => {
    if (!left.current || !right.current) return;
    const [mineWords, storedWords] = [wordsOf(left.current), wordsOf(right.current)];
    const differing = differingWords(
      mineWords.map(({ word }) => word),
      storedWords.map(({ word }) => word),
    );
    markWords([...rangesOf(mineWords, differing.left), ...rangesOf(storedWords, differing.right)]);
    return clearMarks;
  }, [side]);

  return <div className={styles.sides}>{children(left, right)}</div>;
}

function Version({
  name,
  when,
  isHidden,
  words,
  title,
  html,
  action,
}: {
  name: string;
  when: string;
  isHidden: boolean;
  words: Words;
  title: string;
  html: string;
  action: ReactNode;
}) {
  const nameId = useId();
  return (
    <section aria-labelledby={nameId} hidden={isHidden}>
      <header>
        <b id={nameId}>{name}</b>
        <span className="num">{when}</span>
      </header>
      <div ref={words}>
        <h3 className="headline" data-part="sheet-title">
          {title}
        </h3>
        <RichText html={html} className={styles.body} areSectionsOpen />
      </div>
      <div className={styles.action}>{action}</div>
    </section>
  );
}
