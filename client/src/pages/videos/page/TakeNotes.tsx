import { NotebookPen } from "lucide-react";
import type { VideoFullFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { useTakeNotes } from "./useTakeNotes";
import styles from "./VideoPage.module.css";

/** Opens the note about a video beside the player. */
export function TakeNotes({ video }: { video: VideoFullFragment }) {
  const { isOpening, takeNotes } = useTakeNotes(video);
  return (
    <div className={styles.takeNotes}>
      <Button icon={NotebookPen} isPending={isOpening} onClick={() => void takeNotes()}>
        Take notes
      </Button>
    </div>
  );
}
