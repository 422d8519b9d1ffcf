import { createContext, use, useSyncExternalStore } from "react";
import type { Selection } from "./Selection";

/** The selection of the list that contains a card; null where nothing can be selected. */
export const SelectionContext = createContext<Selection<{ id: string }> | null>(null);

const never = (): (() => void) => () => undefined;

/** The selection state of one card; it renders again only when this state changes. */
export function useCardSelection(id: string): {
  selection: Selection<{ id: string }> | null;
  isSelecting: boolean;
  isSelected: boolean;
} {
  const selection = use(SelectionContext);
  const state = useSyncExternalStore(selection?.subscribe ?? never, () =>
    selection?.isOn ? (selection.has(id) ? "selected" : "selecting") : "off",
  );
  return { selection, isSelecting: state !== "off", isSelected: state === "selected" };
}
