import { createContext } from "react";
import type { TabHistory } from "./TabHistory";

/** The history of this tab; null in tests that use another router. */
export const TabHistoryContext = createContext<TabHistory | null>(null);
