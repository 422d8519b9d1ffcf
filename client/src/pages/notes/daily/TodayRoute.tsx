import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorCode, errorText } from "../../../data/errorText";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Dialog } from "../../../ui/overlays/Dialog";
import { useOpenToday } from "./useOpenToday";

/** `/notes/today`: goes to the editor of today's note, which it makes if there is none. */
export function TodayRoute() {
  const openToday = useOpenToday();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const open = useEffectEvent(async () => {
    setError(null);
    try {
      await navigate(paths.editNote(await openToday()), { replace: true });
    } catch (failure) {
      setError(failure);
    }
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => void open(), [attempt]);
  if (error === null) return null;
  return (
    <Dialog title="Not opened" isOpen onClose={() => void navigate(paths.notes())}>
      <EmptyState
        title="Today's note could not be opened"
        description={
          errorCode(error) === null
            ? "A new day's note needs a connection to begin. Once it is there, you can write without one."
            : errorText(error)
        }
        action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
      />
    </Dialog>
  );
}
