import { memo } from "react";
import { useLocation } from "react-router-dom";
import type { ContentRowFragment } from "../../gql/graphql";
import type { ContentKind } from "../../lib/contentKinds";
import { Link } from "../../lib/routing/Link";
import entryStyles from "../../ui/Entry.module.css";
import type { ItemGroup } from "./groupItems";
import styles from "./ListGroups.module.css";
import { readListAddress, writeListAddress } from "./listAddress";

const shown = 5;

/** A head in the margin: the period or letter, the number of items, and their categories, which filter the list. */
export const GroupHead = memo(function GroupHead({
  kind,
  group,
  summary,
  rowIndex,
}: {
  kind: ContentKind;
  group: ItemGroup<ContentRowFragment>;
  /** null while more of the group may be on pages not loaded yet, so that no wrong number is shown. */
  summary: string | null;
  /** In a table, where it is a row of its own and the categories have a column. */
  rowIndex?: number | undefined;
}) {
  const { search } = useLocation();
  const address = readListAddress(new URLSearchParams(search));
  const categories = new Map<string, string>();
  for (const { category } of group.items) if (category) categories.set(category.id, category.name);
  const all = [...categories];
  const visible = all.length > shown + 1 ? all.slice(0, shown) : all;
  return (
    <div
      className={entryStyles.head}
      data-part="head"
      {...(rowIndex === undefined ? {} : { role: "row", "aria-rowindex": rowIndex })}
    >
      <div className={entryStyles.stick} data-part="head-stick" role={rowIndex === undefined ? undefined : "rowheader"}>
        <h2>{group.title}</h2>
        {summary && <div className={entryStyles.sub}>{summary}</div>}
        {rowIndex === undefined && visible.length > 0 && (
          <ul className={`${styles.categories} stack wide-only`}>
            {visible.map(([id, name]) => (
              <li key={id}>
                <Link
                  className="clip"
                  to={{ pathname: kind.listPath(), search: writeListAddress({ ...address, categoryId: id }) }}
                >
                  {name}
                </Link>
              </li>
            ))}
            {all.length > visible.length && (
              <li>
                <span className="clip">{all.length - visible.length} more</span>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
});
