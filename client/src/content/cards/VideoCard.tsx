import { Circle, Ellipsis, Folder, Star } from "lucide-react";
import { memo, useState } from "react";
import type { VideoCardFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { useDates } from "../../lib/time/formatDate";
import { timeAgoOrDate } from "../../lib/time/timeAgo";
import { useLongPress } from "../../lib/useLongPress";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import generatedStyles from "../Generated.module.css";
import { SelectionCheck } from "../selection/SelectionCheck";
import { useCardSelection } from "../selection/SelectionContext";
import { aiLabel } from "../summaryWords";
import { TagLine } from "../TagLine";
import { Thumbnail } from "../Thumbnail";
import type { ContentActions } from "../useContentActions";
import { ItemMenu } from "./ItemMenu";
import styles from "./VideoCard.module.css";

/** A video in a list: its thumbnail and channel, and excerpts of your notes and the summary. */
export const VideoCard = memo(function VideoCard({
  video,
  actions,
  timeOf = "updatedAt",
  onDelete,
}: {
  video: VideoCardFragment;
  actions: ContentActions;
  timeOf?: "updatedAt" | "createdAt";
  /** Asks for confirmation first. */
  onDelete: (video: VideoCardFragment) => void;
}) {
  const dates = useDates();
  const { selection, isSelecting, isSelected } = useCardSelection(video.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.toggle(video.id) : null);
  const [isActive, setActive] = useState(false);
  const time = video[timeOf];
  const [project] = video.linkedProjects;
  const filedUnder = video.category?.name ?? project?.path;
  return (
    <article
      className={`${styles.card} column`}
      data-part="video-card"
      data-card={video.id}
      data-selected={isSelected || undefined}
      {...longPress}
      onPointerEnter={(event) => event.pointerType === "mouse" && setActive(true)}
      onPointerLeave={({ currentTarget }) => {
        // a button with the keyboard's focus stays
        if (!currentTarget.querySelector(":focus-visible")) setActive(false);
      }}
      onFocus={() => setActive(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setActive(false)}
    >
      <div className={styles.picture}>
        <Thumbnail
          address={video.thumbnailUrl}
          title={video.title}
          channelName={video.channelName}
          durationSeconds={video.durationSeconds}
          watchedSeconds={video.watchedSeconds}
        />
        <span className={styles.tools} data-on={isActive || isSelecting || undefined}>
          {isSelecting ? (
            <SelectionCheck id={video.id} title={video.title} isSelected={isSelected} />
          ) : (
            selection &&
            isActive && (
              <IconButton
                size="small"
                iconSize={15}
                icon={Circle}
                label="Select"
                shortcut="X"
                onClick={() => selection.toggle(video.id)}
              />
            )
          )}
        </span>
        <span className={styles.menu}>
          <Menu
            label={`More for ${video.title}`}
            trigger={<IconButton size="small" iconSize={16} icon={Ellipsis} label="More" />}
          >
            <ItemMenu item={video} actions={actions} onDelete={onDelete} />
          </Menu>
        </span>
      </div>
      <div className={`${styles.by} hint row`}>
        <span className="clip">{video.channelName}</span>
        <time dateTime={time}>{timeAgoOrDate(time, dates)}</time>
      </div>
      <div className={styles.head}>
        <h3>
          <Link
            className={`${styles.link} cover`}
            to={paths.video(video.id)}
            onClick={(event) => {
              // Enter opens the video; a click selects it
              if (!selection || event.detail === 0 || !(selection.isOn || event.shiftKey)) return;
              event.preventDefault();
              if (event.shiftKey) selection.extendTo(video.id);
              else selection.toggle(video.id);
            }}
          >
            {video.title}
          </Link>
        </h3>
        <button
          type="button"
          className={`${styles.star} center`}
          data-on={video.isFavorite || undefined}
          aria-label={video.isFavorite ? "Remove from favorites" : "Add to favorites"}
          onClick={() => void actions.setFavorite(video, !video.isFavorite)}
        >
          <Star size={15} strokeWidth={1.7} aria-hidden fill={video.isFavorite ? "currentColor" : "none"} />
        </button>
      </div>
      {video.personalNotesExcerpt && <p className={`${styles.own} clamp`}>{video.personalNotesExcerpt}</p>}
      {video.aiSummaryExcerpt && (
        <div className={`${generatedStyles.generated} ${styles.summary}`}>
          <span className={`${styles.label} hint`}>{aiLabel(video.summarySource)}</span>
          <span className={`${styles.excerpt} clamp`} data-part="excerpt">
            {video.aiSummaryExcerpt}
          </span>
        </div>
      )}
      <footer className={`${styles.foot} quiet row`}>
        <TagLine tags={video.tags} />
        <span className={`${styles.filed} row`}>
          {video.linkedProjects.length > 0 && (
            <span className={`${styles.projects} num`}>
              <Folder size={13} strokeWidth={1.7} aria-hidden />
              {video.linkedProjects.length}
              <span className="sr-only">{video.linkedProjects.length === 1 ? "project" : "projects"}</span>
            </span>
          )}
          {filedUnder && <span className="clip">{filedUnder}</span>}
        </span>
      </footer>
    </article>
  );
});
