import { Arg, Ctx, Field, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { Context } from "../../platform/context.js";
import { InvalidInputError } from "../../platform/errors.js";
import { optionalText } from "../../platform/graphql/inputRules.js";
import type { ContentRow } from "../contentRows.js";
import { Note } from "../Note.js";
import { dailyNote, dailyNotesAround, openDailyNote } from "./dailyNotes.js";

const dateDescription = "The day, as 2026-11-21; one that does not exist is INVALID_INPUT.";
const titleProblem = optionalText("The title", 500);

@ObjectType({ simpleResolvers: true, description: "The viewer's daily notes beside a day." })
export class DailyNotesAround {
  @Field(() => Note, { nullable: true, description: "The nearest earlier one; null without one." })
  previous: ContentRow | null;

  @Field(() => Note, { nullable: true, description: "The nearest later one; null without one." })
  next: ContentRow | null;

  @Field(() => Note, {
    nullable: true,
    description: "The nearest of the 14 days before that has an unfinished line of a checklist; null without one.",
  })
  unfinished: ContentRow | null;
}

@Resolver(() => Note)
export class DailyNoteResolver {
  @Query(() => Note, { nullable: true, description: "The viewer's daily note of a day; null when there is none." })
  dailyNote(
    @Arg("date", () => String, { description: dateDescription }) date: string,
    @Ctx() ctx: Context,
  ): Promise<ContentRow | null> {
    return dailyNote(ctx, date);
  }

  @Query(() => DailyNotesAround, { description: "The viewer's daily notes beside a day, whether or not it has one." })
  dailyNotesAround(
    @Arg("date", () => String, { description: dateDescription }) date: string,
    @Ctx() ctx: Context,
  ): Promise<DailyNotesAround> {
    return dailyNotesAround(ctx, date);
  }

  @Mutation(() => Note, { description: "The daily note of a day, made when there is none; a day has one." })
  openDailyNote(
    @Arg("date", () => String, { description: dateDescription }) date: string,
    @Arg("title", () => String, {
      nullable: true,
      description: "Of a new one, at most 500 characters; when null: Sunday, 29 November 2026.",
    })
    title: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ContentRow> {
    const problem = titleProblem(title?.trim());
    if (problem) throw new InvalidInputError(problem, { title: problem });
    return openDailyNote(ctx, date, title ?? null);
  }
}
