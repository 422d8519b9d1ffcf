import { registerEnumType } from "type-graphql";

/** Where a category is offered. */
export enum CategoryScope {
  GLOBAL = "GLOBAL",
  SPECIFIC = "SPECIFIC",
}
registerEnumType(CategoryScope, {
  name: "CategoryScope",
  valuesConfig: {
    GLOBAL: { description: "Offered for all kinds of content." },
    SPECIFIC: { description: "Offered for the kind that it was made for." },
  },
  description: "Where a category is offered: for notes and videos alike, or for its content type alone.",
});
