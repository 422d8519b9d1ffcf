import { type Kysely, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Pool } from "pg";
import { ofFiles } from "../../content/contentRows.js";
import { attachmentFields } from "../../content/lists/attachmentsOfItems.js";
import type { ContentType } from "../../contentKinds/contentKinds.js";
import { ownDataOf, systemData, systemStatement } from "../../platform/data/Data.js";
import { columns } from "../../platform/data/expressions.js";
import { jsonList } from "../../platform/data/json.js";
import { sameOwner } from "../../platform/data/owners.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { storedFileColumns } from "../../platform/storage/fileColumns.js";
import { passagesOf } from "../../videos/transcript/transcripts.js";
import type { TranscriptSegment } from "../../videos/transcript/VideoTranscript.js";
import { bodyJson, cardJson, type ItemBody, type ItemCard } from "../ItemFacts.js";
import { standaloneHtml } from "../standaloneText.js";

/** The item behind a link, without its text. */
export interface FoundLink {
  id: string;
  itemId: string;
  contentType: ContentType;
  /** Set for the link of a mail, which shows the sent version. */
  sendId: string | null;
  passwordHash: string | null;
  expiresAt: string | null;
  /** Changes whenever anything on the page changes. */
  version: string;
}

// One statement on the hot path, without the bodies: rendered pages are cached in memory by this version. A row's xmin
// changes with every update.
const byHashes = systemStatement("for whoever has a link")(
  (db, { hashes, now }: Parameters<{ hashes: readonly Buffer[]; now: string }>) =>
    db
      .selectFrom("share_link as l")
      .innerJoin("content_item as n", "n.id", "l.item_id")
      .innerJoin("app_user as u", "u.id", "l.owner_id")
      .leftJoin("category as c", "c.id", "n.category_id")
      .leftJoin("delivery as d", "d.id", "l.delivery_id")
      .where("l.token_hash", "=", sql<Buffer>`any(${hashes}::bytea[])`)
      .where("n.deleted_at", "is", null)
      // a template is not shared, but what was sent stays with whoever has it
      .where(sql<boolean>`(not n.is_template or l.delivery_id is not null)`)
      .where("u.suspended_at", "is", null)
      .where((eb) => eb.or([eb("l.expires_at", "is", null), eb("l.expires_at", ">", now)]))
      .select(columns("l", "id, token_hash, item_id, password_hash, expires_at"))
      .select((eb) => [
        eb.ref("n.content_type").$castTo<ContentType>().as("contentType"),
        "d.send_id as sendId",
        eb
          .case()
          .when("d.id", "is", null)
          .then(
            sql<string>`concat_ws(' ', n.xmin, n.updated_at, u.display_name, c.xmin, ${sql.join([
              eb
                .selectFrom("content_tag as ct")
                .innerJoin("tag as t", "t.id", "ct.tag_id")
                .whereRef("ct.item_id", "=", "n.id")
                .select(sql`string_agg(t.id::text || t.xmin, ' ' order by t.id)`.as("tags")),
              eb
                .selectFrom("attachment as a")
                .whereRef("a.item_id", "=", "n.id")
                .where("a.deleted_at", "is", null)
                .select(sql`string_agg(a.id::text, ' ' order by a.id)`.as("files")),
              eb
                .selectFrom("video_transcript as v")
                .whereRef("v.item_id", "=", "n.id")
                .select(sql`v.xmin`.as("transcript")),
              eb
                .selectFrom("note_link as nl")
                .where((link) =>
                  link(
                    "nl.note_id",
                    "in",
                    // notes that it embeds show titles too
                    db
                      .selectNoFrom(sql<string>`n.id`.as("id"))
                      .unionAll(
                        link
                          .selectFrom("note_link as of_it")
                          .where(sameOwner("of_it", "n"))
                          .whereRef("of_it.note_id", "=", "n.id")
                          .where("of_it.is_embed", "=", true)
                          .select("of_it.target_id as id"),
                      ),
                  ),
                )
                .where(sameOwner("nl", "n"))
                .select((link) => {
                  // one of the lists of things, of which each has its own type
                  const version = (table: string) =>
                    link
                      .selectFrom(`${table} as t` as "content_item as t")
                      .whereRef("t.id", "=", "nl.target_id")
                      .where(sameOwner("t", "n"))
                      .select(sql`t.xmin::text`.as("version"));
                  const ofKind = sql`case nl.kind when 'PROJECT' then ${version("project")} when 'TASK' then ${version("task")}
                    when 'EVENT' then ${version("calendar_event")} else ${version("content_item")} end`;
                  return sql`string_agg(${ofKind}, ' ' order by nl.note_id, nl.place)`.as("linked");
                }),
            ])})`,
          )
          .else(eb.ref("u.display_name"))
          .end()
          .as("version"),
      ]),
);

/** The links with these token hashes, by hash in hex; closed, revoked and unknown ones are left out. */
export async function findShared(pool: Pool, hashes: readonly Buffer[], now: Date): Promise<Map<string, FoundLink>> {
  const rows = await byHashes(pool, { hashes, now: now.toISOString() });
  return new Map(rows.map((row) => [row.tokenHash.toString("hex"), row]));
}

export type SharedFacts = NonNullable<Awaited<ReturnType<typeof readShared>>>;

const imageSize = { width: sql.ref<number | null>("a.image_width"), height: sql.ref<number | null>("a.image_height") };

function readLive(db: Kysely<Tables>, itemId: string) {
  const { createdAt: _createdAt, fileType: _fileType, ...file } = attachmentFields;
  return db
    .selectFrom("content_item as n")
    .innerJoin("app_user as u", "u.id", "n.owner_id")
    .where("n.id", "=", itemId)
    .select((eb) => [
      "u.display_name as ownerName",
      "n.owner_id as ownerId",
      cardJson.as("card"),
      bodyJson.as("body"),
      ofFiles(jsonBuildObject({ ...file, ...imageSize, attachmentId: file.id }))
        .$notNull()
        .as("files"),
      eb
        .selectFrom("transcript_passage as p")
        .where(sameOwner("p", "n"))
        .whereRef("p.item_id", "=", "n.id")
        .select(({ ref }) => {
          const seconds = sql<number>`p.start_milliseconds / 1000`;
          return jsonList(jsonBuildObject({ seconds, text: ref("p.text") }), ref("p.position")).as("passages");
        })
        .$asScalar()
        .$notNull()
        .as("transcript"),
    ])
    .executeTakeFirst();
}

async function readSent(db: Kysely<Tables>, sendId: string) {
  const found = await db
    .selectFrom("send as s")
    .innerJoin("app_user as u", "u.id", "s.owner_id")
    .where("s.id", "=", sendId)
    .select((eb) => [
      "u.display_name as ownerName",
      "s.owner_id as ownerId",
      eb.ref("s.card").$castTo<ItemCard>().as("card"),
      eb.ref("s.body").$castTo<ItemBody>().as("body"),
      eb
        .selectFrom("snapshot_file as f")
        .whereRef("f.send_id", "=", "s.id")
        .select(({ ref }) => {
          const image = {
            width: ref("f.image_width"),
            height: ref("f.image_height"),
            attachmentId: ref("f.attachment_id"),
          };
          const file = { id: ref("f.id"), fileName: ref("f.file_name"), fileSize: ref("f.file_size"), ...image };
          return jsonList(jsonBuildObject(file), ref("f.place")).as("files");
        })
        .$asScalar()
        .$notNull()
        .as("files"),
      sql<TranscriptSegment[] | null>`s.transcript -> 'segments'`.as("segments"),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { segments, ...rest } = found;
  const transcript = passagesOf(segments ?? []).map(({ start_milliseconds, text }) => ({
    seconds: Math.floor(start_milliseconds / 1000),
    text,
  }));
  return { ...rest, transcript };
}

/** Everything that a page shows: the item's current state, or as it was sent. */
export async function readShared(pool: Pool, { itemId, contentType, sendId }: FoundLink) {
  const db = systemData(pool, "for whoever has a link");
  const found = await (sendId === null ? readLive(db, itemId) : readSent(db, sendId));
  if (!found) return null;
  const { ownerId, transcript, card, ...rest } = found;
  const content = await standaloneHtml(ownDataOf(pool, ownerId), found.body.content);
  const body = { ...found.body, content };
  // Times in JSON are in PostgreSQL's format.
  const updatedAt = new Date(card.updatedAt).toISOString();
  return { ...rest, contentType, card: { ...card, updatedAt }, body: { ...body, transcript } };
}

/** One of the files on a link's page. */
export function findSharedFile(pool: Pool, { itemId, sendId }: FoundLink, fileId: string) {
  const db = systemData(pool, "for whoever has a link");
  const live = db.selectFrom("attachment").where("item_id", "=", itemId).where("deleted_at", "is", null);
  const sent = db.selectFrom("snapshot_file").where("send_id", "=", sendId);
  return sendId === null
    ? live.where("id", "=", fileId).select(storedFileColumns).executeTakeFirst()
    : sent.where("id", "=", fileId).select(storedFileColumns).executeTakeFirst();
}
