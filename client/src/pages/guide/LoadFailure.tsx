import { Button } from "../../ui/Button";
import styles from "./GuideDrawer.module.css";

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>Failed to load documentation</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
