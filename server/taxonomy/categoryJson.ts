import { expressionBuilder } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Tables } from "../platform/data/tables.js";
import type { Category } from "./Category.js";

const c = expressionBuilder<{ c: Tables["category"] }, "c">();

/** The plain fields of a category `c`. */
export const categoryFields = {
  id: c.ref("c.id"),
  name: c.ref("c.name"),
  color: c.ref("c.color"),
  icon: c.ref("c.icon"),
};

/** A category `c` as the API shows it. */
export const categoryJson = jsonBuildObject({
  ...categoryFields,
  sortOrder: c.ref("c.sort_order"),
  contentType: c.ref("c.content_type"),
  scope: c.ref("c.scope"),
}).$castTo<Category>();
