import { createContext, use, useSyncExternalStore } from "react";
import type { TabHistory } from "./TabHistory";

export const TabHistoryContext = createContext<TabHistory | null>(null);

/** The history of this tab. The same object for the whole life of the tab: using it renders nothing again. */
export function useTabHistory(): TabHistory {
  const history = use(TabHistoryContext);
  if (!history) throw new Error("There is no AppRouter around this component.");
  return history;
}

/**
 * Reads a value from the address that the tab is going to, which the page may still be loading. Renders again only when
 * that value changes.
 * @param read returns a primitive value.
 */
export function usePath<Value extends string | boolean>(
  read: (pathname: string, search: string, hash: string) => Value,
): Value {
  const history = useTabHistory();
  return useSyncExternalStore(
    (listener) => history.listen(listener),
    () => {
      const { pathname, search, hash } = history.shown.location;
      return read(pathname, search, hash);
    },
  );
}
