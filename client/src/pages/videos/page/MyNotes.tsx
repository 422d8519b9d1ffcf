import { Clock, Pencil } from "lucide-react";
import { useState } from "react";
import type { VideoFullFragment } from "../../../gql/graphql";
import { cutAtMoments, writeDuration } from "../../../lib/time/duration";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { IconButton } from "../../../ui/IconButton";
import type { Playing } from "../player/usePlayer";
import { readDraft, TextEditor } from "./TextEditor";
import { useSaveVideo } from "./useSaveVideo";
import styles from "./VideoPage.module.css";

/** The personal notes of a video; moments named in them are links, and a button inserts the current moment. */
export function MyNotes({
  video,
  playing,
  isReadOnly,
}: {
  video: VideoFullFragment;
  playing: Playing;
  isReadOnly: boolean;
}) {
  const draftKey = `commonplace.video-notes.${video.id}`;
  const [isWriting, setWriting] = useState(() => !isReadOnly && readDraft(draftKey) !== null);
  const save = useSaveVideo(video);
  const notes = video.personalNotes ?? "";
  return (
    <Entry head="My notes" className={styles.entry}>
      {isWriting ? (
        <TextEditor
          label="My notes"
          stored={notes}
          maxLength={10_000}
          draftKey={draftKey}
          onSave={(text) => save({ personalNotes: text })}
          onClose={() => setWriting(false)}
          tools={(write) => (
            <Button
              variant="quiet"
              icon={Clock}
              onClick={() => write(writeDuration(playing.player.snapshot().seconds))}
            >
              Stamp {writeDuration(playing.seconds)}
            </Button>
          )}
        />
      ) : (
        <div className={styles.text}>
          {notes ? (
            <p className={styles.prose}>
              {cutAtMoments(notes, playing.durationSeconds).map(({ text, seconds }, index) =>
                seconds === null ? (
                  text
                ) : (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
                    key={index}
                    type="button"
                    className={`${styles.moment} num`}
                    data-part="moment"
                    onClick={() => playing.jump(seconds)}
                  >
                    {text}
                  </button>
                ),
              )}
            </p>
          ) : (
            <p className={styles.nothing}>{isReadOnly ? "None." : "Write down what you want to remember."}</p>
          )}
          {!isReadOnly &&
            (notes ? (
              <IconButton size="small" icon={Pencil} label="Edit my notes" onClick={() => setWriting(true)} />
            ) : (
              <Button onClick={() => setWriting(true)}>Write a note</Button>
            ))}
        </div>
      )}
    </Entry>
  );
}
