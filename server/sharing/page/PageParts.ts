import type { ComponentType } from "react";
import type { ItemCard } from "../ItemFacts.js";
import type { SharedItem } from "./SharedItem.js";

/** The parts of an item's page by its kind. */
export interface PageParts {
  styles: string;
  /** Of all that stands on the page. */
  className: string;
  /** The color of its paper; null for none. */
  paper(card: ItemCard): string | null;
  Passage: ComponentType<{ item: SharedItem }>;
  /** The parts that the margin has links to. */
  sections(item: SharedItem): { id: string; name: string }[];
  /** Further facts for the margin. */
  facts(card: ItemCard): { name: string; value: string }[];
  /** Whether the margin says when it was edited. */
  showsEdited: boolean;
  /** The frame of the page at that path: whose it is, and its styles; null without one. */
  frame: ((path: string) => { source: string; styles: string }) | null;
}
