import { useEffect, useEffectEvent, useState } from "react";

interface Page {
  nodes: readonly unknown[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** Appends the page after the cursor, unless it was appended already or the list now ends elsewhere. */
export function appendPage<List extends Page>(list: List, next: List, after: string | null | undefined): List {
  return list.pageInfo.endCursor === after ? { ...next, nodes: [...list.nodes, ...next.nodes] } : list;
}

/**
 * Keeps a list that grew page by page as long as it was when its beginning is read again, as after a change elsewhere:
 * it shows as it was until what follows is read again too.
 * @param more reads what follows the list, and reports its own failures.
 * @returns the list to show.
 */
export function useGrown<List extends Page>(list: List | undefined, more: () => Promise<void>): List | undefined {
  const [shown, setShown] = useState(list);
  const isShort = Boolean(shown && list?.pageInfo.hasNextPage && list.nodes.length < shown.nodes.length);
  if (!isShort && shown !== list) setShown(list);
  const readOn = useEffectEvent(() => {
    if (isShort) void more();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each longer list may still be too short
  useEffect(() => readOn(), [list]);
  return isShort ? shown : list;
}
