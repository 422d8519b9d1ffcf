import { errorText } from "../data/errorText";
import { Button } from "../ui/Button";
import styles from "./list/TaskRows.module.css";

/** In the place of what could not be read: what went wrong, and another try. */
export function ListProblem({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <div className={`${styles.problem} row`} role="alert">
      <p>{errorText(error, text)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
