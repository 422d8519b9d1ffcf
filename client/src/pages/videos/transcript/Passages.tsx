import { Quote } from "lucide-react";
import { memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import type { TranscriptFieldsFragment } from "../../../gql/graphql";
import { writeMoment } from "../../../lib/time/duration";
import { Highlight } from "../../../ui/choices/Highlight";
import { IconButton } from "../../../ui/IconButton";
import videoPageStyles from "../page/VideoPage.module.css";
import type { Playing } from "../player/usePlayer";
import { type Passage, passageAt, passagesOf } from "./passages";
import { Quoting } from "./Quoting";
import styles from "./Transcript.module.css";
import { useFollowing } from "./useFollowing";

/** The passages of a transcript that have the searched words. Each seeks to its moment, and can be quoted in a note. */
export function Passages({
  video,
  transcript,
  playing,
  search,
  isReadOnly,
}: {
  video: { id: string; title: string };
  transcript: TranscriptFieldsFragment;
  playing: Playing;
  search: string;
  isReadOnly: boolean;
}) {
  const passages = useMemo(() => passagesOf(transcript.segments), [transcript.segments]);
  const at = playing.isLoaded ? passageAt(passages, playing.seconds) : -1;
  const wanted = search.trim().toLocaleLowerCase();
  const shown = useMemo(
    () =>
      passages
        .map((passage, index) => ({ passage, index }))
        .filter(({ passage }) => !wanted || passage.text.toLocaleLowerCase().includes(wanted)),
    [passages, wanted],
  );
  const list = useRef<HTMLOListElement>(null);
  useFollowing(list, wanted ? -1 : at);
  const { jump } = playing;
  const jumpTo = useRef(jump);
  useEffect(() => {
    jumpTo.current = jump;
  });
  const [pressed, setPressed] = useState<{ index: number; button: HTMLButtonElement } | null>(null);
  const asked = pressed && passages[pressed.index];
  const quote = useRef((index: number, button: HTMLButtonElement) => setPressed({ index, button })).current;
  return (
    <>
      {wanted && (
        <p className={`${styles.count} faint`} role="status">
          {shown.length === 0
            ? `No results for “${search.trim()}”`
            : `${shown.length} ${shown.length === 1 ? "passage" : "passages"}`}
        </p>
      )}
      <ol className={styles.passages} ref={list} lang={transcript.language ?? undefined}>
        {shown.map(({ passage, index }) => (
          <Line
            key={index}
            index={index}
            seconds={passage.seconds}
            text={passage.text}
            search={search.trim()}
            isNow={index === at}
            jump={jumpTo}
            onQuote={isReadOnly ? null : quote}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <Quoting
          video={video}
          list={list}
          passages={passages}
          asked={asked && { quote: { text: asked.text, seconds: asked.seconds }, button: pressed.button }}
          onDone={() => setPressed(null)}
        />
      )}
    </>
  );
}

const Line = memo(function Line({
  index,
  seconds,
  text,
  search,
  isNow,
  jump,
  onQuote,
}: Pick<Passage, "seconds" | "text"> & {
  index: number;
  search: string;
  isNow: boolean;
  jump: RefObject<(seconds: number) => void>;
  onQuote: ((index: number, button: HTMLButtonElement) => void) | null;
}) {
  const id = useId();
  return (
    <li aria-current={isNow ? "true" : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger place to press the button, with selectable text */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the button */}
      <div className={styles.line} onClick={() => isNothingSelected() && jump.current(seconds)}>
        <button
          type="button"
          id={`${id}-moment`}
          className={`${videoPageStyles.moment} num`}
          data-part="moment"
          aria-labelledby={`${id}-moment ${id}-text`}
        >
          {writeMoment(seconds)}
        </button>
        <span id={`${id}-text`} className={styles.text} data-passage={index}>
          {search ? <Highlight text={text} match={search} /> : text}
        </span>
        {onQuote && (
          <IconButton
            size="small"
            icon={Quote}
            label="Quote this passage"
            aria-describedby={`${id}-moment`}
            aria-haspopup="dialog"
            onClick={(event) => {
              event.stopPropagation();
              // Safari does not focus a clicked button; closing must return the focus here
              event.currentTarget.focus();
              onQuote(index, event.currentTarget);
            }}
          />
        )}
      </div>
    </li>
  );
});

/** Whether a click selected no words: the end of a selection isn't meant for the player. */
const isNothingSelected = (): boolean => window.getSelection()?.isCollapsed ?? true;
