import { Thumbnail } from "../../../content/Thumbnail";
import type { ProjectItemsQuery } from "../../../gql/graphql";
import { useProjectItemsQuery } from "../../../gql/hooks";
import { kindOf } from "../../../lib/contentKinds";
import { Link } from "../../../lib/routing/Link";
import { useDates } from "../../../lib/time/formatDate";
import { tintStyle } from "../../../ui/Tint";
import styles from "./LinkedContent.module.css";
import { linkedCounts } from "./linkedCounts";

const maxShown = 8;

type Item = ProjectItemsQuery["contentItems"]["nodes"][number];

/** The notes and videos linked to a project or its subprojects, last saved first. */
export function LinkedContent({ project }: { project: Parameters<typeof linkedCounts>[0] & { id: string } }) {
  const { id: projectId } = project;
  const counts = linkedCounts(project);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  const { data } = useProjectItemsQuery({
    variables: { first: maxShown, filter: { projectIds: [projectId], isArchived: null } },
    fetchPolicy: "cache-and-network",
    skip: count === 0,
  });
  const items = count === 0 ? [] : (data?.contentItems.nodes ?? []);
  const shown = items.length;
  return (
    <aside className={styles.linked} aria-label="Linked">
      <h3 className={`${styles.head} faint`}>Linked</h3>
      {count === 0 && <p className={styles.none}>Notes and videos linked to this project appear here.</p>}
      {items.map((item) => (
        <LinkedItem key={item.id} item={item} />
      ))}
      {shown > 0 && count > shown && (
        <p className={`${styles.more} quiet wrap`}>
          {counts.map(({ kind, count }) => (
            <Link key={kind.one} className="text-link" to={kind.pathInProject(projectId)}>
              All {count === 1 ? kind.many : `${count} ${kind.many}`}
            </Link>
          ))}
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
      <Link className={styles.video} to={to}>
        <Thumbnail
          address={item.thumbnailUrl}
          title={item.title}
          channelName={item.channelName}
          durationSeconds={item.durationSeconds}
          watchedSeconds={item.watchedSeconds}
        />
        <b>{item.title}</b>
      </Link>
    );
  }
  const tint = "color" in item ? tintStyle(item.color) : undefined;
  return (
    <Link className={tint ? `${styles.card} tint` : styles.card} style={tint} to={to}>
      <b>{item.title}</b>
      <small className="num">
        {item.category && `${item.category.name}, `}
        {dates.short(item.updatedAt)}
      </small>
    </Link>
  );
}
