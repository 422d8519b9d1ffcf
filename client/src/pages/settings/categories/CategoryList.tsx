import { GridList } from "react-aria-components/GridList";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import type { IndexedCategoryFragment } from "../../../gql/graphql";
import { moveInOrder } from "../../../lib/moveInOrder";
import { CategoryRow } from "./CategoryRow";
import styles from "./categories.module.css";
import type { CategoryActions } from "./useCategoryActions";

/** The categories in order, sortable by drag or, from the grip, by keyboard. */
export function CategoryList({
  categories,
  chosenIds,
  onChoose,
  actions,
  onDelete,
}: {
  categories: readonly IndexedCategoryFragment[];
  chosenIds: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  actions: CategoryActions;
  onDelete: (category: IndexedCategoryFragment) => void;
}) {
  const ids = categories.map(({ id }) => id);
  const reorder = (next: readonly string[]): void => {
    if (next.some((id, place) => id !== ids[place])) void actions.reorder(next, ids);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": categories.find(({ id }) => id === key)?.name ?? "" })),
    onReorder({ keys, target }) {
      const moved = new Set([...keys].map(String));
      reorder(moveInOrder(ids, moved, String(target.key), target.dropPosition === "before" ? "before" : "after"));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.slot} />,
  });
  return (
    <GridList
      aria-label="Categories in your order"
      className={styles.list}
      items={categories}
      dependencies={[chosenIds, categories, actions]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      disallowTypeAhead
    >
      {(category) => {
        const place = ids.indexOf(category.id);
        return (
          <CategoryRow
            category={category}
            isFirst={place === 0}
            isLast={place === ids.length - 1}
            isChosen={chosenIds.has(category.id)}
            actions={actions}
            onChoose={(isChosen) => {
              const next = new Set(chosenIds);
              if (isChosen) next.add(category.id);
              else next.delete(category.id);
              onChoose(next);
            }}
            onMove={(by) => {
              const neighbor = ids[place + by];
              if (neighbor) reorder(moveInOrder(ids, new Set([category.id]), neighbor, by === 1 ? "after" : "before"));
            }}
            onMerge={() => onChoose(new Set([category.id]))}
            onDelete={() => onDelete(category)}
          />
        );
      }}
    </GridList>
  );
}
