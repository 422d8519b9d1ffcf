import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { checkStorage } from "../attachments/storage.js";
import { restoreContent } from "../content/contentActions.js";
import { ContentType } from "../content/contentEnums.js";
import { type ContentRow, contentRows } from "../content/contentRows.js";
import { createContent } from "../content/createContent.js";
import { defaultNoteColor, Note } from "../content/Note.js";
import { readNoteText } from "../content/noteText.js";
import { Video } from "../content/Video.js";
import { videoSearchText } from "../content/videoSearchText.js";
import type { Context } from "../platform/context.js";
import { nameKey } from "../taxonomy/nameKey.js";
import { taxonomyChanged } from "../taxonomy/taxonomyEvents.js";
import { keepTranscript } from "../videos/transcript/transcripts.js";
import { type LockedReceived, lockReceived } from "./lockReceived.js";
import { decide } from "./receivedActions.js";
import { ReceivedStatus } from "./receivedEnums.js";
import type { ReceivedRow } from "./receivedRows.js";

const setCopySql = "update received_item set copy_id = $3 where owner_id = $1 and id = $2";
const fileBytesSql =
  "select coalesce(sum(file_size), 0)::float8 as bytes from snapshot_file where received_item_id = $1";
// The bytes stay where they are: the copy holds them too. The lock keeps their row until the copy has its own.
const copyFilesSql = `
  insert into attachment (id, owner_id, item_id, file_name, file_type, file_size, storage_key, created_at)
  select ($5::uuid[])[row_number() over (order by place)], $1, $2, file_name, file_type, file_size, storage_key, $4
  from (select * from snapshot_file where received_item_id = $3 order by place for key share) file`;
const addTagsSql = `
  insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
  select id, $1, name, name_key, color, $2, $7
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) as given (id, name, name_key, color)
  on conflict (owner_id, content_type, name_key) do nothing returning id`;
const findTagsSql = "select id from tag where owner_id = $1 and content_type = $2 and name_key = any($3)";

/**
 * Puts a copy of what was sent among the viewer's own, with its files, tags and transcript. Accepted already: the same
 * copy; taken back since: the copy comes out of the trash, or is made anew.
 * @throws NotFoundError when it isn't the viewer's, InvalidInputError with field `categoryId`, TooLargeError when its
 * files would take more than the viewer's storage.
 */
export async function acceptReceived(
  ctx: Context,
  id: string,
  categoryId: string | null | undefined,
): Promise<ReceivedRow> {
  return ctx.transact(async (tx) => {
    const { userId } = tx.requireViewer();
    await lockPerson(tx, userId);
    const received = await lockReceived(tx, id);
    const [copy] = received.copyId === null ? [] : await contentRows(tx, [received.copyId]);
    if (!copy) {
      const made = await makeCopy(tx, received, categoryId ?? null);
      await tx.sql("received.setCopy", setCopySql, [userId, id, made.id]);
    } else if (received.status !== ReceivedStatus.ACCEPTED && copy.deletedAt !== null) {
      await restoreContent(tx, [copy.id]);
    }
    return decide(tx, id, ReceivedStatus.ACCEPTED);
  });
}

async function makeCopy(tx: Context, received: LockedReceived, categoryId: string | null): Promise<ContentRow> {
  const { userId } = tx.requireViewer();
  const { card, body, contentType } = received;
  const copyId = uuidv7();
  const tagIds = await tagsLike(tx, contentType, card.tags);
  const shared = { id: copyId, title: card.title, categoryId, tagIds };
  const item =
    contentType === ContentType.NOTE
      ? await createContent(tx, Note, contentType, shared, {
          ...(await readNoteText(tx, body.content)),
          link: card.link,
          color: card.color ?? defaultNoteColor,
        })
      : await createContent(tx, Video, contentType, shared, videoColumns(received));
  if (received.transcript !== null) await keepTranscript(tx, item.id, received.transcript);
  if (received.fileCount === 0) return item;
  const [files] = await tx.sql<{ bytes: number }>("received.fileBytes", fileBytesSql, [received.id]);
  await checkStorage(tx, files?.bytes ?? 0);
  const fileIds = Array.from({ length: received.fileCount }, () => uuidv7());
  const values = [userId, item.id, received.id, tx.clock().toISOString(), fileIds];
  await tx.sql("received.copyFiles", copyFilesSql, values);
  return item;
}

function videoColumns({ card, body }: LockedReceived): Partial<Video> {
  const own = {
    channelName: card.channelName,
    personalNotes: body.personalNotes,
    aiSummary: body.aiSummary,
    keyPoints: body.keyPoints,
  };
  return {
    ...own,
    searchText: videoSearchText(own),
    youtubeUrl: card.youtubeUrl ?? "",
    videoId: card.videoId ?? "",
    startSeconds: card.startSeconds ?? 0,
    thumbnailUrl: card.thumbnailUrl ?? "",
    durationSeconds: card.durationSeconds,
    summarySource: body.summarySource,
    keyPointsSource: body.keyPointsSource,
  };
}

/** The viewer's tags of these names, ignoring case; those they don't have are made. */
async function tagsLike(
  tx: Context,
  contentType: ContentType,
  tags: readonly { name: string; color: string }[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const { userId } = tx.requireViewer();
  const keys = tags.map(({ name }) => nameKey(name));
  const [ids, names, colors] = [tags.map(() => uuidv7()), tags.map(({ name }) => name), tags.map(({ color }) => color)];
  const values = [userId, contentType, ids, names, keys, colors, tx.clock().toISOString()];
  const added = await tx.sql("received.addTags", addTagsSql, values);
  if (added.length > 0) await tx.emit(taxonomyChanged(userId));
  const found = await tx.sql<{ id: string }>("received.findTags", findTagsSql, [userId, contentType, keys]);
  return found.map((tag) => tag.id);
}
