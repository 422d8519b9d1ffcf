import { expressionBuilder } from "kysely";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";

const item = expressionBuilder<Tables, "content_item">();

/** The columns that the event of a changed item carries. */
export const idAndType = ["id", item.ref("content_type").$castTo<ContentType>().as("contentType")] as const;

/** The viewer's items with these ids, locked in the order of ids to avoid deadlocks. */
export const lockedItems = (tx: Context, ids: readonly string[]) =>
  tx.own.select("content_item").where("id", "=", anyOf(ids)).orderBy("id").forUpdate();
