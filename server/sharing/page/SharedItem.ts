import type { ComponentType } from "react";
import type { ItemBody, ItemCard } from "../ItemFacts.js";

export interface SharedFile {
  id: string;
  fileName: string;
  fileSize: number;
}

export interface Passage {
  /** In seconds from the beginning. */
  seconds: number;
  text: string;
}

/** All that a reader of a link is shown. */
export interface SharedItem {
  card: ItemCard;
  body: ItemBody & { transcript: Passage[] };
  files: SharedFile[];
  ownerName: string;
  /** When the link closes; null: not by itself. */
  expiresAt: string | null;
  /** The page's own path. */
  path: string;
  /** Null where the category has none, or it isn't known. */
  CategoryIcon: ComponentType<{ size: number; "aria-hidden": true }> | null;
}
