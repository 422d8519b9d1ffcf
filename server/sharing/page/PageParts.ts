import type { ComponentType } from "react";
import type { ItemCard } from "../ItemFacts.js";
import type { SharedItem } from "./SharedItem.js";

/** The parts of an item's page that depend on its kind. */
export interface PageParts {
  styles: string;
  /** The class of the whole page. */
  className: string;
  /** The color of its background; null for none. */
  paper(card: ItemCard): string | null;
  Passage: ComponentType<{ item: SharedItem }>;
  /** The sections that the margin links to. */
  sections(item: SharedItem): { id: string; name: string }[];
  /** Additional facts for the margin. */
  facts(card: ItemCard): { name: string; value: string }[];
  /** Whether the margin shows when it was edited. */
  showsEdited: boolean;
  /** The frame embedded in the page at that path: its source and its styles; null without one. */
  frame: ((path: string) => { source: string; styles: string }) | null;
}
