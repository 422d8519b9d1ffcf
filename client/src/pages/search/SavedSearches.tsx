import { ArrowDown, ArrowUp, Bookmark, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { RenameInPlace } from "../../content/RenameInPlace";
import { reportFailure } from "../../data/reportFailure";
import { SavedSearchesDocument } from "../../gql/graphql";
import {
  useDeleteSavedSearchMutation,
  useRenameSavedSearchMutation,
  useReorderSavedSearchesMutation,
  useSavedSearchesQuery,
  useSaveSearchMutation,
} from "../../gql/hooks";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { toast } from "../../ui/toast/toast";
import styles from "./SavedSearches.module.css";

/** The saved searches in the sidebar; the shell queries them, and loads this component if there are any. */
export function SavedSearches({ onOpen }: { onOpen: (query: string) => void }) {
  const { data } = useSavedSearchesQuery();
  const [renamed, setRenamed] = useState<string | null>(null);
  const reload = { refetchQueries: [SavedSearchesDocument], awaitRefetchQueries: true };
  const [rename] = useRenameSavedSearchMutation();
  const [remove] = useDeleteSavedSearchMutation(reload);
  const [reorder] = useReorderSavedSearchesMutation(reload);
  const [save] = useSaveSearchMutation(reload);
  const searches = data?.savedSearches ?? [];

  function move(from: number, by: 1 | -1): void {
    const ids = searches.map(({ id }) => id);
    const [moved = ""] = ids.splice(from, 1);
    ids.splice(from + by, 0, moved);
    const former = searches.map(({ id }) => id);
    void toast.showWhenDone(
      reportFailure(reorder({ variables: { ids } }), "Failed to move the search").then((isDone) =>
        isDone ? "Search moved" : null,
      ),
      () => reportFailure(reorder({ variables: { ids: former } }), "Failed to undo"),
    );
  }
  async function forget({ id, name, query }: (typeof searches)[number]): Promise<void> {
    await remove({ variables: { id } });
    toast.show("Search deleted", {
      undo: () => reportFailure(save({ variables: { input: { id, name, query } } }), "Failed to bring the search back"),
    });
  }

  return (
    <section className={styles.searches} aria-label="Saved searches">
      <ul>
        {searches.map((search, at) => (
          <li key={search.id}>
            {renamed === search.id ? (
              <RenameInPlace
                name={search.name}
                label="Name of the search"
                onSave={(name) => rename({ variables: { id: search.id, name } })}
                onDone={() => setRenamed(null)}
              />
            ) : (
              <>
                <button type="button" className={`${styles.search} grow row`} onClick={() => onOpen(search.query)}>
                  <Icon icon={Bookmark} size={15} />
                  <span className="clip">{search.name}</span>
                </button>
                <Menu
                  label={`Saved search ${search.name}`}
                  trigger={<IconButton label={`More for ${search.name}`} icon={MoreHorizontal} size="small" />}
                >
                  <MenuItem icon={Pencil} onAction={() => setRenamed(search.id)}>
                    Rename
                  </MenuItem>
                  <MenuItem icon={ArrowUp} isDisabled={at === 0} onAction={() => move(at, -1)}>
                    Move up
                  </MenuItem>
                  <MenuItem icon={ArrowDown} isDisabled={at === searches.length - 1} onAction={() => move(at, 1)}>
                    Move down
                  </MenuItem>
                  <MenuItem
                    icon={Trash2}
                    variant="danger"
                    onAction={() => void reportFailure(forget(search), "Failed to delete the search")}
                  >
                    Delete
                  </MenuItem>
                </Menu>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
