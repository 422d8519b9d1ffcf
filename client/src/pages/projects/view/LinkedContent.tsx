import { Link } from "react-router-dom";
import { kindOf } from "../../../content/contentKinds";
import { Thumbnail } from "../../../content/Thumbnail";
import type { ProjectItemsQuery } from "../../../gql/graphql";
import { useProjectItemsQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { useDates } from "../../../lib/time/formatDate";
import { tintStyle } from "../../../ui/Tint";
import "./LinkedContent.css";

const mostShown = 8;

type Item = ProjectItemsQuery["contentItems"]["nodes"][number];

/** The notes and videos linked to a project or to what stands below it; the last saved first. */
export function LinkedContent({
  projectId,
  noteCount,
  videoCount,
}: {
  projectId: string;
  noteCount: number;
  videoCount: number;
}) {
  const count = noteCount + videoCount;
  const { data } = useProjectItemsQuery({
    variables: { first: mostShown, filter: { projectIds: [projectId], isArchived: null } },
    fetchPolicy: "cache-and-network",
    skip: count === 0,
  });
  const items = count === 0 ? [] : (data?.contentItems.nodes ?? []);
  const shown = items.length;
  return (
    <aside className="project-linked" aria-label="Linked">
      <h3 className="project-linked-head">Linked</h3>
      {count === 0 && <p className="project-linked-none">Notes and videos linked to this project stand here.</p>}
      {items.map((item) => (
        <LinkedItem key={item.id} item={item} />
      ))}
      {shown > 0 && count > shown && (
        <p className="project-linked-more">
          {noteCount > 0 && (
            <Link className="text-link" to={paths.notesInProject(projectId)}>
              All {noteCount === 1 ? "notes" : `${noteCount} notes`}
            </Link>
          )}
          {videoCount > 0 && (
            <Link className="text-link" to={paths.videosInProject(projectId)}>
              All {videoCount === 1 ? "videos" : `${videoCount} videos`}
            </Link>
          )}
        </p>
      )}
    </aside>
  );
}

function LinkedItem({ item }: { item: Item }) {
  const dates = useDates();
  const to = kindOf(item).path(item.id);
  if ("thumbnailUrl" in item) {
    return (
      <Link className="linked-video" to={to}>
        <Thumbnail
          address={item.thumbnailUrl}
          durationSeconds={item.durationSeconds}
          watchedSeconds={item.watchedSeconds}
        />
        <b>{item.title}</b>
      </Link>
    );
  }
  return (
    <Link className="linked-card tint" style={tintStyle(item.color)} to={to}>
      <b>{item.title}</b>
      <small className="num">
        {item.category && `${item.category.name}, `}
        {dates.short(item.updatedAt)}
      </small>
    </Link>
  );
}
