import type { ComponentType } from "react";
import type { SharedFacts } from "./findShared.js";

/** All that a reader of a link is shown. */
export interface SharedItem extends SharedFacts {
  /** When the link closes; null: not by itself. */
  expiresAt: string | null;
  /** The page's own path. */
  path: string;
  /** Null where the category has none, or it isn't known. */
  CategoryIcon: ComponentType<{ size: number; "aria-hidden": true }> | null;
}
