import { Link } from "react-router-dom";
import type { ContentType, IndexedCategoryFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { countOf } from "../countOf";

/** How many notes and how many videos a category holds, each the way to them; a place stays empty for what it isn't for. */
export function CategoryCounts({ category }: { category: IndexedCategoryFragment }) {
  const { id, name, scope, contentType, itemCount, videoCount } = category;
  const counts: [ContentType, number, string][] = [
    ["NOTE", itemCount - videoCount, paths.notesInCategory(id)],
    ["VIDEO", videoCount, paths.videosInCategory(id)],
  ];
  return counts.map(([kind, count, path]) => {
    if (scope !== "GLOBAL" && kind !== contentType) return <span key={kind} className="index-count max-md:hidden" />;
    const words = countOf(count, kind);
    return count > 0 ? (
      <Link key={kind} className="index-count num" to={path} aria-label={`${words} in ${name}`}>
        {words}
      </Link>
    ) : (
      <span key={kind} className={scope === "GLOBAL" ? "index-count num max-md:hidden" : "index-count num"}>
        {words}
      </span>
    );
  });
}
