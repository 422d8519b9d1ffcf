import { registerEnumType } from "type-graphql";
import { contentTypes, type ContentType as Type } from "./contentKinds.js";

export type ContentType = Type;
/** The kinds of content as an enum of the API. */
export const ContentType = Object.fromEntries(contentTypes.map((type) => [type, type])) as { readonly [T in Type]: T };
registerEnumType(ContentType, {
  name: "ContentType",
  valuesConfig: { NOTE: { description: "A note." }, VIDEO: { description: "A video." } },
  description: "The kinds of content.",
});

/** The check of a column that names a kind. */
export function isContentType(column: string): string {
  return `${column} in (${contentTypes.map((type) => `'${type}'`).join(", ")})`;
}
