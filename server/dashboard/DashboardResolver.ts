import { Arg, Ctx, Int, Query, Resolver } from "type-graphql";
import type { ContentRow } from "../content/contentRows.js";
import { Video } from "../content/Video.js";
import { Context } from "../platform/context.js";
import { DayTasks } from "./DayTasks.js";
import { halfWatched } from "./halfWatched.js";
import { type DayTasksRow, readDayTasks } from "./readDayTasks.js";

/** Queries that only the dashboard needs; its other lists also appear on other pages. */
@Resolver()
export class DashboardResolver {
  @Query(() => DayTasks, {
    description: "What the viewer has to do on a day: overdue, on the day, coming, and to-dos without a date.",
  })
  dayTasks(
    @Arg("day", () => String, { description: "Today where the viewer is: 2026-12-01." }) day: string,
    @Ctx() ctx: Context,
  ): Promise<DayTasksRow> {
    return readDayTasks(ctx, day);
  }

  @Query(() => [Video], {
    description: "Videos that the viewer began and did not watch to the end, the last watched first.",
  })
  halfWatched(
    @Arg("first", () => Int, { defaultValue: 3, description: "How many at most: 1 to 12." }) first: number,
    @Ctx() ctx: Context,
  ): Promise<ContentRow[]> {
    return halfWatched(ctx, first);
  }
}
