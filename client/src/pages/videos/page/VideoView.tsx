import {
  Archive,
  ArchiveRestore,
  ArrowUpRight,
  Ellipsis,
  History,
  Pencil,
  Send,
  Share2,
  Star,
  StarOff,
  Trash2,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { watchOnYouTube } from "../../../../../schema/sentences";
import { sharingDialogs } from "../../../content/sharing/sharingDialogs";
import { useContentActions } from "../../../content/useContentActions";
import { OfflineNotice } from "../../../data/offline/OfflineNotice";
import type { VideoFullFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { useShortcut } from "../../../lib/shortcuts";
import { LinkedFrom } from "../../../links/LinkedFrom";
import { PageFrame } from "../../../shell/PageFrame";
import { Button } from "../../../ui/Button";
import entryStyles from "../../../ui/Entry.module.css";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { DeleteVideo } from "../DeleteVideo";
import { Player } from "../player/Player";
import { usePlayer } from "../player/usePlayer";
import { Transcript } from "../transcript/Transcript";
import { KeyPoints } from "./KeyPoints";
import { MyNotes } from "./MyNotes";
import { Summary } from "./Summary";
import { TakeNotes } from "./TakeNotes";
import { useAnalysis } from "./useAnalysis";
import { VideoFacts } from "./VideoFacts";
import styles from "./VideoPage.module.css";
import { Writing } from "./Writing";

/** A video with all its data: facts in the margin, the transcript in its own column. */
export function VideoView({
  video,
  noteId,
}: {
  video: VideoFullFragment;
  /** The note being written beside it. */
  noteId: string | null;
}) {
  const playing = usePlayer(video);
  const analysis = useAnalysis(video.id);
  const isTrashed = video.deletedAt !== null;
  const [hasWritten, setHasWritten] = useState(false);
  if (noteId && !hasWritten) setHasWritten(true);
  return (
    <PageFrame
      title={video.title}
      back={{ label: "Videos", to: isTrashed ? paths.trash("videos") : paths.videos() }}
      action={<Tools video={video} />}
    >
      <OfflineNotice />
      <div className={styles.page} data-is-writing={noteId !== null || undefined}>
        <div className={styles.main}>
          <section className={`${entryStyles.entry} ${styles.top}`} data-part="entry" aria-label="Video">
            <div className={`${entryStyles.head} ${entryStyles.isBare}`} data-part="head">
              <VideoFacts video={video} isReadOnly={isTrashed} />
            </div>
            <div className={entryStyles.passage} data-part="passage">
              <div className={styles.stage}>
                <Player key={video.id} video={video} playing={playing} />
              </div>
              <h1 className={`${styles.title} headline`}>{video.title}</h1>
              <p className={`${styles.by} row`}>
                {video.channelName && <span>{video.channelName}</span>}
                <a
                  className="text-link"
                  data-part="link"
                  href={video.youtubeUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {watchOnYouTube}
                </a>
                <ArrowUpRight size={14} strokeWidth={1.7} aria-hidden />
              </p>
              {!isTrashed && noteId === null && <TakeNotes video={video} autoFocus={hasWritten} />}
            </div>
          </section>
          <MyNotes video={video} playing={playing} isReadOnly={isTrashed} />
          <Summary video={video} analysis={analysis} isReadOnly={isTrashed} />
          <KeyPoints video={video} playing={playing} isReadOnly={isTrashed} />
          {!isTrashed && <LinkedFrom kind="video" id={video.id} title={video.title} isEntry />}
          <section
            className={`${entryStyles.entry} ${styles.entry} narrow-only`}
            data-part="entry"
            aria-label="About this video"
          >
            <div className={entryStyles.passage} data-part="passage">
              <VideoFacts video={video} isReadOnly={isTrashed} />
            </div>
          </section>
        </div>
        {noteId && <Writing key={noteId} noteId={noteId} video={video} playing={playing} />}
        <Transcript video={video} playing={playing} analysis={analysis} isReadOnly={isTrashed} />
      </div>
    </PageFrame>
  );
}

function Tools({ video }: { video: VideoFullFragment }) {
  const navigate = useNavigate();
  const actions = useContentActions();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeletingForGood, setDeletingForGood] = useState(false);
  const isTrashed = video.deletedAt !== null;
  const canDeleteForGood = isTrashed || video.isArchived;
  const toggleFavorite = (): void => void actions.setFavorite(video, !video.isFavorite);
  const toggleArchived = (): void => void actions.setArchived(video, !video.isArchived);
  const edit = (): void => void navigate(`${paths.video(video.id)}?edit`);
  const history = (): void => void navigate(`${paths.video(video.id)}?history`);
  const leave = (): void => void navigate(paths.videos());
  useShortcut("f", toggleFavorite, { isEnabled: !isTrashed });
  useShortcut("e", toggleArchived, { isEnabled: !isTrashed });
  return (
    <>
      <span className={styles.actions}>
        {isTrashed ? (
          <Button variant="quiet" icon={Undo2} onClick={() => void actions.restore(video)}>
            Restore
          </Button>
        ) : (
          <Button variant="quiet" icon={Pencil} onClick={edit}>
            Edit
          </Button>
        )}
        {canDeleteForGood && (
          <span className="wide-only">
            <Button variant="quiet" icon={Trash2} onClick={() => setDeletingForGood(true)}>
              Delete Permanently
            </Button>
          </span>
        )}
      </span>
      {!isTrashed && (
        <span className={`${styles.end} wide-only`}>
          <IconButton
            label={video.isFavorite ? "Remove from favorites" : "Add to favorites"}
            shortcut="F"
            data-on={video.isFavorite || undefined}
            icon={<Star size={17} strokeWidth={1.7} aria-hidden fill={video.isFavorite ? "currentColor" : "none"} />}
            onClick={toggleFavorite}
          />
          <IconButton
            label={video.isArchived ? "Unarchive" : "Archive"}
            shortcut="E"
            icon={video.isArchived ? ArchiveRestore : Archive}
            onClick={toggleArchived}
          />
          <Button variant="quiet" icon={Share2} onClick={() => sharingDialogs.share(video)}>
            Share
          </Button>
          <Button variant="quiet" icon={Send} onClick={() => sharingDialogs.send(video)}>
            Send
          </Button>
          <IconButton label="History" icon={History} onClick={history} />
          <IconButton label="Delete" icon={Trash2} onClick={() => setDeleting(true)} />
        </span>
      )}
      <span className="narrow-only">
        <Menu label="More" trigger={<IconButton label="More" icon={Ellipsis} iconSize={20} />}>
          {!isTrashed && (
            <>
              <MenuItem icon={video.isFavorite ? StarOff : Star} onAction={toggleFavorite}>
                {video.isFavorite ? "Remove from Favorites" : "Add to Favorites"}
              </MenuItem>
              <MenuItem icon={video.isArchived ? ArchiveRestore : Archive} onAction={toggleArchived}>
                {video.isArchived ? "Unarchive" : "Archive"}
              </MenuItem>
              <MenuItem icon={Share2} onAction={() => sharingDialogs.share(video)}>
                Share
              </MenuItem>
              <MenuItem icon={Send} onAction={() => sharingDialogs.send(video)}>
                Send
              </MenuItem>
              <MenuItem icon={History} onAction={history}>
                History
              </MenuItem>
              <MenuItem icon={Trash2} variant="danger" onAction={() => setDeleting(true)}>
                Delete
              </MenuItem>
            </>
          )}
          {canDeleteForGood && (
            <MenuItem icon={Trash2} variant="danger" onAction={() => setDeletingForGood(true)}>
              Delete Permanently
            </MenuItem>
          )}
        </Menu>
      </span>
      <DeleteVideo video={isDeleting ? video : null} onClose={() => setDeleting(false)} onDeleted={leave} />
      <ConfirmDialog
        variant="danger"
        title="Delete this video permanently?"
        message="Are you sure you want to delete this video? This action cannot be undone."
        confirmLabel="Delete Permanently"
        isOpen={isDeletingForGood}
        onClose={() => setDeletingForGood(false)}
        onConfirm={async () => {
          if (await actions.deletePermanently([video])) leave();
        }}
      />
    </>
  );
}
