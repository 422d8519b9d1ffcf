import { Ellipsis, FileText, Search, Trash2, X } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { TranscriptFieldsFragment } from "../../../gql/graphql";
import { useVideoTranscriptQuery } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import buttonStyles from "../../../ui/Button.module.css";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { Skeleton } from "../../../ui/Skeleton";
import skeletonStyles from "../../../ui/Skeleton.module.css";
import type { Analysis } from "../page/useAnalysis";
import type { Playing } from "../player/usePlayer";
import { Passages } from "./Passages";
import styles from "./Transcript.module.css";
import { TranscriptForm } from "./TranscriptForm";
import { useRemoveTranscript } from "./useRemoveTranscript";

/** The transcript beside the video: it follows the playback, is searchable, and each passage links to its moment. */
export function Transcript({
  video,
  playing,
  analysis,
  isReadOnly,
}: {
  video: { id: string; title: string };
  playing: Playing;
  analysis: Analysis;
  isReadOnly: boolean;
}) {
  const videoId = video.id;
  const { data, error, refetch } = useVideoTranscriptQuery({
    variables: { id: videoId },
    fetchPolicy: "cache-and-network",
  });
  const [isGiving, setGiving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const remove = useRemoveTranscript(videoId);
  const transcript = data?.video?.transcript;
  const isThere = Boolean(transcript?.segments.length);
  return (
    <aside className={styles.transcript} aria-label="Transcript">
      <div className={`${styles.head} row`}>
        {search === null ? (
          <>
            <h2>
              Transcript
              {transcript && <small>{sourceWords(transcript)}</small>}
            </h2>
            {isThere && (
              <IconButton size="small" icon={Search} label="Search transcript" onClick={() => setSearch("")} />
            )}
            {isThere && !isReadOnly && (
              <Menu
                label="Actions for the transcript"
                trigger={<IconButton size="small" icon={Ellipsis} label="Actions for the transcript" />}
              >
                <MenuItem icon={FileText} onAction={() => setGiving(true)}>
                  Replace the transcript
                </MenuItem>
                <MenuItem icon={Trash2} variant="danger" onAction={() => setAsking(true)}>
                  Remove the transcript
                </MenuItem>
              </Menu>
            )}
          </>
        ) : (
          <label className={`${fieldStyles.search} ${styles.search}`}>
            <Search size={15} strokeWidth={1.7} aria-hidden />
            <input
              type="search"
              className={`${fieldStyles.bare} grow`}
              aria-label="Search transcript"
              placeholder="Search transcript"
              // biome-ignore lint/a11y/noAutofocus: one pressed the button to type here
              autoFocus
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && setSearch(null)}
            />
            <IconButton size="small" icon={X} label="Close search" onClick={() => setSearch(null)} />
          </label>
        )}
      </div>
      {isGiving ? (
        <TranscriptForm videoId={videoId} analysis={analysis} onClose={() => setGiving(false)} />
      ) : transcript && isThere ? (
        <Passages
          video={video}
          transcript={transcript}
          playing={playing}
          search={search ?? ""}
          isReadOnly={isReadOnly}
        />
      ) : data ? (
        <NoTranscript isReadOnly={isReadOnly} analysis={analysis} onGive={() => setGiving(true)} />
      ) : error ? (
        <div role="alert" className={`${styles.none} stack soft`}>
          <p>{errorText(error, "The transcript could not be loaded")}</p>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </div>
      ) : (
        <div
          role="status"
          aria-busy="true"
          aria-label="Loading transcript"
          className={`${skeletonStyles.lines} ${styles.wait}`}
          data-is-dense
        >
          {["96%", "88%", "92%", "60%"].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      <ConfirmDialog
        variant="warning"
        title="Remove the transcript?"
        message="The next analysis looks for captions again. Summary and key points stay."
        confirmLabel="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </aside>
  );
}

function NoTranscript({
  isReadOnly,
  analysis,
  onGive,
}: {
  isReadOnly: boolean;
  analysis: Analysis;
  onGive: () => void;
}) {
  if (isReadOnly) return <p className={`${styles.none} stack soft`}>None.</p>;
  if (analysis.isRunning)
    return <p className={`${styles.none} stack soft`}>It appears here once captions are found.</p>;
  return (
    <div className={`${styles.none} stack soft`}>
      <p>
        {analysis.analysis
          ? "There is none yet. You can add a text or a caption file of your own."
          : "The transcript appears here once captions are fetched, or when you add a text of your own."}
      </p>
      <div className={`${buttonStyles.row} wrap`}>
        {!analysis.analysis && (
          <Button isPending={analysis.isStarting} onClick={() => void analysis.start(false)}>
            Fetch captions
          </Button>
        )}
        <Button variant={analysis.analysis ? "outline" : "quiet"} icon={FileText} onClick={onGive}>
          Add a transcript
        </Button>
      </div>
    </div>
  );
}

const sources = { CAPTIONS: "Captions", PASTED: "Pasted", FILE: "From a file", SPEECH: "Speech recognition" };

function sourceWords({ source, language, isTimed }: TranscriptFieldsFragment): string {
  const name = language ? new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(language) : null;
  return [sources[source], name, isTimed ? null : "times are estimated"].filter(Boolean).join(", ");
}
