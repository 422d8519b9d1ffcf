import { Archive, ArchiveRestore, Folder, FolderTree, Star, StarOff, Tag, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import type { ContentRowFragment } from "../../gql/graphql";
import { type ContentKind, countOf } from "../../lib/contentKinds";
import { useShortcut } from "../../lib/shortcuts";
import { BulkCategory } from "./BulkCategory";
import { BulkTags } from "./BulkTags";
import { type BulkPlan, planArchive, planCategory, planFavorite, planProjects, planTags, planTrash } from "./bulkSteps";
import type { Selection } from "./Selection";
import { SelectionAct, SelectionFrame } from "./SelectionFrame";
import { useBulkActions } from "./useBulkActions";

/** Links the selected items to projects; passed in, since projects are a layer above content. */
export interface BulkProjectsProps {
  kind: ContentKind;
  items: readonly ContentRowFragment[];
  trigger: (open: () => void) => ReactNode;
  onApply: (add: readonly string[], remove: readonly string[]) => void;
}

/** Replaces the filters: the number of selected items, and the actions on all of them. */
export function SelectionBar({
  kind,
  selection,
  BulkProjects,
  focusList,
}: {
  kind: ContentKind;
  selection: Selection<ContentRowFragment>;
  BulkProjects: ComponentType<BulkProjectsProps>;
  /** Called when the focused element was removed. */
  focusList: () => void;
}) {
  useSyncExternalStore(selection.subscribe, () => selection.version);
  const act = useBulkActions();
  const run = (plan: BulkPlan, done: (count: number) => string): void =>
    void act(plan, done(plan.count)).then((isDone) => isDone && focusList());
  return (
    <SelectionFrame selection={selection}>
      <Acts kind={kind} items={selection.items()} run={run} BulkProjects={BulkProjects} />
    </SelectionFrame>
  );
}

type Run = (plan: BulkPlan, done: (count: number) => string) => void;

function Acts({
  kind,
  items,
  run,
  BulkProjects,
}: {
  kind: ContentKind;
  items: readonly ContentRowFragment[];
  run: Run;
  BulkProjects: ComponentType<BulkProjectsProps>;
}) {
  const isEmpty = items.length === 0;
  const areFavorites = !isEmpty && items.every(({ isFavorite }) => isFavorite);
  const areArchived = !isEmpty && items.every(({ isArchived }) => isArchived);
  const favorite = (): void =>
    run(
      planFavorite(items, !areFavorites),
      (count) => `${countOf(kind, count)} ${areFavorites ? "removed from" : "added to"} favorites`,
    );
  const archive = (): void =>
    run(
      planArchive(items, !areArchived),
      (count) => `${countOf(kind, count)} ${areArchived ? "unarchived" : "archived"}`,
    );
  useShortcut("f", favorite, { isEnabled: !isEmpty });
  useShortcut("e", archive, { isEnabled: !isEmpty });
  return (
    <>
      <SelectionAct icon={areFavorites ? StarOff : Star} disabled={isEmpty} aria-keyshortcuts="F" onClick={favorite}>
        {areFavorites ? "Unfavorite" : "Favorite"}
      </SelectionAct>
      <SelectionAct
        icon={areArchived ? ArchiveRestore : Archive}
        disabled={isEmpty}
        aria-keyshortcuts="E"
        onClick={archive}
      >
        {areArchived ? "Unarchive" : "Archive"}
      </SelectionAct>
      <BulkTags
        kind={kind}
        items={items}
        trigger={
          <SelectionAct icon={Tag} disabled={isEmpty}>
            Tag
          </SelectionAct>
        }
        onApply={(add, remove) =>
          run(planTags(items, add, remove), (count) => `Tags changed on ${countOf(kind, count)}`)
        }
      />
      <BulkCategory
        kind={kind}
        items={items}
        trigger={
          <SelectionAct icon={Folder} disabled={isEmpty}>
            Category
          </SelectionAct>
        }
        onChoose={(id, name) =>
          run(planCategory(items, id), (count) =>
            name === null
              ? `Category removed from ${countOf(kind, count)}`
              : `${countOf(kind, count)} filed under ${name}`,
          )
        }
      />
      <BulkProjects
        kind={kind}
        items={items}
        trigger={(open) => (
          <SelectionAct icon={FolderTree} disabled={isEmpty} onClick={open}>
            Projects
          </SelectionAct>
        )}
        onApply={(add, remove) =>
          run(planProjects(items, add, remove), (count) => `Projects changed on ${countOf(kind, count)}`)
        }
      />
      <SelectionAct
        icon={Trash2}
        disabled={isEmpty}
        data-danger
        onClick={() => run(planTrash(items), (count) => `${countOf(kind, count)} moved to the trash`)}
      >
        Delete
      </SelectionAct>
    </>
  );
}
