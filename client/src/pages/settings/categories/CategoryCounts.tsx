import styles from "../../../content/IndexLine.module.css";
import type { IndexedCategoryFragment } from "../../../gql/graphql";
import { countOf } from "../../../lib/contentKinds";
import { Link } from "../../../lib/routing/Link";
import { countsByKind } from "../countsByKind";

/** The number of a category's items of each kind, as links to them; without kinds that the category is not for. */
export function CategoryCounts({ category }: { category: IndexedCategoryFragment }) {
  const { id, name, scope, contentType } = category;
  const offered = countsByKind(category).filter(({ kind }) => scope === "GLOBAL" || kind.contentType === contentType);
  return offered.map(({ kind, count }) => {
    const type = kind.contentType;
    const words = countOf(kind, count);
    return count > 0 ? (
      <Link
        key={type}
        className={`${styles.count} num`}
        data-part="index-count"
        to={kind.pathInCategory(id)}
        aria-label={`${words} in ${name}`}
      >
        {words}
      </Link>
    ) : (
      <span
        key={type}
        className={scope === "GLOBAL" ? `${styles.count} num wide-only` : `${styles.count} num`}
        data-part="index-count"
      >
        {words}
      </span>
    );
  });
}
