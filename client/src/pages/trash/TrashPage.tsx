import { ArchiveRestore, CircleCheck, Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { CardsSkeleton } from "../../content/cards/CardsSkeleton";
import { CardKeys, useFocusOfList } from "../../content/list/CardKeys";
import { SelectionContext } from "../../content/selection/SelectionContext";
import { SelectionAct, SelectionFrame } from "../../content/selection/SelectionFrame";
import { useListSelection } from "../../content/selection/useListSelection";
import { errorText } from "../../data/errorText";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type { TrashKind } from "../../gql/graphql";
import { useTrashCountsQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { useDates } from "../../lib/time/formatDate";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import emptyStateStyles from "../../ui/EmptyState.module.css";
import { Entry } from "../../ui/Entry";
import { FilterBar, FilterButton, FilterLink } from "../../ui/FilterBar";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { groupTrash } from "./groupTrash";
import { TrashLine } from "./TrashLine";
import styles from "./trash.module.css";
import { countOfKinds, kindNamed, kindsInOrder, trashKinds } from "./trashKinds";
import { type TrashRow, useEmptyTrash, useTrash, useTrashActions } from "./useTrash";

/** `/trash`: what was deleted, of every kind or with `?kind=` of one, until it is gone. */
export function TrashPage() {
  const [params, setParams] = useSearchParams();
  const name = params.get("kind");
  const kind = kindNamed(name);
  const isUnknown = name !== null && kind === null;
  useEffect(() => {
    if (isUnknown) setParams({}, { replace: true });
  }, [isUnknown, setParams]);
  const trash = useTrash(kind);
  const { data } = useTrashCountsQuery({ fetchPolicy: "cache-and-network" });
  const counts = new Map(data?.trashCounts.map((each) => [each.kind, each.count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shown = kind ? (counts.get(kind) ?? 0) : all;
  const actions = useTrashActions();
  const emptying = useEmptyTrash(kind);
  const list = useRef<HTMLDivElement>(null);
  const focusList = useFocusOfList(list);
  const { selection, isSelecting } = useListSelection<TrashRow>(list, kind ?? "");
  const { items, hasMore, loadMore } = trash;
  useEffect(() => selection.setList({ items, hasMore, loadMore }), [selection, items, hasMore, loadMore]);
  useSyncExternalStore(selection.subscribe, () => selection.version);
  const chosen = selection.items();
  const [doomed, setDoomed] = useState<readonly TrashRow[]>([]);
  const [isAsking, setAsking] = useState(false);
  const restore = (rows: readonly TrashRow[]): void =>
    void actions.restore(rows).then((isDone) => isDone && focusList());
  const kinds = kind ? [kind] : kindsInOrder;
  return (
    <PageFrame
      title="Trash"
      margin={data && countOfKinds(shown, kinds)}
      action={
        shown > 0 && (
          <PageAction label="Empty trash" icon={Trash2} variant="outline" data-danger onClick={() => setAsking(true)} />
        )
      }
      filters={
        <FilterBar
          label="Which kind"
          end={
            <>
              <span className={`${styles.about} wide-only`}>Kept 30 days after you delete it.</span>
              <span className="narrow-only">
                <FilterButton icon={CircleCheck} onClick={() => selection.begin()}>
                  Select
                </FilterButton>
              </span>
            </>
          }
        >
          <FilterLink to={paths.trash()} isOn={kind === null} count={all || undefined}>
            All
          </FilterLink>
          {kindsInOrder.map((each) => (
            <FilterLink
              key={each}
              to={paths.trash(trashKinds[each].many)}
              isOn={kind === each}
              count={counts.get(each) || undefined}
            >
              {trashKinds[each].many.replace(/^./, (letter) => letter.toUpperCase())}
            </FilterLink>
          ))}
        </FilterBar>
      }
      selectionBar={
        isSelecting && (
          <SelectionFrame selection={selection}>
            <SelectionAct icon={ArchiveRestore} disabled={!chosen.length} onClick={() => restore(chosen)}>
              Restore
            </SelectionAct>
            <SelectionAct icon={Trash2} disabled={!chosen.length} data-danger onClick={() => setDoomed(chosen)}>
              Delete Permanently
            </SelectionAct>
          </SelectionFrame>
        )
      }
    >
      <OfflineNotice />
      {emptying.left !== null && (
        <Entry head="Emptying">
          <div className={`${styles.emptying} row`}>
            <p role="status">{countOfKinds(emptying.left, kinds)} left to delete</p>
            <Button onClick={emptying.stop}>Stop</Button>
          </div>
        </Entry>
      )}
      <CardKeys ref={list}>
        <SelectionContext value={selection}>
          <Rows kind={kind} trash={trash} onRestore={(row) => restore([row])} onDelete={(row) => setDoomed([row])} />
        </SelectionContext>
      </CardKeys>
      <ConfirmDialog
        variant="danger"
        title={
          doomed.length === 1
            ? `Delete this ${wordOf(doomed[0])} permanently?`
            : `Delete ${countOfKinds(doomed.length, kindsOf(doomed))} permanently?`
        }
        message={`${doomed.length === 1 ? nameOf(doomed[0]) : "They"} will be deleted. This action cannot be undone.`}
        confirmLabel="Delete Permanently"
        isOpen={doomed.length > 0}
        onClose={() => setDoomed([])}
        onConfirm={() => actions.remove(doomed).then((isDone) => isDone && focusList())}
      />
      <ConfirmDialog
        variant="danger"
        title="Empty the trash?"
        message={`${countOfKinds(shown, kinds)} will be deleted. This action cannot be undone.`}
        confirmLabel="Delete Permanently"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => emptying.start(shown)}
      />
    </PageFrame>
  );
}

const kindsOf = (rows: readonly TrashRow[]) => rows.map(({ kind }) => kind);
const wordOf = (row: TrashRow | undefined): string => (row ? trashKinds[row.kind].one : "");

/** “House” with its subprojects and tasks */
function nameOf(row: TrashRow | undefined): string {
  if (!row) return "";
  const { takes } = trashKinds[row.kind];
  return takes ? `“${row.title}” with ${takes}` : `“${row.title}”`;
}

function Rows({
  kind,
  trash,
  onRestore,
  onDelete,
}: {
  kind: TrashKind | null;
  trash: ReturnType<typeof useTrash>;
  onRestore: (row: TrashRow) => void;
  onDelete: (row: TrashRow) => void;
}) {
  const dates = useDates();
  const groups = useMemo(() => groupTrash(trash.items, new Date()), [trash.items]);
  if (trash.isLoading) return <CardsSkeleton label="Loading the trash" columns={1} />;
  if (trash.error) {
    return (
      <Entry head="Not loaded">
        <p className={emptyStateStyles.notLoaded} role="alert">
          {errorText(trash.error, "The trash could not be loaded")}
        </p>
        <Button onClick={trash.retry}>Try again</Button>
      </Entry>
    );
  }
  if (!groups.length && !trash.hasMore) {
    return (
      <Entry head="Trash">
        <EmptyState
          title={kind ? `No ${trashKinds[kind].many} in the trash` : "The trash is empty"}
          description="What you delete stays here for 30 days."
        />
      </Entry>
    );
  }
  return (
    <>
      {groups.map(({ daysLeft, goneAt, entries }) => (
        <Entry
          key={daysLeft}
          className={styles.group}
          head={daysLeft === 0 ? "Gone today" : daysLeft === 1 ? "Gone in 1 day" : `Gone in ${daysLeft} days`}
          sub={dates.date(goneAt)}
        >
          <ul>
            {entries.map((row) => (
              <TrashLine key={row.id} row={row} onRestore={() => onRestore(row)} onDelete={() => onDelete(row)} />
            ))}
          </ul>
        </Entry>
      ))}
      {trash.hasMore && (
        <Entry>
          <Button isPending={trash.isLoadingMore} onClick={trash.loadMore}>
            {trash.moreFailed ? "Try again" : "Show more"}
          </Button>
        </Entry>
      )}
    </>
  );
}
