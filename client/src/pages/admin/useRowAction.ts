import { useState } from "react";
import { errorText } from "../../data/errorText";
import { toast } from "../../ui/toast/toast";

/** Runs one action at a time from a list. Tracks which row is running, and shows the result in a toast. */
export function useRowAction() {
  const [running, setRunning] = useState<string | null>(null);
  return {
    running,
    async act(id: string, work: () => Promise<unknown>, done: string, failure: string): Promise<void> {
      setRunning(id);
      try {
        await work();
        toast.show(done);
      } catch (error) {
        toast.error(errorText(error, failure));
      } finally {
        setRunning(null);
      }
    },
  };
}
