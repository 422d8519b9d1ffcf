import { ArrowDownUp, Plus } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import { OfflineNotice } from "../../../data/offline/OfflineNotice";
import type { IndexedTagFragment } from "../../../gql/graphql";
import { useTagIndexQuery } from "../../../gql/hooks";
import { allKinds, type ContentKind, countOf, kindOf } from "../../../lib/contentKinds";
import { typeAhead } from "../../../lib/typeAhead";
import { useFocusWhenLost } from "../../../lib/useFocusWhenLost";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterButton } from "../../../ui/FilterBar";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { IndexSkeleton } from "../IndexSkeleton";
import { groupByLetter } from "./groupByLetter";
import { MergeTagDialog } from "./MergeTagDialog";
import { NewTagDialog } from "./NewTagDialog";
import { TagLetters } from "./TagLetters";
import { TagRow } from "./TagRow";
import styles from "./tags.module.css";
import { useTagActions } from "./useTagActions";

type Tag = IndexedTagFragment;
type View = "all" | ContentKind["many"] | "unused";
type Order = "name" | "count";

interface TagView {
  id: View;
  label: string;
  has: (tag: Tag) => boolean;
}
const all: TagView = { id: "all", label: "All", has: () => true };
const views: TagView[] = [
  all,
  ...allKinds.map(({ contentType, many, title }) => ({
    id: many,
    label: title,
    has: (tag: Tag) => tag.contentType === contentType && tag.itemCount > 0,
  })),
  { id: "unused", label: "Unused", has: ({ itemCount }) => itemCount === 0 },
];
const orders: Record<Order, string> = { name: "A to Z", count: "Most used" };
const idOf = (letter: string): string => `tags-${letter === "#" ? "other" : letter}`;

/** All tags as an alphabetical index, with the number of their items. */
export function TagsPage() {
  const { data, error, refetch } = useTagIndexQuery({ fetchPolicy: "cache-and-network" });
  const actions = useTagActions();
  const [view, setView] = useState<View>("all");
  const [order, setOrder] = useState<Order>("name");
  const [isMaking, setMaking] = useState(false);
  const [merging, setMerging] = useState<Tag | null>(null);
  const [deleting, setDeleting] = useState<Tag | null>(null);
  useFocusWhenLost(deleting !== null || merging !== null);
  const tags = data?.tags;
  const shown = tags?.filter((views.find(({ id }) => id === view) ?? all).has) ?? [];
  const groups = groupByLetter(shown);
  const names = (tags ?? []).map(({ name }) => name);
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const rowOf = (tag: Tag) => (
    <TagRow
      key={tag.id}
      tag={tag}
      isNamedTwice={twice.has(tag.name)}
      actions={actions}
      onMerge={() => setMerging(tag)}
      onDelete={() => setDeleting(tag)}
    />
  );

  return (
    <PageFrame
      title="Tags"
      action={
        <PageAction
          label="New tag"
          icon={Plus}
          onClick={() => {
            typeAhead();
            setMaking(true);
          }}
        />
      }
      margin={tags && (tags.length === 1 ? "1 tag" : `${tags.length} tags`)}
      filters={
        (tags ? tags.length > 0 : !error) ? (
          <FilterBar
            label="Which tags"
            isLoading={!tags}
            end={
              <Menu
                label="Sort by"
                selection={{ value: order, onChange: (id) => setOrder(id === "count" ? "count" : "name") }}
                trigger={
                  <FilterButton icon={ArrowDownUp} aria-label={`Sorted by: ${orders[order]}`}>
                    <span className="wide-only">{orders[order]}</span>
                  </FilterButton>
                }
              >
                <MenuItem id="name">{orders.name}</MenuItem>
                <MenuItem id="count">{orders.count}</MenuItem>
              </Menu>
            }
          >
            {views.map(({ id, label, has }) => (
              <FilterButton
                key={id}
                isOn={view === id}
                aria-pressed={view === id}
                count={tags?.filter(has).length}
                onClick={() => setView(id)}
              >
                {label}
              </FilterButton>
            ))}
          </FilterBar>
        ) : null
      }
    >
      <OfflineNotice />
      <Entry
        isBare
        head={
          order === "name" && groups.length > 0 ? (
            <TagLetters present={groups.map(({ letter }) => letter)} idOf={idOf} />
          ) : undefined
        }
      >
        {!tags ? (
          error ? (
            <EmptyState
              drawing="none"
              title="Failed to load your tags"
              description={errorText(error)}
              action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
            />
          ) : (
            <IndexSkeleton />
          )
        ) : tags.length === 0 ? (
          <EmptyState
            isAlone
            title="No tags yet"
            description="A tag is a word you add to notes and videos to find them again. Add one here or while you write."
            action={
              <Button icon={Plus} onClick={() => setMaking(true)}>
                New tag
              </Button>
            }
          />
        ) : shown.length === 0 ? (
          <EmptyState
            drawing="none"
            title={view === "unused" ? "Every tag is used" : "No tags here"}
            action={<Button onClick={() => setView("all")}>Show all tags</Button>}
          />
        ) : order === "name" ? (
          <div className={styles.index}>
            {groups.map(({ letter, entries }) => (
              <section
                key={letter}
                id={idOf(letter)}
                aria-labelledby={`${idOf(letter)}-letter`}
                data-short={entries.length <= 12 || undefined}
              >
                <h2 id={`${idOf(letter)}-letter`}>{letter}</h2>
                <ul>{entries.map(rowOf)}</ul>
              </section>
            ))}
          </div>
        ) : (
          <ul className={styles.index} data-plain>
            {[...shown].sort((a, b) => b.itemCount - a.itemCount || a.name.localeCompare(b.name)).map(rowOf)}
          </ul>
        )}
      </Entry>
      {isMaking && <NewTagDialog create={actions.create} onClose={() => setMaking(false)} />}
      {merging && (
        <MergeTagDialog
          tag={merging}
          others={(tags ?? []).filter(
            ({ id, contentType }) => id !== merging.id && contentType === merging.contentType,
          )}
          merge={actions.merge}
          onClose={() => setMerging(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          variant="danger"
          title={`Delete “${deleting.name}”?`}
          message={
            deleting.itemCount === 0
              ? "Nothing has this tag. It stays in the trash for 30 days."
              : `The tag will be removed from ${countOf(kindOf(deleting), deleting.itemCount)}. It stays in the trash for 30 days; restoring it puts it back.`
          }
          confirmLabel="Delete"
          isOpen
          onClose={() => setDeleting(null)}
          onConfirm={() => actions.remove(deleting)}
        />
      )}
    </PageFrame>
  );
}
