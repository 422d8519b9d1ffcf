import { expressionBuilder } from "kysely";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { instantJson } from "../../platform/data/json.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { fileColumns } from "../../platform/storage/fileColumns.js";

/** A file as lists of items read it. */
export interface AttachmentFile {
  id: string;
  fileName: string;
  fileType: string;
  fileSize: number;
  createdAt: string;
}

const a = expressionBuilder<{ a: Tables["attachment"] }, "a">();

/** The plain fields of a file `a`. */
export const attachmentFields = {
  id: a.ref("a.id"),
  fileName: a.ref("a.file_name"),
  fileType: a.ref("a.file_type"),
  fileSize: a.ref("a.file_size"),
  createdAt: instantJson(a.ref("a.created_at")),
};

const files = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("attachment")
    .where("item_id", "=", anyOf(ids))
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .select(["id", "item_id as itemId", ...fileColumns, "created_at as createdAt"]),
);

/**
 * The files of one of the viewer's items in the order they were added; loaded for all items of a page in one statement.
 */
export function attachmentsOfItem(ctx: Context, itemId: string): Promise<AttachmentFile[]> {
  return ctx.rowsOf(files, "itemId", itemId);
}
