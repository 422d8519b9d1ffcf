import type { ComponentType } from "react";
import type { SharedFacts } from "./findShared.js";

/** Everything that a reader of a link sees. */
export interface SharedItem extends SharedFacts {
  /** When the link closes; null: not automatically. */
  expiresAt: string | null;
  /** The page's own path. */
  path: string;
  /** Null if the category has no icon, or an unknown one. */
  CategoryIcon: ComponentType<{ size: number; "aria-hidden": true }> | null;
}
