import type { Pool } from "pg";
import { passagesOf } from "../../videos/transcript/transcripts.js";
import type { TranscriptSegment } from "../../videos/transcript/VideoTranscript.js";
import { bodyJson, cardJson, type ItemBody, type ItemCard } from "../ItemFacts.js";
import type { Passage, SharedFile } from "./SharedItem.js";

/** What a reader's link leads to, without what it says. */
export interface FoundLink {
  id: string;
  itemId: string;
  /** Set for the link of a mail, which shows what was sent. */
  sendId: string | null;
  passwordHash: string | null;
  expiresAt: string | null;
  /** Another as soon as anything on the page is. */
  version: string;
}

// One statement on the hot way, without the bodies: what is drawn stands in the process's memory by this version. A row's
// xmin is another after each change of it.
const findSql = `
  select l.token_hash as hash, l.id, l.item_id as "itemId", d.send_id as "sendId", l.password_hash as "passwordHash",
    l.expires_at as "expiresAt",
    case when d.id is null then concat_ws(' ', n.xmin, n.updated_at, u.display_name, c.xmin,
      (select string_agg(t.id::text || t.xmin, ' ' order by t.id) from content_tag ct join tag t on t.id = ct.tag_id
        where ct.item_id = n.id),
      (select string_agg(a.id::text, ' ' order by a.id) from attachment a
        where a.item_id = n.id and a.deleted_at is null),
      (select v.xmin from video_transcript v where v.item_id = n.id))
    else u.display_name end as version
  from share_link l
  join content_item n on n.id = l.item_id
  join app_user u on u.id = l.owner_id
  left join category c on c.id = n.category_id
  left join delivery d on d.id = l.delivery_id
  where l.token_hash = any($1::bytea[]) and n.deleted_at is null and u.suspended_at is null
    and (l.expires_at is null or l.expires_at > $2)`;

/** The links of these tokens' hashes, by their hash in hex; those that have closed, were ended or never were are left out. */
export async function findShared(pool: Pool, hashes: readonly Buffer[], now: Date): Promise<Map<string, FoundLink>> {
  const values = [hashes, now.toISOString()];
  const { rows } = await pool.query<FoundLink & { hash: Buffer }>({ name: "sharing.find", text: findSql, values });
  return new Map(rows.map((row) => [row.hash.toString("hex"), row]));
}

export interface SharedFacts {
  card: ItemCard;
  body: ItemBody & { transcript: Passage[] };
  files: SharedFile[];
  ownerName: string;
}

type StoredFacts = Omit<SharedFacts, "body"> & {
  body: ItemBody;
  /** Of the item as it is now. */
  transcript?: Passage[];
  /** Of what was sent; null for none. */
  segments?: TranscriptSegment[] | null;
};

const fileJson = `json_build_object('id', f.id, 'fileName', f.file_name, 'fileSize', f.file_size)`;
const liveSql = `
  select u.display_name as "ownerName", ${cardJson} as card, ${bodyJson} as body,
    (select coalesce(json_agg(${fileJson} order by f.created_at, f.id), '[]') from attachment f
      where f.item_id = n.id and f.deleted_at is null) as files,
    (select coalesce(json_agg(json_build_object('seconds', p.start_milliseconds / 1000, 'text', p.text)
      order by p.position), '[]') from transcript_passage p
      where p.owner_id = n.owner_id and p.item_id = n.id) as transcript
  from content_item n join app_user u on u.id = n.owner_id where n.id = $1`;
const sentSql = `
  select u.display_name as "ownerName", s.card, s.body,
    (select coalesce(json_agg(${fileJson} order by f.place), '[]') from snapshot_file f where f.send_id = s.id) as files,
    s.transcript -> 'segments' as segments
  from send s join app_user u on u.id = s.owner_id where s.id = $1`;

/** All that a page shows: the item as it is now, or as it was when it was sent. */
export async function readShared(pool: Pool, { itemId, sendId }: FoundLink): Promise<SharedFacts | null> {
  const { rows } = await pool.query<StoredFacts>(sendId === null ? liveSql : sentSql, [sendId ?? itemId]);
  const [found] = rows;
  if (!found) return null;
  const { segments, body, card, ...rest } = found;
  const transcript = found.transcript ?? passagesOf(segments ?? []).map(readPassage);
  // Times inside JSON come as PostgreSQL writes them.
  const updatedAt = new Date(card.updatedAt).toISOString();
  return { ...rest, card: { ...card, updatedAt }, body: { ...body, transcript } };
}

function readPassage({ start_milliseconds, text }: ReturnType<typeof passagesOf>[number]): Passage {
  return { seconds: Math.floor(start_milliseconds / 1000), text };
}

export interface StoredFile {
  fileName: string;
  fileType: string;
  fileSize: number;
  storageKey: string;
}

const fileColumns = `file_name as "fileName", file_type as "fileType", file_size as "fileSize",
  storage_key as "storageKey"`;
const liveFileSql = `select ${fileColumns} from attachment where id = $1 and item_id = $2 and deleted_at is null`;
const sentFileSql = `select ${fileColumns} from snapshot_file where id = $1 and send_id = $2`;

/** One of the files on a link's page. */
export async function findSharedFile(pool: Pool, link: FoundLink, fileId: string): Promise<StoredFile | null> {
  const { rows } = await pool.query<StoredFile>(link.sendId === null ? liveFileSql : sentFileSql, [
    fileId,
    link.sendId ?? link.itemId,
  ]);
  return rows[0] ?? null;
}
