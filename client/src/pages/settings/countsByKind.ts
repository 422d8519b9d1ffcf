import { allKinds, type ContentKind, contentKinds, countOf, listed } from "../../lib/contentKinds";

type Filed = { itemCount: number } & Record<Exclude<`${ContentKind["one"]}Count`, "noteCount">, number>;

/** The number of a category's items of each kind: the API counts all, and each kind but notes. */
export function countsByKind(category: Filed): { kind: ContentKind; count: number }[] {
  const counts = allKinds.map((kind) => ({ kind, count: kind.one === "note" ? 0 : category[`${kind.one}Count`] }));
  const others = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map(({ kind, count }) => ({
    kind,
    count: kind === contentKinds.NOTE ? category.itemCount - others : count,
  }));
}

/** The total counts of several categories, e.g. "37 notes and 12 videos"; kinds without items are left out. */
export function countFiled(categories: readonly Filed[]): string {
  const counts = categories.flatMap(countsByKind);
  const parts = allKinds.flatMap((kind) => {
    const sum = counts.reduce((total, each) => total + (each.kind === kind ? each.count : 0), 0);
    return sum > 0 ? [countOf(kind, sum)] : [];
  });
  return listed(parts) || "Nothing";
}
