import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { errorText } from "../../../data/errorText";
import { OfflineNotice } from "../../../data/offline/OfflineNotice";
import type { IndexedCategoryFragment } from "../../../gql/graphql";
import { useCategoryIndexQuery } from "../../../gql/hooks";
import { typeAhead } from "../../../lib/typeAhead";
import { useFocusWhenLost } from "../../../lib/useFocusWhenLost";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { countFiled } from "../countsByKind";
import { IndexSkeleton } from "../IndexSkeleton";
import { CategoryList } from "./CategoryList";
import styles from "./categories.module.css";
import { MergeBar } from "./MergeBar";
import { NewCategoryDialog } from "./NewCategoryDialog";
import { useCategoryActions } from "./useCategoryActions";

type Category = IndexedCategoryFragment;

/** All categories in the person's own order: rename, change icon and color, reorder, merge and delete. */
export function CategoriesPage() {
  const { data, error, refetch } = useCategoryIndexQuery({ fetchPolicy: "cache-and-network" });
  const actions = useCategoryActions();
  const [isMaking, setMaking] = useState(false);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<Category | null>(null);
  const read = data?.categories;
  // memoized: a new list would end a drag in progress
  const categories = useMemo(
    () => read && [...read].sort((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name)),
    [read],
  );
  const chosen = categories?.filter(({ id }) => chosenIds.has(id)) ?? [];
  useFocusWhenLost(deleting !== null);
  useFocusWhenLost(chosen.length > 0);
  const clear = (): void => setChosenIds(new Set());

  return (
    <PageFrame
      title="Categories"
      action={
        <PageAction
          label="New category"
          icon={Plus}
          variant={chosen.length > 0 ? "outline" : "ink"}
          onClick={() => {
            typeAhead();
            setMaking(true);
          }}
        />
      }
      margin={chosen.length > 0 ? `${chosen.length} selected` : null}
      filters={
        categories && chosen.length > 0 ? (
          <MergeBar
            key={[...chosenIds].join()}
            categories={categories}
            chosen={chosen}
            merge={actions.merge}
            onClear={clear}
          />
        ) : (categories ? categories.length > 1 : !error) ? (
          <p className={styles.mergeHint} data-loading={!categories || undefined}>
            Select categories to merge them.
          </p>
        ) : null
      }
    >
      <OfflineNotice />
      {!categories ? (
        <Entry head={error ? undefined : "In your order"}>
          {error ? (
            <EmptyState
              drawing="none"
              title="Failed to load your categories"
              description={errorText(error)}
              action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
            />
          ) : (
            <IndexSkeleton />
          )}
        </Entry>
      ) : categories.length === 0 ? (
        <Entry>
          <EmptyState
            isAlone
            title="No categories yet"
            description="A category groups notes or videos; each has at most one. Add one here or while you write."
            action={
              <Button icon={Plus} onClick={() => setMaking(true)}>
                New category
              </Button>
            }
          />
        </Entry>
      ) : (
        <Entry
          className={styles.index}
          head="In your order"
          sub={
            <>
              {categories.length === 1 ? "1 category" : `${categories.length} categories`}
              <span className="wide-only">
                <br />
                Drag to move
              </span>
            </>
          }
        >
          <CategoryList
            categories={categories}
            chosenIds={chosenIds}
            onChoose={setChosenIds}
            actions={actions}
            onDelete={setDeleting}
          />
        </Entry>
      )}
      {isMaking && <NewCategoryDialog create={actions.create} onClose={() => setMaking(false)} />}
      {deleting && (
        <ConfirmDialog
          variant="danger"
          title={`Delete “${deleting.name}”?`}
          message={consequenceOf(deleting)}
          confirmLabel="Delete"
          isOpen
          onClose={() => setDeleting(null)}
          onConfirm={() => actions.remove(deleting)}
        />
      )}
    </PageFrame>
  );
}

function consequenceOf(category: Category): string {
  if (category.itemCount === 0) return "The category is empty. It stays in the trash for 30 days.";
  const count = countFiled([category]);
  const outcome = category.itemCount === 1 ? "stays, without a category" : "stay, without a category";
  return `${count} in it ${outcome}. The category stays in the trash for 30 days; restoring it files them again.`;
}
