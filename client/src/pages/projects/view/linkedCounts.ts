import { allKinds, type ContentKind } from "../../../lib/contentKinds";

/** How many items of each kind are linked to a project, of those that are. */
export function linkedCounts(project: Record<`${ContentKind["one"]}Count`, number>) {
  return allKinds.flatMap((kind) => {
    const count = project[`${kind.one}Count`];
    return count > 0 ? [{ kind, count }] : [];
  });
}
