import { NoteCard } from "../../../content/cards/NoteCard";
import { VideoCard } from "../../../content/cards/VideoCard";
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
        <Both>{() => <NoteCard note={sampleNote} actions={actions} />}</Both>
      </Entry>
      <Entry head="Video card" sub="Own words, summary, how far watched">
        <Both>{() => <VideoCard video={sampleVideo} actions={actions} onDelete={() => undefined} />}</Both>
      </Entry>
    </>
  );
}
