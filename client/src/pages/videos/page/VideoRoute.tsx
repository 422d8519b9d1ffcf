import { Suspense } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { isMissing } from "../../../data/errorText";
import { NotOpened } from "../../../data/NotOpened";
import { OfflineNotice } from "../../../data/offline/OfflineNotice";
import type { VideoFullFragment } from "../../../gql/graphql";
import { useVideoQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { PageFrame } from "../../../shell/PageFrame";
import { Entry } from "../../../ui/Entry";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "./VideoPage.module.css";
import { VideoView } from "./VideoView";

const VideoEditor = lazyOverlay(() => import("../dialog/VideoEditor").then((module) => module.VideoEditor));
const VersionHistory = lazyOverlay(() =>
  import("../../../content/versions/VersionHistory").then((module) => module.VersionHistory),
);

const back = { label: "Videos", to: paths.videos() };

/** `/videos/{id}`: the video, with `?edit` its dialog over it, with `?history` its versions. */
export function VideoRoute() {
  const { videoId = "" } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useVideoQuery({ variables: { id: videoId }, fetchPolicy: "cache-and-network" });
  // a cached card does not have all fields of the video
  const video = data?.video as VideoFullFragment | undefined;
  const params = new URLSearchParams(search);
  const close = (): void => void navigate(paths.video(videoId));
  if (video) {
    return (
      <>
        <VideoView
          key={`${video.id} ${params.get("t") ?? ""}`}
          video={video}
          noteId={video.deletedAt ? null : params.get("note")}
        />
        <Suspense fallback={null}>
          {params.has("edit") && !video.deletedAt && <VideoEditor videoId={video.id} onClose={close} />}
          {params.has("history") && !video.deletedAt && <VersionHistory item={video} onClose={close} />}
        </Suspense>
      </>
    );
  }
  if (error) {
    const title = isMissing(error) ? "Video not found" : "This video could not be loaded";
    return (
      <PageFrame title={title} back={back}>
        <OfflineNotice />
        <Entry>
          <h1 className="headline">{title}</h1>
          <NotOpened error={error} kind="videos" onRetry={() => void refetch().catch(() => undefined)} />
        </Entry>
      </PageFrame>
    );
  }
  return (
    <PageFrame title="Video" back={back}>
      <h1 className="sr-only">Video</h1>
      <Entry>
        <div role="status" aria-busy="true" aria-label="Loading video" className={`${styles.skeleton} stack`}>
          <Skeleton shape="card" className={styles.pictureSkeleton} />
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton width="30%" />
        </div>
      </Entry>
    </PageFrame>
  );
}
