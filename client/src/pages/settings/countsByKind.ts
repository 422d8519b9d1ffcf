import { allKinds, type ContentKind, contentKinds, countOf, listed } from "../../lib/contentKinds";

type Filed = { itemCount: number } & Record<Exclude<`${ContentKind["one"]}Count`, "noteCount">, number>;

/** How many items of each kind a category has: the API counts all, and each but notes. */
export function countsByKind(category: Filed): { kind: ContentKind; count: number }[] {
  const counts = allKinds.map((kind) => ({ kind, count: kind.one === "note" ? 0 : category[`${kind.one}Count`] }));
  const others = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map(({ kind, count }) => ({
    kind,
    count: kind === contentKinds.NOTE ? category.itemCount - others : count,
  }));
}

/** The counts of categories together, e.g. "37 notes and 12 videos"; a kind of which there is nothing is left out. */
export function countFiled(categories: readonly Filed[]): string {
  const counts = categories.flatMap(countsByKind);
  const parts = allKinds.flatMap((kind) => {
    const sum = counts.reduce((total, each) => total + (each.kind === kind ? each.count : 0), 0);
    return sum > 0 ? [countOf(kind, sum)] : [];
  });
  return listed(parts) || "Nothing";
}
