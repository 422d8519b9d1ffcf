import type { GraphQLResolveInfo } from "graphql";
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import type { JsonText } from "../platform/graphql/JsonText.js";
import { resolveFields } from "../platform/graphql/resolveFields.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { type ContentRow, wholeItem } from "./contentRows.js";
import { createNote } from "./createNote.js";
import { fieldsWith } from "./fields.js";
import { Note } from "./Note.js";
import { noteFields } from "./noteFields.js";
import { CreateNoteInput, ReplaceNoteInput, UpdateNoteInput } from "./noteInputs.js";
import { oneItem } from "./oneItem.js";
import { replaceNote, updateNote } from "./updateNote.js";

@Resolver(() => Note)
export class NoteResolver {
  @Query(() => Note, { description: "One note of the viewer's; NOT_FOUND for any other id." })
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

  @Mutation(() => Note, {
    description: "Makes a note; again with the same id of the client's own gives the same note.",
  })
  createNote(
    @Arg("input", () => CreateNoteInput, { description: "What it holds." }) input: CreateNoteInput,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return createNote(ctx, input);
  }

  @Mutation(() => Note, { description: "Saves what the input names." })
  updateNote(
    @Arg("id", () => ID, { description: "The note's id." }) id: string,
    @Arg("input", () => UpdateNoteInput, { description: "What changes." }) input: UpdateNoteInput,
    @Arg("version", () => Int, {
      description: "The version that was read; when it is not the stored one: CONFLICT with the stored note as `item`.",
    })
    version: number,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    return updateNote(ctx, id, input, version);
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

resolveFields(NoteResolver, fieldsWith(noteFields, "isBody"), wholeItem);
