import { v7 as uuidv7 } from "uuid";
import type { ContentType } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { bodyJson, cardJson, type ItemBody, type ItemCard, transcriptJson } from "../sharing/ItemFacts.js";

export interface SentFile {
  id: string;
  fileName: string;
  fileType: string;
  fileSize: number;
  storageKey: string;
}

/** What goes out: the item as it is now, with its words and files. */
export interface Snapshot {
  sendId: string;
  itemId: string;
  contentType: ContentType;
  message: string | null;
  card: ItemCard;
  body: ItemBody;
  files: SentFile[];
  createdAt: string;
}

const insertSql = `
  insert into send (id, owner_id, item_id, message, card, body, transcript, created_at)
  select $1, n.owner_id, n.id, $4, ${cardJson}, ${bodyJson},
    (select ${transcriptJson} from video_transcript t where t.owner_id = n.owner_id and t.item_id = n.id), $5
  from content_item n where n.owner_id = $2 and n.id = $3
  returning card, body`;
// By reference: the bytes stay where they are, and this row holds them too. The lock keeps a file until then.
const filesSql = `
  insert into snapshot_file (id, owner_id, send_id, place, file_name, file_type, file_size, storage_key)
  select ($4::uuid[])[row_number() over (order by created_at, id)], $2, $1,
    row_number() over (order by created_at, id), file_name, file_type, file_size, storage_key
  from (select * from attachment where item_id = $3 and owner_id = $2 and deleted_at is null
    order by created_at, id limit 100 for key share) file
  returning id, place, file_name as "fileName", file_type as "fileType", file_size as "fileSize",
    storage_key as "storageKey"`;
const mostFiles = 100;

/** Keeps the viewer's item as it is now under a send of its own; it is locked already. */
export async function takeSnapshot(
  tx: Context,
  item: { id: string; contentType: ContentType },
  { message, withFiles }: { message: string | null; withFiles: boolean },
): Promise<Snapshot> {
  const { userId } = tx.requireViewer();
  const [sendId, createdAt] = [uuidv7(), tx.clock().toISOString()];
  const values = [sendId, userId, item.id, message, createdAt];
  const [kept] = await tx.sql<{ card: ItemCard; body: ItemBody }>("sending.insert", insertSql, values);
  if (!kept) throw new NotFoundError();
  const ids = Array.from({ length: mostFiles }, () => uuidv7());
  const files = withFiles
    ? await tx.sql<SentFile & { place: number }>("sending.files", filesSql, [sendId, userId, item.id, ids])
    : [];
  files.sort((one, other) => one.place - other.place);
  return { sendId, itemId: item.id, contentType: item.contentType, message, ...kept, files, createdAt };
}
