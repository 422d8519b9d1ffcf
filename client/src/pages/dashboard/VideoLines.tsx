import { Thumbnail } from "../../content/Thumbnail";
import type { DashboardVideoFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import styles from "./DashboardPage.module.css";

/** Videos as thumbnails with titles, three per row. */
export function VideoLines({ videos, label }: { videos: readonly DashboardVideoFragment[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
    <ul role="list" className={styles.videos} aria-label={label}>
      {videos.map((video) => (
        <li key={video.id}>
          <Link to={paths.video(video.id)}>
            <Thumbnail
              address={video.thumbnailUrl}
              title={video.title}
              channelName={video.channelName}
              durationSeconds={null}
              watchedSeconds={video.watchedSeconds}
            />
            <span>
              <b>{video.title}</b>
              <small className="num">{factsOf(video)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Atlas of Rooms, 6 min left" */
function factsOf({ channelName, durationSeconds, watchedSeconds }: DashboardVideoFragment): string {
  const minutes = durationSeconds === null ? null : Math.max(1, Math.round((durationSeconds - watchedSeconds) / 60));
  const length = minutes === null ? null : watchedSeconds > 0 ? `${minutes} min left` : `${minutes} min`;
  return [channelName, length].filter((each) => each !== null).join(", ");
}
