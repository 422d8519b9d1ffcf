import { expressionBuilder } from "kysely";
import type { Context } from "../platform/context.js";
import { instantJson } from "../platform/data/json.js";
import type { Tables } from "../platform/data/tables.js";
import type { Attachment } from "./Attachment.js";

export type AttachmentRow = Pick<Attachment, "id" | "itemId" | "fileName" | "fileType" | "fileSize" | "createdAt">;

/** A file as lists of items read it. */
export type AttachmentFile = Omit<AttachmentRow, "itemId">;

export const attachmentColumns = `a.id, a.item_id as "itemId", a.file_name as "fileName", a.file_type as "fileType",
  a.file_size as "fileSize", a.created_at as "createdAt"`;

const a = expressionBuilder<{ a: Tables["attachment"] }, "a">();

/** The plain fields of a file `a`. */
export const attachmentFields = {
  id: a.ref("a.id"),
  fileName: a.ref("a.file_name"),
  fileType: a.ref("a.file_type"),
  fileSize: a.ref("a.file_size"),
  createdAt: instantJson(a.ref("a.created_at")),
};

const listSql = `select ${attachmentColumns} from attachment a
  where a.item_id = any($2::uuid[]) and a.owner_id = $1 and a.deleted_at is null order by a.created_at, a.id`;

/** The files of one of the viewer's items in the order they were added; one statement for all the items of a page. */
export function attachmentsOfItem(ctx: Context, itemId: string): Promise<AttachmentRow[]> {
  const { userId } = ctx.requireViewer();
  return ctx
    .loader<string, AttachmentRow[]>("attachments", async (itemIds) => {
      const rows = await ctx.sql<AttachmentRow>("attachments.ofItems", listSql, [userId, itemIds]);
      const byItem = Map.groupBy(rows, (row) => row.itemId);
      return itemIds.map((id) => byItem.get(id) ?? []);
    })
    .load(itemId);
}
