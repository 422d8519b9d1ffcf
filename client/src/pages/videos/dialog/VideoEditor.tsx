import { errorText, isMissing } from "../../../data/errorText";
import type { VideoFullFragment } from "../../../gql/graphql";
import { useVideoQuery } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import formRowStyles from "../../../ui/fields/FormRow.module.css";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import skeletonStyles from "../../../ui/Skeleton.module.css";
import styles from "./VideoEditor.module.css";
import { VideoForm } from "./VideoForm";

/** "Add Video", or "Edit Video" when a video is passed. Its state is reset each time it opens. */
export function VideoEditor({
  videoId,
  link = "",
  onClose,
}: {
  videoId?: string;
  /** The initial values of a new video. */
  link?: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useVideoQuery({
    variables: { id: videoId ?? "" },
    skip: videoId === undefined,
    fetchPolicy: "cache-and-network",
  });
  const video = data?.video as VideoFullFragment | undefined;
  if (videoId === undefined) return <VideoForm video={null} link={link} onClose={onClose} />;
  if (video) return <VideoForm key={video.id} video={video} link="" onClose={onClose} />;
  return (
    <Dialog title="Edit Video" isOpen onClose={onClose} className={formRowStyles.dialog}>
      <div className={styles.state}>
        {isMissing(error) ? (
          <p role="alert">Video not found. It may be in the trash.</p>
        ) : error ? (
          <div role="alert">
            <p className={styles.notLoaded}>{errorText(error, "The video could not be loaded")}</p>
            <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
          </div>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading video" className={skeletonStyles.lines}>
            <Skeleton height="2.25rem" shape="card" />
            <Skeleton height="6rem" shape="card" />
            <Skeleton height="2.25rem" shape="card" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
