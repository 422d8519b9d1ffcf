import { errorText } from "../data/errorText";
import { Button } from "../ui/Button";
import styles from "./list/TaskRows.module.css";

/** Replaces a list that failed to load: the error, and a retry button. */
export function ListProblem({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <div className={`${styles.problem} row`} role="alert">
      <p>{errorText(error, text)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
