import { type OwnData, Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Category } from "./Category.js";

/** The viewer's categories as the API shows them, in their order. */
export function categories(own: OwnData) {
  const all = own.select("category").orderBy("sort_order").orderBy("name_key").orderBy("id");
  const found = all.select(columns("category", "id, name, color, icon, sort_order, content_type, scope"));
  return found.$narrowType<Pick<Category, "contentType" | "scope">>();
}

export const categoriesByIds = new Statement((own, { ids }: Parameters<Ids>) =>
  categories(own).where("id", "=", anyOf(ids)),
);
