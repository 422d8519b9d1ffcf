import type { ReactNode } from "react";
import { CategoryIcon } from "../../../content/CategoryIcon";
import sheetStyles from "../../../content/Sheet.module.css";
import { TagLine } from "../../../content/TagLine";
import type { VideoFullFragment } from "../../../gql/graphql";
import { contentKinds } from "../../../lib/contentKinds";
import { useDates } from "../../../lib/time/formatDate";
import { timeAgo } from "../../../lib/time/timeAgo";
import { ItemProjects } from "../../../projects/links/ItemProjects";
import { useProjectLinks } from "../../../projects/links/useProjectLinks";
import styles from "./VideoPage.module.css";

/** The margin of a video: channel, filing and dates. */
export function VideoFacts({ video, isReadOnly }: { video: VideoFullFragment; isReadOnly: boolean }) {
  const dates = useDates();
  const link = useProjectLinks(video.id, video.linkedProjects);
  const times = [
    { name: "Added", instant: video.createdAt },
    { name: "Updated", instant: video.updatedAt },
    { name: "Deleted", instant: video.deletedAt },
  ];
  return (
    <div className={`${styles.facts} stack`}>
      {video.channelName && <Fact name="Channel">{video.channelName}</Fact>}
      <Fact name="Category">
        <span className={`${sheetStyles.category} row`}>
          <CategoryIcon name={video.category?.icon} />
          {video.category?.name ?? "No category"}
        </span>
      </Fact>
      {video.tags.length > 0 && (
        <Fact name="Tags">
          <TagLine tags={video.tags} isWhole />
        </Fact>
      )}
      <ItemProjects
        kind={contentKinds.VIDEO}
        item={{ title: video.title, color: null, category: video.category }}
        linked={video.linkedProjects}
        onChange={isReadOnly ? undefined : link}
      />
      {times.map(
        ({ name, instant }) =>
          instant && (
            <Fact key={name} name={name}>
              <time dateTime={instant} title={dates.dateTime(instant)}>
                {timeAgo(instant, dates)}
              </time>
            </Fact>
          ),
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={sheetStyles.fact} data-part="sheet-fact">
        {name}
      </h3>
      {children}
    </div>
  );
}
