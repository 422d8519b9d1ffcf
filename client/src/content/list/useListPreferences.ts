import type { ContentKind } from "../../lib/contentKinds";
import { changePreferences, type ListPreferences, readPreferences, usePreferences } from "../../lib/preferences";

/** How the person looks at the list of a kind. */
export function useListPreferences(kind: ContentKind): ListPreferences & {
  setLayout: (layout: ListPreferences["layout"]) => void;
} {
  return { ...usePreferences()[kind.many].list, setLayout: (layout) => changeListPreferences(kind, { layout }) };
}

export function changeListPreferences({ many }: ContentKind, change: Partial<ListPreferences>): void {
  changePreferences(many, { list: { ...readPreferences()[many].list, ...change } });
}
