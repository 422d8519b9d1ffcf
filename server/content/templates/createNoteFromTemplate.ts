import type { Context } from "../../platform/context.js";
import { InvalidInputError } from "../../platform/errors.js";
import { checkInput, isLongerThan } from "../../platform/graphql/inputRules.js";
import { readDay } from "../../platform/isoTime.js";
import { viewerDay } from "../../preferences/viewerDay.js";
import { type ContentRow, wholeItem } from "../contentRows.js";
import { createNote } from "../createNote.js";
import { linkedProjects } from "../projectLinks/linkedProjects.js";
import { type CursorPlace, fillHtml, fillText, keyOf, maxFields } from "./fillTemplate.js";
import type { TemplateFieldInput } from "./TemplateFieldInput.js";
import { noteTemplate } from "./templates.js";

const maxTitle = 500;

/** A note just made from a template. */
export type FilledNote = ContentRow & { cursor: CursorPlace | null };

/**
 * Makes a note from a template: its text with values in the places of the placeholders and copies of its images, its
 * category, tags, projects, color and link. What is given no value is empty; the date is the viewer's today unless it is given.
 * @throws NotFoundError for an unknown template, InvalidInputError for a title that is too long or a date that does not
 * exist, TooLargeError when the text gets too large or the images need more storage than there is.
 */
export async function createNoteFromTemplate(
  ctx: Context,
  id: string,
  fields: readonly TemplateFieldInput[],
): Promise<FilledNote> {
  const template = await noteTemplate(ctx, id);
  const { content } = await wholeItem(template, ctx);
  const values = valuesOf(fields);
  if (!values.get("date")) values.set("date", await viewerDay(ctx));
  const read = (name: string) => values.get(name) ?? "";
  const title = read("title") || fillText(template.title, read).trim() || template.title;
  values.set("title", title);
  const { html, cursor } = fillHtml(content ?? "", read);
  const projects = template.linkedProjectCount > 0 ? await linkedProjects(ctx, template.id) : [];
  const input = {
    title: [...title].slice(0, maxTitle).join(""),
    content: html,
    imagesOf: template.id,
    color: template.color,
    link: template.link,
    categoryId: template.categoryId,
    tagIds: template.tags.map((tag) => tag.id),
    projectIds: projects.map((project) => project.id),
  };
  return { ...(await createNote(ctx, input)), cursor };
}

function valuesOf(fields: readonly TemplateFieldInput[]): Map<string, string> {
  if (fields.length > maxFields) throw refusal(`Please enter at most ${maxFields} fields`);
  for (const field of fields) checkInput(field);
  const values = new Map(fields.map(({ name, value }) => [keyOf(name), value.trim()]));
  const date = values.get("date");
  if (date && readDay(date) === null) throw refusal("Please enter a day that exists, as 2026-11-21");
  if (isLongerThan(values.get("title") ?? "", maxTitle)) {
    throw refusal(`The title may have at most ${maxTitle} characters`);
  }
  return values;
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { fields: sentence });
}
