import { useEffect, useState, useSyncExternalStore } from "react";
import { isOverlayOpen, isTyping } from "../../lib/shortcuts";
import { toast } from "../../ui/toast/toast";
import { maxSelected, Selection } from "./Selection";

/**
 * The selection of the list at an address, with its keys: `x` on a focused card, Ctrl+A within the list, Escape to
 * leave. Another address resets it.
 */
export function useListSelection<Item extends { id: string }>(
  list: React.RefObject<HTMLElement | null>,
  address: string,
): { selection: Selection<Item>; isSelecting: boolean } {
  const [selection] = useState(
    () => new Selection<Item>(() => toast.show(`Up to ${maxSelected} can be selected at once`)),
  );
  const isSelecting = useSyncExternalStore(selection.subscribe, () => selection.isOn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was selected stood in another list
  useEffect(() => () => selection.clear(), [selection, address]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (isTyping(event.target) || isOverlayOpen()) return;
      const key = event.key.toLowerCase();
      const hasMod = event.ctrlKey || event.metaKey;
      const focused = document.activeElement;
      if (key === "escape" && selection.isOn) {
        const hadFocus = list.current?.contains(focused) ? focused : null;
        selection.clear();
        // the focused checkbox disappeared with the selection
        if (hadFocus && !hadFocus.isConnected)
          list.current?.querySelector<HTMLElement>("[data-card] :is(a, button)")?.focus();
      } else if (key === "a" && hasMod && !event.shiftKey) {
        if (!selection.isOn && !list.current?.contains(focused)) return;
        selection.selectAll();
      } else if (key === "x" && !hasMod && list.current?.contains(focused)) {
        const id = focused?.closest<HTMLElement>("[data-card]")?.dataset.card;
        if (!id) return;
        if (event.shiftKey) selection.extendTo(id);
        else selection.toggle(id);
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [selection, list]);
  return { selection, isSelecting };
}
