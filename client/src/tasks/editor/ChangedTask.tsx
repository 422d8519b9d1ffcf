import { Button } from "../../ui/Button";
import styles from "./TaskEditor.module.css";

/** Says that the task was saved elsewhere since it was opened, and asks which version to keep. */
export function ChangedTask({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <div className={`${styles.changed} row`} role="alert">
      <p>This task was changed elsewhere while you had it open.</p>
      <Button onClick={onTheirs}>Use the saved version</Button>
      <Button onClick={onMine}>Keep mine</Button>
    </div>
  );
}
