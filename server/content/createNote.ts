import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { ConflictError } from "../platform/errors.js";
import { checkProjects, setLinks } from "../projects/links.js";
import { ContentType } from "./contentEnums.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRow, contentRows } from "./contentRows.js";
import { checkFiling, setTags } from "./filing.js";
import { defaultNoteColor, Note } from "./Note.js";
import { normalizeLink } from "./normalizeLink.js";
import type { CreateNoteInput } from "./noteInputs.js";
import { noteText } from "./noteText.js";
import { recordVersion } from "./recordVersion.js";

/**
 * Makes a note. Creating again under an id of one's own gives the note that is there, so that a retry does no harm.
 * @throws InvalidInputError for a category or tag that isn't the viewer's, ConflictError for another person's id.
 */
export async function createNote(ctx: Context, input: CreateNoteInput): Promise<ContentRow> {
  const { userId: ownerId } = ctx.requireViewer();
  const id = input.id?.toLowerCase() ?? uuidv7();
  const title = input.title.trim();
  const text = noteText(input.content);
  const now = ctx.clock().toISOString();
  return ctx.transact(async (tx) => {
    await checkFiling(tx, ContentType.NOTE, input);
    const projectIds = await checkProjects(tx, input.projectIds);
    const { raw } = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(Note)
      .values({
        id,
        ownerId,
        title,
        ...text,
        link: normalizeLink(input.link ?? null),
        color: input.color ?? defaultNoteColor,
        categoryId: input.categoryId ?? null,
        isFavorite: input.isFavorite ?? false,
        createdAt: now,
        updatedAt: now,
      })
      .orIgnore()
      .returning("id")
      .execute();
    if ((raw as unknown[]).length === 0) {
      const [existing] = await contentRows(tx, [id]);
      if (existing?.contentType !== ContentType.NOTE) throw new ConflictError("This id is in use already");
      return existing;
    }
    if (input.tagIds?.length) await setTags(tx, id, input.tagIds);
    if (projectIds.length > 0) await setLinks(tx, id, projectIds);
    await recordVersion(tx, { id, title, content: text.content, updatedAt: now }, null);
    await tx.emit(contentChanged({ id, ownerId, contentType: ContentType.NOTE }));
    return contentRow(tx, id);
  });
}
