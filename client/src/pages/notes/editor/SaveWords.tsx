import { useState } from "react";
import { Button } from "../../../ui/Button";
import styles from "./NoteEditor.module.css";
import type { SaveState } from "./useAutosave";

const words: Partial<Record<SaveState, string>> = {
  saved: "Saved",
  waiting: "Saved on this device, waiting for a connection",
  untitled: "Add a title to save",
  changedElsewhere: "Changed elsewhere. Your version is saved on this device.",
};
/** Used if the browser could not store the changes either. */
const unkeptWords: typeof words = {
  waiting: "Not saved: keep this page open",
  changedElsewhere: "Changed elsewhere. Your version is not saved: keep this page open.",
};

/** The save state in words. It is announced only when it settles in another state than before, not after every save. */
export function SaveWords({
  state,
  isKept,
  onCompare,
}: {
  state: SaveState;
  /** Whether the browser has stored the changes that the server doesn't have. */
  isKept: boolean;
  onCompare: () => void;
}) {
  const [rest, setRest] = useState<SaveState>(state);
  if (state !== "saving" && state !== rest) setRest(state);
  return (
    <span className={`${styles.saveWords} row`}>
      {state === "saving" && <span aria-hidden>Saving…</span>}
      <span role="status" className={state === "saving" ? "sr-only" : undefined}>
        {(isKept ? null : unkeptWords[rest]) ?? words[rest]}
      </span>
      {state === "changedElsewhere" && (
        <Button variant="quiet" onClick={onCompare}>
          Compare
        </Button>
      )}
    </span>
  );
}
