import type { Expression } from "kysely";
import type * as z from "zod";
import type { ContentItem } from "./ContentItem.js";

/** Everything derived from an item's field besides its class, its input and its display. */
export interface ContentField<Value = never> {
  /** Lists omit it, because it is long. */
  isBody?: true;
  /** Not a column, but the beginning of this one. */
  beginningOf?: string;
  /** How REST's lists write it if not as the column is; null: they read rows instead. */
  json?: ((column: Expression<string | null>) => Expression<unknown>) | null;
  /** How versions keep it: as words (a change makes a version), beside the words, or among the facts. */
  version?: "words" | "beside" | "fact";
  /** Compares two values as words, where === is not enough. */
  isSame?: (one: Value, other: Value) => boolean;
  /** Included in sends and share links: lists of received items read the card. */
  snapshot?: "card" | "body";
  /** An export writes it, and an import reads it in this format; null: an import determines it itself. */
  transfer?: z.ZodType<Value> | null;
  /** Its names in Markdown front matter; the first is the one written. */
  front?: [string, ...string[]];
  /** Inputs set it and conflicts show it. The function converts it to the stored value; null: its kind handles it. */
  given?: ((value: Value | null) => Value) | null;
}

/** The fields of a kind beside those of ContentItem. */
export type OwnOf<Item> = Omit<Item, keyof ContentItem>;
/** Its fields; none may be left out. */
export type OwnFields<Item> = { [Name in keyof OwnOf<Item>]: ContentField<OwnOf<Item>[Name]> };

export const textOrNull = (given: string | null | undefined): string | null => given?.trim() || null;
