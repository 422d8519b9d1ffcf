import { Archive, ArchiveRestore, Folder, FolderTree, Star, StarOff, Tag, Trash2, X } from "lucide-react";
import { type ComponentPropsWithRef, type ComponentType, type ReactNode, useState, useSyncExternalStore } from "react";
import type { ContentRowFragment } from "../../gql/graphql";
import { type ContentKind, countOf } from "../../lib/contentKinds";
import { useShortcut } from "../../lib/shortcuts";
import buttonStyles from "../../ui/Button.module.css";
import { Checkbox } from "../../ui/fields/Checkbox";
import { Icon, type IconSource } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { useContentActions } from "../useContentActions";
import { BulkCategory } from "./BulkCategory";
import { BulkTags } from "./BulkTags";
import {
  type BulkPlan,
  planArchive,
  planCategory,
  planFavorite,
  planProjects,
  planRestore,
  planTags,
  planTrash,
} from "./bulkSteps";
import { maxSelected, type Selection } from "./Selection";
import styles from "./SelectionBar.module.css";
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
  isTrash,
  BulkProjects,
  focusList,
}: {
  kind: ContentKind;
  selection: Selection<ContentRowFragment>;
  isTrash: boolean;
  BulkProjects: ComponentType<BulkProjectsProps>;
  /** Called when the focused element was removed. */
  focusList: () => void;
}) {
  useSyncExternalStore(selection.subscribe, () => selection.version);
  const act = useBulkActions();
  const items = selection.items();
  const count = items.length;
  const all = selection.listLength;
  const isFull = count >= maxSelected;
  const run = (plan: BulkPlan, done: (count: number) => string): void =>
    void act(plan, done(plan.count)).then((isDone) => isDone && focusList());
  return (
    <div className={`${styles.bar} row`} data-part="selection-bar" role="toolbar" aria-label="Selection">
      <Checkbox
        label={selection.isWhole ? "Select none" : "Select all"}
        isLabelHidden
        isChecked={selection.isWhole}
        isMixed={count > 0 && !selection.isWhole}
        onChange={() => (selection.isWhole ? selection.clear() : selection.selectAll())}
      />
      <b className={`${styles.count} num`} role="status">
        {count} selected
      </b>
      {!selection.isWhole &&
        (isFull ? (
          <span className={styles.most}>maximum reached</span>
        ) : (
          <button type="button" className={`text-link ${styles.all}`} onClick={() => selection.selectAll()}>
            {all !== null && all <= maxSelected ? `Select all ${all}` : `Select the first ${maxSelected}`}
          </button>
        ))}
      <span className="grow" />
      <div className={`${styles.acts} row`}>
        {isTrash ? (
          <TrashActs kind={kind} items={items} run={run} />
        ) : (
          <Acts kind={kind} items={items} run={run} BulkProjects={BulkProjects} />
        )}
      </div>
      <IconButton size="small" icon={X} label="Stop selecting" shortcut="Esc" onClick={() => selection.clear()} />
    </div>
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
      <Act icon={areFavorites ? StarOff : Star} disabled={isEmpty} aria-keyshortcuts="F" onClick={favorite}>
        {areFavorites ? "Unfavorite" : "Favorite"}
      </Act>
      <Act icon={areArchived ? ArchiveRestore : Archive} disabled={isEmpty} aria-keyshortcuts="E" onClick={archive}>
        {areArchived ? "Unarchive" : "Archive"}
      </Act>
      <BulkTags
        kind={kind}
        items={items}
        trigger={
          <Act icon={Tag} disabled={isEmpty}>
            Tag
          </Act>
        }
        onApply={(add, remove) =>
          run(planTags(items, add, remove), (count) => `Tags changed on ${countOf(kind, count)}`)
        }
      />
      <BulkCategory
        kind={kind}
        items={items}
        trigger={
          <Act icon={Folder} disabled={isEmpty}>
            Category
          </Act>
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
          <Act icon={FolderTree} disabled={isEmpty} onClick={open}>
            Projects
          </Act>
        )}
        onApply={(add, remove) =>
          run(planProjects(items, add, remove), (count) => `Projects changed on ${countOf(kind, count)}`)
        }
      />
      <Act
        icon={Trash2}
        disabled={isEmpty}
        data-danger
        onClick={() => run(planTrash(items), (count) => `${countOf(kind, count)} moved to the trash`)}
      >
        Delete
      </Act>
    </>
  );
}

function TrashActs({ kind, items, run }: { kind: ContentKind; items: readonly ContentRowFragment[]; run: Run }) {
  const actions = useContentActions();
  const [doomed, setDoomed] = useState<readonly ContentRowFragment[]>([]);
  const isEmpty = items.length === 0;
  return (
    <>
      <Act
        icon={ArchiveRestore}
        disabled={isEmpty}
        onClick={() => run(planRestore(items), (count) => `${countOf(kind, count)} restored`)}
      >
        Restore
      </Act>
      <Act icon={Trash2} disabled={isEmpty} data-danger onClick={() => setDoomed(items)}>
        Delete Permanently
      </Act>
      <ConfirmDialog
        variant="danger"
        title={
          doomed.length === 1
            ? `Delete this ${kind.one} permanently?`
            : `Delete ${countOf(kind, doomed.length)} permanently?`
        }
        message={`${goneWith(kind, doomed.length)} will be deleted. This action cannot be undone.`}
        confirmLabel="Delete Permanently"
        isOpen={doomed.length > 0}
        onClose={() => setDoomed([])}
        onConfirm={() => actions.deletePermanently(doomed)}
      />
    </>
  );
}

/** "The note and its attachments", "These videos" */
function goneWith({ one, many, takesFiles }: ContentKind, count: number): string {
  if (count === 1) return `The ${one}${takesFiles ? " and its attachments" : ""}`;
  return `These ${many}${takesFiles ? " and their attachments" : ""}`;
}

function Act({
  icon,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "children"> & { icon: IconSource; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonStyles.button} ${styles.act}`}
      data-part="button"
      data-variant="quiet"
    >
      <Icon icon={icon} />
      {children}
    </button>
  );
}
