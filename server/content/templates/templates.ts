import { sql } from "kysely";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { checkItemIds } from "../checkItemIds.js";
import { contentChanged } from "../contentEvents.js";
import { type ContentRow, contentRow, rowColumns, rowRelations } from "../contentRows.js";
import { freeTakenDates } from "../daily/freeTakenDates.js";
import { Note } from "../Note.js";
import { builtInTemplate, builtInTemplates } from "./builtInTemplates.js";

/** How many of a person's notes may be templates. */
export const maxTemplates = limitOf.content.noteTemplates.max;

const own = new Statement<ContentRow, object>((data) =>
  data
    .select("content_item as n")
    .where(sql<boolean>`n.is_template and n.deleted_at is null`)
    .orderBy("n.title")
    .orderBy("n.id")
    .limit(sql.lit(maxTemplates))
    .select([...rowColumns(["NOTE"]), ...rowRelations]),
);

/** The viewer's own by title, then those that come with the app. */
export async function noteTemplates(ctx: Context): Promise<ContentRow[]> {
  ctx.requireViewer();
  return [...(await ctx.run(own, {})), ...builtInTemplates];
}

/** @throws NotFoundError for a note that isn't the viewer's, is in the trash or is no template. */
export async function noteTemplate(ctx: Context, id: string): Promise<ContentRow> {
  ctx.requireViewer();
  const template = builtInTemplate(id) ?? (await contentRow(ctx, id));
  if (!template.isTemplate || template.deletedAt) throw new NotFoundError();
  return template;
}

/**
 * Makes a note a template, or a note again; no save. A daily note keeps its day, unless that has another by then.
 * @throws NotFoundError for a note that isn't the viewer's or is in the trash, InvalidInputError beyond 100 templates.
 */
export function setTemplate(ctx: Context, noteId: string, isTemplate: boolean): Promise<ContentRow> {
  const ids = checkItemIds([noteId]);
  return ctx.transact(async (tx) => {
    await freeTakenDates(tx, isTemplate ? [] : ids);
    const note = await tx.load(Note, noteId);
    if (note.deletedAt) throw new NotFoundError();
    if (isTemplate && !note.isTemplate) await checkRoom(tx);
    await tx.own.update("content_item").set({ is_template: isTemplate }).where("id", "=", note.id).execute();
    await tx.emit(contentChanged(note));
    return contentRow(tx, note.id);
  });
}

async function checkRoom(tx: Context): Promise<void> {
  const templates = await tx.run(own, {});
  if (templates.length < maxTemplates) return;
  const sentence = `You can have at most ${maxTemplates} templates`;
  throw new InvalidInputError(sentence, { noteId: sentence });
}
