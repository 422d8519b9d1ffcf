import { Button } from "../../ui/Button";

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="guide-failure" role="alert">
      <p>Failed to load documentation</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
