import { type ReactNode, useCallback } from "react";
import { errorText } from "../../data/errorText";
import type { ContentRowFragment } from "../../gql/graphql";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import emptyStateStyles from "../../ui/EmptyState.module.css";
import { Entry } from "../../ui/Entry";
import { LinkButton } from "../../ui/LinkButton";
import { CardsSkeleton } from "../cards/CardsSkeleton";
import { useColumnCount } from "../cards/useColumnCount";
import type { RowsOf } from "../rows/columns";
import { ItemRow } from "../rows/ItemRow";
import { RowsSkeleton } from "../rows/RowsSkeleton";
import { RowsTable } from "../rows/RowsTable";
import { useSelectableList } from "../selection/useSelectableList";
import type { ContentActions } from "../useContentActions";
import { type BlockDrawing, ListGroups } from "./ListGroups";
import styles from "./ListGroups.module.css";
import type { ListSource } from "./ListSource";
import { isNarrowed, type ListAddress, writeListAddress } from "./listAddress";
import { useContentList } from "./useContentList";
import { useListPreferences } from "./useListPreferences";

const rowPx = 36;
const phoneRowPx = 60;
/** Beside a picture, a title has two lines. */
const phonePictureRowPx = 76;

/** The head shown above an empty state. */
const emptyHeads = { all: "Today", favorites: "Favorites", archive: "Archive", trash: "Trash" };

/** The texts of an empty state. */
export interface Nothing {
  title: string;
  description: string;
  action?: ReactNode;
}

/** The items under their heads, with loading, empty and error states. */
export function ItemList<Item extends ContentRowFragment>({
  source,
  address,
  drawing,
  rows,
  actions,
  onDelete,
  nothing,
  skeleton,
}: {
  source: ListSource;
  address: ListAddress;
  drawing: BlockDrawing<Item>;
  rows: RowsOf<Item>;
  actions: ContentActions;
  onDelete: (item: Item) => void;
  nothing: Record<"all" | "favorites" | "archive", Nothing>;
  /** Replaces the gray cards. */
  skeleton?: (columns: number) => ReactNode;
}) {
  const { kind } = source;
  const list = useContentList<Item>(source, address);
  const { layout } = useListPreferences(kind);
  const columns = useColumnCount();
  const { isLoadingMore, moreFailed, loadMore } = list;
  const onNearEnd = useCallback(() => {
    if (!isLoadingMore && !moreFailed) loadMore();
  }, [isLoadingMore, moreFailed, loadMore]);

  useSelectableList(list.items, list.hasMore, onNearEnd);

  const isRows = layout === "rows";
  const isPhone = columns === 1;
  if (list.isLoading && isRows)
    return <RowsSkeleton label={`Loading ${kind.many}`} isPhone={isPhone} hasPicture={rows.hasPicture} />;
  if (list.isLoading) return skeleton?.(columns) ?? <CardsSkeleton label={`Loading ${kind.many}`} columns={columns} />;
  if (list.error) {
    return (
      <Entry head="Not loaded">
        <p className={emptyStateStyles.notLoaded} role="alert">
          {errorText(list.error, `Your ${kind.many} could not be loaded`)}
        </p>
        <Button onClick={list.retry}>Try again</Button>
      </Entry>
    );
  }
  if (!list.items.length && !list.hasMore) {
    return isNarrowed(address) ? (
      <Entry head="Matches">
        <EmptyState
          drawing="search"
          title={`No ${kind.many} match`}
          description="Try removing a filter."
          action={
            <LinkButton to={{ pathname: kind.listPath(), search: withoutFilters(address) }}>Clear filters</LinkButton>
          }
        />
      </Entry>
    ) : (
      <Entry head={emptyHeads[address.view]}>
        <EmptyState {...nothing[address.view]} />
      </Entry>
    );
  }
  const listId = `${kind.many} ${layout}${writeListAddress(address)}`;
  const groups = (drawn: BlockDrawing<Item>): ReactNode => (
    <ListGroups
      key={listId}
      list={listId}
      kind={kind}
      items={list.items}
      sort={address.sort}
      hasMore={list.hasMore}
      drawing={drawn}
      columns={columns}
      onNearEnd={onNearEnd}
    />
  );
  return (
    <>
      {isRows ? (
        <RowsTable kind={kind} sort={address.sort} rows={rows} isPhone={isPhone}>
          {(shown) =>
            groups({
              isTable: true,
              draw: ({ items, headRow, start }) =>
                items.map((item, index) => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    rowIndex={headRow + start + index + 1}
                    rows={rows}
                    columns={shown}
                    actions={actions}
                    onDelete={onDelete}
                  />
                )),
              heightOf: (items) => items.length * (!isPhone ? rowPx : rows.hasPicture ? phonePictureRowPx : phoneRowPx),
              summaryOf: drawing.summaryOf,
            })
          }
        </RowsTable>
      ) : (
        groups(drawing)
      )}
      {moreFailed && (
        <Entry>
          <div className={`${styles.rest} row`} role="alert">
            <p>The rest could not be loaded.</p>
            <Button onClick={loadMore}>Try again</Button>
          </div>
        </Entry>
      )}
    </>
  );
}

function withoutFilters(address: ListAddress): string {
  return writeListAddress({ ...address, categoryId: null, tagIds: [], projectId: null, color: null, search: "" });
}
