import { VideoCard } from "../../content/cards/VideoCard";
import type { ContentActions } from "../../content/useContentActions";
import type { VideoCardFragment } from "../../gql/graphql";
import { PasteTarget } from "./PasteTarget";
import styles from "./VideoGrid.module.css";

/** A grid of videos; the newest group ends with the paste target. */
export function VideoGrid({
  videos,
  columns,
  hasPasteTarget,
  actions,
  timeOf,
  onDelete,
}: {
  videos: readonly VideoCardFragment[];
  columns: number;
  hasPasteTarget: boolean;
  actions: ContentActions;
  timeOf?: "updatedAt" | "createdAt";
  onDelete: (video: VideoCardFragment) => void;
}) {
  return (
    <div className={`${styles.grid} stack`} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} actions={actions} timeOf={timeOf} onDelete={onDelete} />
      ))}
      {hasPasteTarget && columns > 1 && <PasteTarget />}
    </div>
  );
}
