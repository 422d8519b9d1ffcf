import { createContext, use, useSyncExternalStore } from "react";
import type { ContentRowFragment } from "../../gql/graphql";
import type { Selection } from "./Selection";

/** The selection of the list that a card is in; null where nothing can be selected. */
export const SelectionContext = createContext<Selection<ContentRowFragment> | null>(null);

const never = (): (() => void) => () => undefined;

/** The state of one card; it is drawn again only when this very answer changes. */
export function useCardSelection(id: string): {
  selection: Selection<ContentRowFragment> | null;
  isSelecting: boolean;
  isSelected: boolean;
} {
  const selection = use(SelectionContext);
  const state = useSyncExternalStore(selection?.subscribe ?? never, () =>
    selection?.isOn ? (selection.has(id) ? "selected" : "selecting") : "off",
  );
  return { selection, isSelecting: state !== "off", isSelected: state === "selected" };
}
