import { Link } from "react-router-dom";
import type { IndexedCategoryFragment } from "../../../gql/graphql";
import { countOf } from "../../../lib/contentKinds";
import { countsByKind } from "../countsByKind";

/** How many items of each kind a category holds, each the way to them; a place stays empty for what it isn't for. */
export function CategoryCounts({ category }: { category: IndexedCategoryFragment }) {
  const { id, name, scope, contentType } = category;
  return countsByKind(category).map(({ kind, count }) => {
    const type = kind.contentType;
    if (scope !== "GLOBAL" && type !== contentType) return <span key={type} className="index-count max-md:hidden" />;
    const words = countOf(kind, count);
    return count > 0 ? (
      <Link key={type} className="index-count num" to={kind.pathInCategory(id)} aria-label={`${words} in ${name}`}>
        {words}
      </Link>
    ) : (
      <span key={type} className={scope === "GLOBAL" ? "index-count num max-md:hidden" : "index-count num"}>
        {words}
      </span>
    );
  });
}
