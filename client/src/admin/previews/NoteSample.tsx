import { NoteSlip } from "../../content/slips/NoteSlip";
import { useContentActions } from "../../content/useContentActions";
import { sampleNote } from "./sampleNote";

/** A note's card as lists draw it. */
export function NoteSample() {
  return <NoteSlip note={sampleNote} actions={useContentActions()} />;
}
