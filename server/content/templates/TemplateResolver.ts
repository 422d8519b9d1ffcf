import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from "type-graphql";
import { Context } from "../../platform/context.js";
import { type ContentRow, wholeItem } from "../contentRows.js";
import { Note } from "../Note.js";
import { builtInTemplate } from "./builtInTemplates.js";
import { createNoteFromTemplate, type FilledNote } from "./createNoteFromTemplate.js";
import { fieldsOf, type CursorPlace as Place } from "./fillTemplate.js";
import { TemplateFieldInput } from "./TemplateFieldInput.js";
import { noteTemplates, setTemplate } from "./templates.js";

@ObjectType({ simpleResolvers: true, description: "A place in a note's text." })
class CursorPlace {
  @Field(() => Int, { description: "Of the paragraphs, headings, summaries and code blocks, in order; from 0." })
  block: number;

  @Field(() => Int, { description: "How many UTF-16 units of the block are before it; a line break is one." })
  offset: number;
}

@Resolver(() => Note)
export class TemplateResolver {
  @Query(() => [Note], {
    description:
      "The notes that are templates: the viewer's own by title, at most 100, then those that come with the app.",
  })
  noteTemplates(@Ctx() ctx: Context): Promise<ContentRow[]> {
    return noteTemplates(ctx);
  }

  @Mutation(() => Note, {
    description:
      "Makes a note a template, or a note again; no save, so `version` stays. Beyond 100 it is INVALID_INPUT.",
  })
  setTemplate(
    @Arg("noteId", () => ID, { description: "The note's id." }) noteId: string,
    @Arg("isTemplate", () => Boolean, { description: "Whether it is one from now on." }) isTemplate: boolean,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return setTemplate(ctx, noteId, isTemplate);
  }

  @Mutation(() => Note, {
    description:
      "Makes a note with a template's text, category, tags, projects, color and link. In title and text {{date}} becomes the day, {{title}} the title, {{cursor}} nothing, and any other {{name}} the value given for it, or nothing.",
  })
  createNoteFromTemplate(
    @Arg("id", () => ID, { description: "The template's id." }) id: string,
    @Arg("fields", () => [TemplateFieldInput], {
      defaultValue: [],
      description:
        "Values by name; at most 50. `title` is the note's title instead of the template's, `date` a day, as 2026-11-21, instead of today.",
    })
    fields: TemplateFieldInput[],
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return createNoteFromTemplate(ctx, id, fields);
  }

  @FieldResolver(() => Boolean, {
    description: "Whether it is a template that comes with the app, and can't be changed.",
  })
  isBuiltIn(@Root() note: ContentRow): boolean {
    return builtInTemplate(note.id) !== undefined;
  }

  @FieldResolver(() => [String], {
    description: "The placeholders of a template to ask for, without date and cursor; at most 50. Not read by lists.",
  })
  async templateFields(@Root() note: ContentRow, @Ctx() ctx: Context): Promise<string[]> {
    if (!note.isTemplate) return [];
    return fieldsOf(note.title, (await wholeItem(note, ctx)).content ?? null);
  }

  @FieldResolver(() => CursorPlace, {
    nullable: true,
    description: "Where the template that it was just made from puts the cursor; null without such a place, and later.",
  })
  cursor(@Root() note: Partial<FilledNote>): Place | null {
    return note.cursor ?? null;
  }
}
