import type { GraphQLResolveInfo } from "graphql";
import { Arg, Ctx, FieldResolver, ID, Info, Int, Mutation, Resolver, Root } from "type-graphql";
import { createOnce } from "../changes/createOnce.js";
import { Context } from "../platform/context.js";
import type { JsonText } from "../platform/graphql/JsonText.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { Block, noteBlocks } from "./Block.js";
import { type ContentRow, wholeItem } from "./contentRows.js";
import { createNote } from "./createNote.js";
import { Note } from "./Note.js";
import { CreateNoteInput, NoteTextInput, ReplaceNoteInput, UpdateNoteInput } from "./noteInputs.js";
import { oneItem } from "./oneItem.js";
import { shownContent } from "./shownContent.js";
import { replaceNote, updateNote, updateNoteTexts } from "./updateNote.js";

const describedRewritten =
  "The tasks whose lines the text rewrites, for a caller that may have read it long ago: then all other lines, and all checkboxes of lines that are tasks, stay as the tasks are. Null: each such line that differs changes its task.";

@Resolver(() => Note)
export class NoteResolver {
  @QueryOne(() => Note, "One note of the viewer's; NOT_FOUND for any other id.")
  note(
    @Arg("id", () => ID, { description: "The note's id." }) id: string,
    @Arg("includeTrashed", () => Boolean, {
      defaultValue: true,
      description: "false: a note in the trash counts as gone.",
    })
    includeTrashed: boolean,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContentRow | JsonText> {
    return oneItem(ctx, "NOTE", id, includeTrashed, info);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The text as HTML, cleaned to what the editor can make; null when empty. An image has a signed address for an hour or two, none while its file is in the trash or gone; a link has the title of now. Not read by lists.",
  })
  async content(
    @Root() note: ContentRow,
    @Arg("withIds", () => Boolean, { defaultValue: false, description: "Whether blocks have their ids as `data-id`." })
    withIds: boolean,
    @Ctx() ctx: Context,
  ): Promise<string | null> {
    return shownContent(ctx, { ...(await wholeItem(note, ctx)), id: note.id }, withIds);
  }

  @FieldResolver(() => [Block], { description: "The blocks of the text, in order. Not read by lists." })
  async blocks(@Root() note: ContentRow, @Ctx() ctx: Context): Promise<Block[]> {
    return noteBlocks(ctx, { ...(await wholeItem(note, ctx)), id: note.id });
  }

  @Mutation(() => Note, {
    description: "Makes a note; again with the same id of the client's own gives the same note.",
  })
  createNote(
    @Arg("input", () => CreateNoteInput, { description: "What it holds." }) input: CreateNoteInput,
    @Arg("rewrittenTasks", () => [ID], { nullable: true, description: describedRewritten })
    rewrittenTasks: string[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return createOnce(ctx, "NOTE", input, (tx) => createNote(tx, input, rewrittenTasks));
  }

  @Mutation(() => Note, { description: "Saves what the input names." })
  updateNote(
    @Arg("id", () => ID, { description: "The note's id." }) id: string,
    @Arg("input", () => UpdateNoteInput, { description: "What changes." }) input: UpdateNoteInput,
    @Arg("version", () => Int, {
      nullable: true,
      description:
        "The version that was read; when it is not the stored one: CONFLICT with the stored note as `item`. Null saves anyway.",
    })
    version: number | null | undefined,
    @Arg("updatedAt", () => DateTime, {
      nullable: true,
      description: "The `updatedAt` that was read, in place of the version.",
    })
    updatedAt: string | null | undefined,
    @Arg("rewrittenTasks", () => [ID], { nullable: true, description: describedRewritten })
    rewrittenTasks: string[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return updateNote(ctx, id, input, { version, updatedAt }, rewrittenTasks);
  }

  @Mutation(() => [Note], {
    description:
      "Saves the texts of 1 to 10 notes, all or none: when one's version is not the stored one: CONFLICT with that note as `item`.",
  })
  updateNoteTexts(
    @Arg("texts", () => [NoteTextInput], { description: "The notes and their texts, each note once." })
    texts: NoteTextInput[],
    @Arg("rewrittenTasks", () => [ID], { nullable: true, description: describedRewritten })
    rewrittenTasks: string[] | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return updateNoteTexts(ctx, texts, rewrittenTasks);
  }

  @Mutation(() => Note, {
    description: "Saves the input as the whole note: what it leaves out goes back to its default.",
  })
  replaceNote(
    @Arg("id", () => ID, { description: "The note's id." }) id: string,
    @Arg("input", () => ReplaceNoteInput, { description: "The whole note." }) input: ReplaceNoteInput,
    @Arg("updatedAt", () => DateTime, {
      nullable: true,
      description: "The `updatedAt` that was read; when it is not the stored one: CONFLICT. Null replaces anyway.",
    })
    updatedAt: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return replaceNote(ctx, id, input, updatedAt);
  }
}
