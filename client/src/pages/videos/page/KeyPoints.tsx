import { Pencil } from "lucide-react";
import { useState } from "react";
import { aiLabel } from "../../../content/summaryWords";
import type { VideoFullFragment } from "../../../gql/graphql";
import { writeMoment } from "../../../lib/time/duration";
import { Entry } from "../../../ui/Entry";
import { IconButton } from "../../../ui/IconButton";
import type { Playing } from "../player/usePlayer";
import { readKeyPoints, writeKeyPoints } from "./keyPointLines";
import { TextEditor } from "./TextEditor";
import { useSaveVideo } from "./useSaveVideo";
import styles from "./VideoPage.module.css";

/** The key points, as links to their moments. They are edited as lines that begin with the moment. */
export function KeyPoints({
  video,
  playing,
  isReadOnly,
}: {
  video: VideoFullFragment;
  playing: Playing;
  isReadOnly: boolean;
}) {
  const [isWriting, setWriting] = useState(false);
  const save = useSaveVideo(video);
  const points = video.keyPoints;
  if (!points.length && !isWriting) return null;
  const label = video.keyPointsSource === "BUILT_IN" ? "Built-in" : aiLabel(video.keyPointsSource);
  return (
    <Entry head="Key points" sub={label} className={styles.entry}>
      {isWriting ? (
        <TextEditor
          label="Key points"
          stored={writeKeyPoints(points)}
          maxLength={110_000}
          draftKey={`commonplace.video-key-points.${video.id}`}
          onSave={async (text) => {
            const read = readKeyPoints(text, points);
            if (typeof read === "string") return { isSaved: false, problem: read };
            return save({ keyPoints: read, keyPointsSource: "PERSON" });
          }}
          onClose={() => setWriting(false)}
        />
      ) : (
        <div className={styles.text}>
          <ol className={`${styles.keyPoints} column`}>
            {points.map(({ id, seconds, text }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`${styles.moment} num`}
                  data-part="moment"
                  aria-label={`Go to ${writeMoment(seconds)}`}
                  onClick={() => playing.jump(seconds)}
                >
                  {writeMoment(seconds)}
                </button>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          {!isReadOnly && (
            <IconButton size="small" icon={Pencil} label="Edit the key points" onClick={() => setWriting(true)} />
          )}
        </div>
      )}
    </Entry>
  );
}
