import { NoteCard } from "../../../content/cards/NoteCard";
import { VideoCard } from "../../../content/cards/VideoCard";
import { useContentActions } from "../../../content/useContentActions";
import { Entry } from "../../../ui/Entry";
import { sampleNote, sampleVideo } from "./sampleItems";
import { ThemePreviewPair } from "./ThemePreviewPair";

/** A sample note card and video card, as in lists. */
export function CardSamples() {
  const actions = useContentActions();
  return (
    <>
      <Entry head="Note card" sub="6 lines, 3 tags, +N">
        <ThemePreviewPair>{() => <NoteCard note={sampleNote} actions={actions} />}</ThemePreviewPair>
      </Entry>
      <Entry head="Video card" sub="Your notes, the summary, how far you watched">
        <ThemePreviewPair>
          {() => <VideoCard video={sampleVideo} actions={actions} onDelete={() => undefined} />}
        </ThemePreviewPair>
      </Entry>
    </>
  );
}
