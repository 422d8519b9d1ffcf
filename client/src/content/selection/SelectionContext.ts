import { createContext, startTransition, use, useEffect, useRef, useState } from "react";
import type { Selection } from "./Selection";

/** The selection of the list that contains a card; null where nothing can be selected. */
export const SelectionContext = createContext<Selection<{ id: string }> | null>(null);

interface CardState {
  isSelecting: boolean;
  isSelected: boolean;
}

/** The selection state of one card; it renders again only when this state changes. */
export function useCardSelection(id: string): CardState & { selection: Selection<{ id: string }> | null } {
  const selection = use(SelectionContext);
  return { selection, ...useSelectionOf(selection, id) };
}

/**
 * The state of one item of a selection. An item that is selected, or no longer so, renders with the press that did it;
 * the others, which only begin or end to be selectable, in a second step.
 */
export function useSelectionOf(selection: Selection<{ id: string }> | null, id: string): CardState {
  const [state, setState] = useState(() => stateIn(selection, id));
  const told = useRef(state);
  useEffect(() => {
    const follow = (): void => {
      const [before, next] = [told.current, stateIn(selection, id)];
      if (next === before) return;
      told.current = next;
      if (next === "selected" || before === "selected") setState(next);
      else startTransition(() => setState(next));
    };
    follow();
    return selection?.subscribe(follow);
  }, [selection, id]);
  return { isSelecting: state !== "off", isSelected: state === "selected" };
}

function stateIn(selection: Selection<{ id: string }> | null, id: string): "off" | "selecting" | "selected" {
  if (!selection?.isOn) return "off";
  return selection.has(id) ? "selected" : "selecting";
}
