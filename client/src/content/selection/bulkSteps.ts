/** The previous state of an item, as far as a bulk change may affect it. */
export interface BulkItem {
  id: string;
  isFavorite: boolean;
  isArchived: boolean;
  category: { id: string } | null;
  tags: readonly { id: string }[];
  linkedProjects: readonly { id: string }[];
}

/** One mutation that changes all its items in the same way. */
export type BulkStep =
  | { kind: "favorite"; itemIds: string[]; favorite: boolean }
  | { kind: "archive"; itemIds: string[]; archived: boolean }
  | { kind: "category"; itemIds: string[]; categoryId: string | null }
  | { kind: "tags" | "projects"; itemIds: string[]; add: string[]; remove: string[] }
  | { kind: "trash" | "restore"; itemIds: string[] };

/** A bulk change and its undo: each item returns to its own previous state. */
export interface BulkPlan {
  forward: BulkStep[];
  back: BulkStep[];
  /** The number of items that change. */
  count: number;
}

export function planFavorite(items: readonly BulkItem[], favorite: boolean): BulkPlan {
  const itemIds = idsOf(items.filter(({ isFavorite }) => isFavorite !== favorite));
  return plan(itemIds, { kind: "favorite", itemIds, favorite }, { kind: "favorite", itemIds, favorite: !favorite });
}

export function planArchive(items: readonly BulkItem[], archived: boolean): BulkPlan {
  const itemIds = idsOf(items.filter(({ isArchived }) => isArchived !== archived));
  return plan(itemIds, { kind: "archive", itemIds, archived }, { kind: "archive", itemIds, archived: !archived });
}

export function planTrash(items: readonly BulkItem[]): BulkPlan {
  const itemIds = idsOf(items);
  return plan(itemIds, { kind: "trash", itemIds }, { kind: "restore", itemIds });
}

export function planCategory(items: readonly BulkItem[], categoryId: string | null): BulkPlan {
  const changing = items.filter(({ category }) => (category?.id ?? null) !== categoryId);
  const former = Map.groupBy(changing, ({ category }) => category?.id ?? null);
  return plan(
    idsOf(changing),
    { kind: "category", itemIds: idsOf(changing), categoryId },
    ...[...former].map(([id, group]): BulkStep => ({ kind: "category", itemIds: idsOf(group), categoryId: id })),
  );
}

export function planTags(items: readonly BulkItem[], add: readonly string[], remove: readonly string[]): BulkPlan {
  return planSets(items, "tags", ({ tags }) => tags, add, remove);
}

export function planProjects(items: readonly BulkItem[], add: readonly string[], remove: readonly string[]): BulkPlan {
  return planSets(items, "projects", ({ linkedProjects }) => linkedProjects, add, remove);
}

function planSets(
  items: readonly BulkItem[],
  kind: "tags" | "projects",
  of: (item: BulkItem) => readonly { id: string }[],
  add: readonly string[],
  remove: readonly string[],
): BulkPlan {
  const changes = items
    .map((item) => {
      const had = new Set(of(item).map(({ id }) => id));
      return { id: item.id, added: add.filter((id) => !had.has(id)), removed: remove.filter((id) => had.has(id)) };
    })
    .filter(({ added, removed }) => added.length || removed.length);
  const alike = Map.groupBy(changes, ({ added, removed }) => JSON.stringify([added, removed]));
  return plan(
    idsOf(changes),
    { kind, itemIds: idsOf(changes), add: [...add], remove: [...remove] },
    ...[...alike.values()].map(
      (group): BulkStep => ({
        kind,
        itemIds: idsOf(group),
        add: group[0]?.removed ?? [],
        remove: group[0]?.added ?? [],
      }),
    ),
  );
}

function plan(changing: readonly string[], forward: BulkStep, ...back: BulkStep[]): BulkPlan {
  return changing.length ? { forward: [forward], back, count: changing.length } : { forward: [], back: [], count: 0 };
}

function idsOf(items: readonly { id: string }[]): string[] {
  return items.map(({ id }) => id);
}
