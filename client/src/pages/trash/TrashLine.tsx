import { Trash2 } from "lucide-react";
import { SelectionCheck } from "../../content/selection/SelectionCheck";
import { useCardSelection } from "../../content/selection/SelectionContext";
import { Link } from "../../lib/routing/Link";
import { useDates } from "../../lib/time/formatDate";
import { timeAgo } from "../../lib/time/timeAgo";
import { useLongPress } from "../../lib/useLongPress";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { tintStyle } from "../../ui/Tint";
import styles from "./trash.module.css";
import { pathOf, placeText, trashKinds } from "./trashKinds";
import type { TrashRow } from "./useTrash";

/** One thing in the trash, with where it was and when it was deleted. */
export function TrashLine({
  row,
  onRestore,
  onDelete,
}: {
  row: TrashRow;
  onRestore: () => void;
  onDelete: () => void;
}) {
  const dates = useDates();
  const { icon: KindIcon } = trashKinds[row.kind];
  const path = pathOf(row);
  const { selection, isSelecting, isSelected } = useCardSelection(row.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.toggle(row.id) : null);
  return (
    <li className={`${styles.row} list-row`} data-card={row.id} data-selected={isSelected || undefined} {...longPress}>
      <span className={`${styles.check} center`} data-on={isSelecting || undefined}>
        <SelectionCheck id={row.id} title={row.title} isSelected={isSelected} />
      </span>
      <span
        className={`${styles.swatch} tinted center tint`}
        style={row.color === null ? undefined : tintStyle(row.color)}
      >
        <KindIcon size={14} strokeWidth={1.7} aria-hidden />
      </span>
      <span className={styles.name}>
        {path === null ? (
          <span className={`${styles.title} clip`}>{row.title}</span>
        ) : (
          <Link
            className={`${styles.title} clip`}
            data-part="line-title"
            to={{ pathname: path, search: "?trash" }}
            onClick={(event) => {
              if (!selection || event.detail === 0 || !(selection.isOn || event.shiftKey)) return;
              event.preventDefault();
              if (event.shiftKey) selection.extendTo(row.id);
              else selection.toggle(row.id);
            }}
          >
            {row.title}
          </Link>
        )}
        <small className="clip">{placeText(row, dates)}</small>
      </span>
      <i className="leader" />
      <span className={`${styles.when} faint num wide-only`} title={dates.dateTime(row.deletedAt)}>
        deleted {timeAgo(row.deletedAt, dates)}
      </span>
      {!isSelecting && (
        <>
          <Button variant="quiet" aria-label={`Restore ${row.title}`} onClick={onRestore}>
            Restore
          </Button>
          <IconButton size="small" icon={Trash2} label={`Delete ${row.title} permanently`} onClick={onDelete} />
        </>
      )}
    </li>
  );
}
