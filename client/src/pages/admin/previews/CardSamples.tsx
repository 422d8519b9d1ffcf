import { NoteSlip } from "../../../content/slips/NoteSlip";
import { VideoCard } from "../../../content/slips/VideoCard";
import { useContentActions } from "../../../content/useContentActions";
import { Entry } from "../../../ui/Entry";
import { Both } from "./Both";
import { sampleNote, sampleVideo } from "./sampleItems";

/** A note's and a video's card as lists draw them. */
export function CardSamples() {
  const actions = useContentActions();
  return (
    <>
      <Entry head="Note card" sub="6 lines, 3 tags, +N">
        <Both>{() => <NoteSlip note={sampleNote} actions={actions} />}</Both>
      </Entry>
      <Entry head="Video card" sub="Own words, summary, how far watched">
        <Both>{() => <VideoCard video={sampleVideo} actions={actions} onDelete={() => undefined} />}</Both>
      </Entry>
    </>
  );
}
