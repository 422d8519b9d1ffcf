import { Plus } from "lucide-react";
import { useCallback } from "react";
import { errorText } from "../content/errorText";
import { ListGroups } from "../content/list/ListGroups";
import { isNarrowed, type ListAddress, writeListAddress } from "../content/list/listAddress";
import { useContentList } from "../content/list/useContentList";
import { useSelectableList } from "../content/selection/useSelectableList";
import { NotesSkeleton } from "../content/slips/NotesSkeleton";
import { useColumnCount } from "../content/slips/useColumnCount";
import type { ContentActions } from "../content/useContentActions";
import { paths } from "../paths";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { Entry } from "../ui/Entry";
import { LinkButton } from "../ui/LinkButton";

/** The head under which the first one would stand. */
const emptyHeads = { all: "Today", favorites: "Favorites", archive: "Archive", trash: "Trash" };

/** The slips under their heads: loading, empty, failed or there. */
export function NotesList({ address, actions }: { address: ListAddress; actions: ContentActions }) {
  const list = useContentList(address);
  const columns = useColumnCount();
  const { isLoadingMore, moreFailed, loadMore } = list;
  const onNearEnd = useCallback(() => {
    if (!isLoadingMore && !moreFailed) loadMore();
  }, [isLoadingMore, moreFailed, loadMore]);

  useSelectableList(list.notes, list.hasMore, onNearEnd);

  if (list.isLoading) return <NotesSkeleton columns={columns} />;
  if (list.error) {
    return (
      <Entry head="Not loaded">
        <p className="mb-3 text-ink-2" role="alert">
          {errorText(list.error, "Your notes could not be loaded")}
        </p>
        <Button onClick={list.retry}>Try again</Button>
      </Entry>
    );
  }
  if (!list.notes.length && !list.hasMore) {
    return (
      <Entry head={isNarrowed(address) ? "Matches" : emptyHeads[address.view]}>
        <Nothing address={address} />
      </Entry>
    );
  }
  return (
    <>
      <ListGroups
        key={writeListAddress(address)}
        notes={list.notes}
        sort={address.sort}
        hasMore={list.hasMore}
        actions={actions}
        columns={columns}
        onNearEnd={onNearEnd}
      />
      {moreFailed && (
        <Entry>
          <div className="flex items-center gap-4 pb-6" role="alert">
            <p className="text-ink-2">The rest could not be loaded.</p>
            <Button onClick={loadMore}>Try again</Button>
          </div>
        </Entry>
      )}
    </>
  );
}

function Nothing({ address }: { address: ListAddress }) {
  if (isNarrowed(address)) {
    return (
      <EmptyState
        drawing="search"
        title="No notes match"
        description="Nothing here has all of what the filters ask for."
        action={
          <LinkButton
            to={{
              pathname: paths.notes(),
              search: writeListAddress({
                ...address,
                categoryId: null,
                tagIds: [],
                projectId: null,
                color: null,
                search: "",
              }),
            }}
          >
            Clear the filters
          </LinkButton>
        }
      />
    );
  }
  if (address.view === "favorites") {
    return <EmptyState title="No favorites yet" description="The star on a note keeps it here, close at hand." />;
  }
  if (address.view === "archive") {
    return <EmptyState title="Nothing archived" description="Archive a note to keep it without seeing it every day." />;
  }
  return (
    <EmptyState
      title="No notes yet"
      description="Write the first one: a thought, a quote, a list. It stands here from then on."
      action={
        <LinkButton icon={Plus} to={paths.newNote()}>
          Write a note
        </LinkButton>
      }
    />
  );
}
