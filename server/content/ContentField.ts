import type { Expression } from "kysely";
import type * as z from "zod";
import type { ContentItem } from "./ContentItem.js";

/** All that is made of a field of an item beside its class, its input and what shows it. */
export interface ContentField<Value = never> {
  /** Lists leave it out, since it is long. */
  isBody?: true;
  /** No column, but the beginning of this one. */
  beginningOf?: string;
  /** How REST's lists write it where not as the column is; null: they read rows instead. */
  json?: ((column: Expression<string | null>) => Expression<unknown>) | null;
  /** Versions keep it as words, which make a version when they change, beside words, or among the facts. */
  version?: "words" | "beside" | "fact";
  /** Whether two values are the same words, where === doesn't say. */
  isSame?: (one: Value, other: Value) => boolean;
  /** Goes out with what is sent or shared: lists of what was received read the card. */
  snapshot?: "card" | "body";
  /** An export writes it, and an import reads it in this shape; null: an import finds it out. */
  transfer?: z.ZodType<Value> | null;
  /** Its names in front of a Markdown text; the first is written. */
  front?: [string, ...string[]];
  /** Inputs set it and conflicts show it. The function gives what is stored; null: its kind has a way of its own. */
  given?: ((value: Value | null) => Value) | null;
}

/** The fields of a kind beside those of ContentItem. */
export type OwnOf<Item> = Omit<Item, keyof ContentItem>;
/** Its fields; none may be left out. */
export type OwnFields<Item> = { [Name in keyof OwnOf<Item>]: ContentField<OwnOf<Item>[Name]> };

export const textOrNull = (given: string | null | undefined): string | null => given?.trim() || null;
