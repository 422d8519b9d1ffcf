import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { ConflictError } from "../platform/errors.js";
import { checkProjects, setLinks } from "../projects/links.js";
import type { ContentType } from "./contentEnums.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRow, contentRows } from "./contentRows.js";
import { checkFiling, setTags } from "./filing.js";
import type { Note } from "./Note.js";
import { recordVersion } from "./recordVersion.js";
import type { Video } from "./Video.js";

/** What every new item may be given. */
export interface NewContent {
  id?: string | null;
  title: string;
  categoryId?: string | null;
  tagIds?: string[] | null;
  projectIds?: string[] | null;
  isFavorite?: boolean | null;
}

/**
 * Makes a note or a video. Creating again under an id of one's own gives the item that is there, so that a retry does no
 * harm.
 * @param own the columns of its kind.
 * @throws InvalidInputError for a category, tag or project that isn't the viewer's, ConflictError for another person's id
 * and for that of an item of the other kind.
 */
export async function createContent(
  ctx: Context,
  entity: typeof Note | typeof Video,
  contentType: ContentType,
  input: NewContent,
  own: Partial<Note> | Partial<Video>,
): Promise<ContentRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const id = input.id?.toLowerCase() ?? uuidv7();
  const title = input.title.trim();
  const now = ctx.clock().toISOString();
  return ctx.transact(async (tx) => {
    await checkFiling(tx, contentType, input);
    const projectIds = await checkProjects(tx, input.projectIds);
    const shared = {
      id,
      ownerId,
      title,
      categoryId: input.categoryId ?? null,
      isFavorite: input.isFavorite ?? false,
      createdAt: now,
      updatedAt: now,
    };
    const { raw } = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(entity as typeof Note)
      .values({ ...own, ...shared } as Partial<Note>)
      .orIgnore()
      .returning("id")
      .execute();
    if ((raw as unknown[]).length === 0) {
      const [existing] = await contentRows(tx, [id]);
      if (existing?.contentType !== contentType) throw new ConflictError("This id is in use already");
      return existing;
    }
    if (input.tagIds?.length) await setTags(tx, id, input.tagIds);
    if (projectIds.length > 0) await setLinks(tx, id, projectIds);
    await recordVersion(tx, id, null);
    await tx.emit(contentChanged({ id, ownerId, contentType }));
    return contentRow(tx, id);
  });
}
