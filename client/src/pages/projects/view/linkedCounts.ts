import { allKinds, type ContentKind } from "../../../lib/contentKinds";

/** The number of linked items of each kind, without zero counts. */
export function linkedCounts(project: Record<`${ContentKind["one"]}Count`, number>) {
  return allKinds.flatMap((kind) => {
    const count = project[`${kind.one}Count`];
    return count > 0 ? [{ kind, count }] : [];
  });
}
