import type { PageSource } from "../../data/lists/ListPages";
import type { ContentKind } from "../../lib/contentKinds";

/** Where the items of a list come from. */
export interface ListSource extends PageSource {
  kind: ContentKind;
}
