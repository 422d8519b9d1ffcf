// biome-ignore-all lint/a11y/useSemanticElements: only what is near the screen is rendered, in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons in the cells take the focus
import { Ellipsis, Star } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { ContentRowFragment } from "../../gql/graphql";
import { kindOf } from "../../lib/contentKinds";
import { Link } from "../../lib/routing/Link";
import { useDates } from "../../lib/time/formatDate";
import { useLongPress } from "../../lib/useLongPress";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { ItemMenu } from "../cards/ItemMenu";
import { SelectionCheck } from "../selection/SelectionCheck";
import { useCardSelection } from "../selection/SelectionContext";
import type { ContentActions } from "../useContentActions";
import type { Column, RowsOf } from "./columns";
import styles from "./Rows.module.css";

interface ItemRowProps<Item> {
  item: Item;
  /** Its place in the whole table, from 1. */
  rowIndex: number;
  rows: RowsOf<Item>;
  columns: readonly Column<Item>[];
  actions: ContentActions;
  onDelete: (item: Item) => void;
}

/** An item as a row of the table; on a phone it has two lines. */
export const ItemRow = memo(function ItemRow<Item extends ContentRowFragment>({
  item,
  rowIndex,
  rows,
  columns,
  actions,
  onDelete,
}: ItemRowProps<Item>) {
  const dates = useDates();
  const { selection, isSelecting, isSelected } = useCardSelection(item.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.toggle(item.id) : null);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={styles.row}
      data-part="item-row"
      data-card={item.id}
      data-selected={isSelected || undefined}
      data-picture={rows.hasPicture || undefined}
      {...longPress}
    >
      <div role="rowheader" className={`${styles.title} row`}>
        <Link
          isOverPage={!rows.hasPicture}
          className={`${styles.link} cover clip`}
          to={kindOf(item).path(item.id)}
          onClick={(event) => {
            // Enter opens the item; a click selects it
            if (!selection || event.detail === 0 || !(selection.isOn || event.shiftKey)) return;
            event.preventDefault();
            if (event.shiftKey) selection.extendTo(item.id);
            else selection.toggle(item.id);
          }}
        >
          {item.title}
        </Link>
        <span className={styles.lead}>{rows.lead(item)}</span>
        <span className={styles.check} data-on={isSelecting || undefined}>
          <SelectionCheck id={item.id} title={item.title} isSelected={isSelected} />
        </span>
      </div>
      {columns.map(({ id, cell }) => (
        <div key={id} role="cell" className={`${styles.cell} clip num`} data-column={id}>
          {cell(item, dates)}
        </div>
      ))}
      <div role="cell" className={`${styles.end} row`}>
        <span className={`${styles.menu} wide-only`}>
          <Menu
            label={`More for ${item.title}`}
            trigger={<IconButton size="small" iconSize={16} icon={Ellipsis} label="More" />}
          >
            <ItemMenu item={item} actions={actions} onDelete={onDelete} />
          </Menu>
        </span>
        <button
          type="button"
          className={`${styles.star} center`}
          data-on={item.isFavorite || undefined}
          aria-label={item.isFavorite ? "Remove from favorites" : "Add to favorites"}
          onClick={() => void actions.setFavorite(item, !item.isFavorite)}
        >
          <Star size={15} strokeWidth={1.7} aria-hidden fill={item.isFavorite ? "currentColor" : "none"} />
        </button>
      </div>
    </div>
  );
}) as <Item extends ContentRowFragment>(props: ItemRowProps<Item>) => ReactNode;
