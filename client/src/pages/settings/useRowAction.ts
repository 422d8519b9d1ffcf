import { useState } from "react";
import { errorText } from "../../data/errorText";
import { useFocusWhenLost } from "../../lib/useFocusWhenLost";
import { toast } from "../../ui/toast/toast";

/** Runs one action at a time from a list of rows. Tracks which one is running, and shows a toast on failure. */
export function useRowAction(): {
  running: string | null;
  act: (id: string, work: () => Promise<unknown>, failure: string) => Promise<void>;
} {
  const [running, setRunning] = useState<string | null>(null);
  useFocusWhenLost(running !== null);
  return {
    running,
    async act(id, work, failure) {
      setRunning(id);
      try {
        await work();
      } catch (error) {
        toast.error(errorText(error, failure));
      } finally {
        setRunning(null);
      }
    },
  };
}
