import { type OwnData, Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tag } from "./Tag.js";

/** The viewer's tags as the API shows them, by name. */
export function tags(own: OwnData) {
  const all = own.select("tag").select(columns("tag", "id, name, color, content_type"));
  const sorted = all.orderBy("name_key").orderBy("content_type").orderBy("id");
  return sorted.$narrowType<Pick<Tag, "contentType">>();
}

export const tagsByIds = new Statement((own, { ids }: Parameters<Ids>) => tags(own).where("id", "=", anyOf(ids)));
