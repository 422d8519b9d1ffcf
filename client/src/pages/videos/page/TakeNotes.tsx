import { NotebookPen } from "lucide-react";
import type { VideoFullFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { useTakeNotes } from "./useTakeNotes";
import styles from "./VideoPage.module.css";

/** Opens the note about a video beside the player. */
export function TakeNotes({
  video,
  autoFocus,
}: {
  video: VideoFullFragment;
  /** Whether the note was closed just now. */
  autoFocus: boolean;
}) {
  const { isOpening, takeNotes } = useTakeNotes(video);
  return (
    <div className={styles.takeNotes}>
      <Button autoFocus={autoFocus} icon={NotebookPen} isPending={isOpening} onClick={() => void takeNotes()}>
        Take notes
      </Button>
    </div>
  );
}
