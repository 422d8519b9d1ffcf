import { use, useEffect } from "react";
import { SelectionContext } from "./SelectionContext";

/** Keeps the selection up to date with its list. */
export function useSelectableList(items: readonly { id: string }[], hasMore: boolean, loadMore: () => void): void {
  const selection = use(SelectionContext);
  useEffect(() => selection?.setList({ items, hasMore, loadMore }), [selection, items, hasMore, loadMore]);
}
