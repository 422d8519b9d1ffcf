import { NotebookPen, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { NoteSlipFragment } from "../../gql/graphql";
import { useDates } from "../../lib/formatDate";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { IconButton } from "../../ui/IconButton";
import { tintStyle } from "../../ui/Tint";
import { errorText } from "../errorText";
import { SelectionCheck } from "../selection/SelectionCheck";
import { useSlipSelection } from "../selection/SelectionContext";
import { useLongPress } from "../selection/useLongPress";
import { useSelectableList } from "../selection/useSelectableList";
import { NotesSkeleton } from "../slips/NotesSkeleton";
import type { ContentActions } from "../useContentActions";
import { groupTrash } from "./groupTrash";
import type { ListAddress } from "./listAddress";
import { useContentList } from "./useContentList";
import "./TrashList.css";

/** What waits to be gone for good, by the days it still has. */
export function TrashList({ address, actions }: { address: ListAddress; actions: ContentActions }) {
  const list = useContentList(address);
  const dates = useDates();
  const [doomed, setDoomed] = useState<readonly NoteSlipFragment[]>([]);
  // what stands under its day is selected in that order
  const groups = useMemo(() => groupTrash(list.notes, new Date()), [list.notes]);
  const inOrder = useMemo(() => groups.flatMap(({ notes }) => notes), [groups]);
  useSelectableList(inOrder, list.hasMore, list.loadMore);
  if (list.isLoading) return <NotesSkeleton columns={1} />;
  if (list.error) {
    return (
      <Entry head="Not loaded">
        <p className="mb-3 text-ink-2" role="alert">
          {errorText(list.error, "The trash could not be loaded")}
        </p>
        <Button onClick={list.retry}>Try again</Button>
      </Entry>
    );
  }
  if (!list.notes.length) {
    return (
      <Entry head="Trash">
        <EmptyState title="The trash is empty" description="What you delete waits here for 30 days." />
      </Entry>
    );
  }
  return (
    <>
      <Entry className="pb-5">
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-xs text-ink-3">Kept 30 days after you delete it.</p>
          <Button variant="quiet" className="trash-empty" onClick={() => setDoomed(list.notes.slice(0, 100))}>
            Empty trash
          </Button>
        </div>
      </Entry>
      {groups.map(({ daysLeft, goneAt, notes }) => (
        <Entry
          key={daysLeft}
          className="trash-group"
          head={daysLeft === 0 ? "Gone today" : daysLeft === 1 ? "Gone in 1 day" : `Gone in ${daysLeft} days`}
          sub={dates.date(goneAt)}
        >
          <ul>
            {notes.map((note) => (
              <TrashRow key={note.id} note={note} actions={actions} onDelete={() => setDoomed([note])} />
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
        title={doomed.length > 1 ? "Empty the trash?" : "Delete this note for good?"}
        message={
          doomed.length > 1
            ? `${doomed.length} notes will be deleted. This action cannot be undone.`
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
  note,
  actions,
  onDelete,
}: {
  note: NoteSlipFragment;
  actions: ContentActions;
  onDelete: () => void;
}) {
  const dates = useDates();
  const { search } = useLocation();
  const { selection, isSelecting, isSelected } = useSlipSelection(note.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.toggle(note.id) : null);
  return (
    <li className="trash-row" data-slip={note.id} data-selected={isSelected || undefined} {...longPress}>
      <span className="trash-check" data-on={isSelecting || undefined}>
        <SelectionCheck id={note.id} title={note.title} isSelected={isSelected} />
      </span>
      <span className="trash-swatch tint" style={tintStyle(note.color)}>
        <NotebookPen size={14} strokeWidth={1.7} aria-hidden />
      </span>
      <span className="trash-name">
        <Link
          className="clip"
          to={{ pathname: paths.note(note.id), search }}
          onClick={(event) => {
            if (!selection || event.detail === 0 || !(isSelecting || event.shiftKey)) return;
            event.preventDefault();
            if (event.shiftKey) selection.extendTo(note.id);
            else selection.toggle(note.id);
          }}
        >
          {note.title}
        </Link>
        {note.category && <small className="clip">{note.category.name}</small>}
      </span>
      <i className="leader" />
      {note.deletedAt && (
        <span className="trash-when num max-md:hidden">
          {dates.day(note.deletedAt) === dates.day(new Date())
            ? `deleted today, ${dates.time(note.deletedAt)}`
            : `deleted ${dates.date(note.deletedAt)}`}
        </span>
      )}
      {!isSelecting && (
        <>
          <Button variant="quiet" aria-label={`Restore ${note.title}`} onClick={() => void actions.restore(note)}>
            Restore
          </Button>
          <IconButton size="small" icon={Trash2} label="Delete Permanently" onClick={onDelete} />
        </>
      )}
    </li>
  );
}
