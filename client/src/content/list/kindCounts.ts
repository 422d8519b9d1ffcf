import type { ContentCountsQuery } from "../../gql/graphql";
import type { ContentKind } from "../../lib/contentKinds";

export type ContentCounts = ContentCountsQuery["contentCounts"];

/** The number of items of a kind in each view of its list. */
export interface KindCounts {
  all: number;
  favorites: number;
  archive: number;
  trash: number;
  /** Categories that its items can have. */
  categories: number;
}

export function countsOf({ many, title }: ContentKind, counts: ContentCounts): KindCounts {
  return {
    all: counts[many],
    favorites: counts[`favorite${title}`],
    archive: counts[`archived${title}`],
    trash: counts[`trashed${title}`],
    categories: counts[`categoriesOf${title}`],
  };
}
