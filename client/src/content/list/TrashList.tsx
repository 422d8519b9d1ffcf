import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorText } from "../../data/errorText";
import type { ContentRowFragment } from "../../gql/graphql";
import { countOf, kindOf } from "../../lib/contentKinds";
import { Link } from "../../lib/routing/Link";
import { useDates } from "../../lib/time/formatDate";
import { useLongPress } from "../../lib/useLongPress";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import emptyStateStyles from "../../ui/EmptyState.module.css";
import { Entry } from "../../ui/Entry";
import { IconButton } from "../../ui/IconButton";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { tintStyle } from "../../ui/Tint";
import { CardsSkeleton } from "../cards/CardsSkeleton";
import { SelectionCheck } from "../selection/SelectionCheck";
import { useCardSelection } from "../selection/SelectionContext";
import { useSelectableList } from "../selection/useSelectableList";
import type { ContentActions } from "../useContentActions";
import { groupTrash } from "./groupTrash";
import type { ListSource } from "./ListSource";
import type { ListAddress } from "./listAddress";
import styles from "./TrashList.module.css";
import { useContentList } from "./useContentList";

/** The trash, grouped by days left. */
export function TrashList({
  source,
  address,
  actions,
}: {
  source: ListSource;
  address: ListAddress;
  actions: ContentActions;
}) {
  const { kind } = source;
  const list = useContentList<ContentRowFragment>(source, address);
  const dates = useDates();
  const [doomed, setDoomed] = useState<readonly ContentRowFragment[]>([]);
  // selection follows the grouped order
  const groups = useMemo(() => groupTrash(list.items, new Date()), [list.items]);
  const inOrder = useMemo(() => groups.flatMap(({ items }) => items), [groups]);
  useSelectableList(inOrder, list.hasMore, list.loadMore);
  if (list.isLoading) return <CardsSkeleton label={`Loading ${kind.many}`} columns={1} />;
  if (list.error) {
    return (
      <Entry head="Not loaded">
        <p className={emptyStateStyles.notLoaded} role="alert">
          {errorText(list.error, "The trash could not be loaded")}
        </p>
        <Button onClick={list.retry}>Try again</Button>
      </Entry>
    );
  }
  if (!list.items.length) {
    return (
      <Entry head="Trash">
        <EmptyState title="The trash is empty" description="Deleted items stay here for 30 days." />
      </Entry>
    );
  }
  return (
    <>
      <Entry className={styles.about}>
        <div className={`${styles.line} row`}>
          <p>Kept 30 days after you delete it.</p>
          <Button variant="quiet" className={styles.empty} onClick={() => setDoomed(list.items.slice(0, 100))}>
            Empty trash
          </Button>
        </div>
      </Entry>
      {groups.map(({ daysLeft, goneAt, items }) => (
        <Entry
          key={daysLeft}
          className={styles.group}
          head={daysLeft === 0 ? "Gone today" : daysLeft === 1 ? "Gone in 1 day" : `Gone in ${daysLeft} days`}
          sub={dates.date(goneAt)}
        >
          <ul>
            {items.map((item) => (
              <TrashRow key={item.id} item={item} actions={actions} onDelete={() => setDoomed([item])} />
            ))}
          </ul>
        </Entry>
      ))}
      {list.hasMore && (
        <Entry>
          <Button isPending={list.isLoadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        </Entry>
      )}
      <ConfirmDialog
        variant="danger"
        title={doomed.length > 1 ? "Empty the trash?" : `Delete this ${kind.one} permanently?`}
        message={
          doomed.length > 1
            ? `${countOf(kind, doomed.length)} will be deleted. This action cannot be undone.`
            : `“${doomed[0]?.title ?? ""}” will be deleted. This action cannot be undone.`
        }
        confirmLabel="Delete Permanently"
        isOpen={doomed.length > 0}
        onClose={() => setDoomed([])}
        onConfirm={() => actions.deletePermanently(doomed)}
      />
    </>
  );
}

function TrashRow({
  item,
  actions,
  onDelete,
}: {
  item: ContentRowFragment;
  actions: ContentActions;
  onDelete: () => void;
}) {
  const dates = useDates();
  const { icon: KindIcon, path } = kindOf(item);
  const { search } = useLocation();
  const { selection, isSelecting, isSelected } = useCardSelection(item.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.toggle(item.id) : null);
  return (
    <li className={`${styles.row} list-row`} data-card={item.id} data-selected={isSelected || undefined} {...longPress}>
      <span className={`${styles.check} center`} data-on={isSelecting || undefined}>
        <SelectionCheck id={item.id} title={item.title} isSelected={isSelected} />
      </span>
      <span
        className={`${styles.swatch} tinted center tint`}
        style={"color" in item ? tintStyle(String(item.color)) : undefined}
      >
        <KindIcon size={14} strokeWidth={1.7} aria-hidden />
      </span>
      <span className={styles.name}>
        <Link
          className="clip"
          to={{ pathname: path(item.id), search }}
          onClick={(event) => {
            if (!selection || event.detail === 0 || !(isSelecting || event.shiftKey)) return;
            event.preventDefault();
            if (event.shiftKey) selection.extendTo(item.id);
            else selection.toggle(item.id);
          }}
        >
          {item.title}
        </Link>
        {item.category && <small className="clip">{item.category.name}</small>}
      </span>
      <i className="leader" />
      {item.deletedAt && (
        <span className={`${styles.when} faint num wide-only`}>
          {dates.day(item.deletedAt) === dates.day(new Date())
            ? `deleted today, ${dates.time(item.deletedAt)}`
            : `deleted ${dates.date(item.deletedAt)}`}
        </span>
      )}
      {!isSelecting && (
        <>
          <Button variant="quiet" aria-label={`Restore ${item.title}`} onClick={() => void actions.restore(item)}>
            Restore
          </Button>
          <IconButton size="small" icon={Trash2} label="Delete Permanently" onClick={onDelete} />
        </>
      )}
    </li>
  );
}
