import { Button } from "./Button";
import styles from "./NotLoaded.module.css";

/** In place of a part of a page whose code could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`${styles.missing} wrap`} role="alert">
      <p>This part could not be loaded</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
