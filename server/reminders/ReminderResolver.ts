import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root, Subscription } from "type-graphql";
import { reminderDueEvent } from "../calendar/calendarEvents.js";
import { Reminder } from "../calendar/events/eventAnswers.js";
import { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/live/events.js";
import { Task } from "../tasks/Task.js";
import type { TaskRow } from "../tasks/taskRows.js";
import { reminderOf } from "./reminderOf.js";
import { remindersOfTask, setTaskReminders } from "./taskReminders.js";

@Resolver(() => Task)
export class ReminderResolver {
  @Mutation(() => Task, { description: "Says when a task reminds of being due; no save." })
  setTaskReminders(
    @Arg("taskId", () => ID, { description: "The task's id; NOT_FOUND when it is not the viewer's." }) taskId: string,
    @Arg("minutes", () => [Int], {
      description:
        "At most 5, as minutes before it is due: 0 to 40 320; where it is due on a day, before that day begins, from -1 439 (-540: at 9:00 of the day).",
    })
    minutes: number[],
    @Arg("timeZone", () => String, { description: "Where the task's days are meant: IANA's name." }) timeZone: string,
    @Ctx() ctx: Context,
  ): Promise<TaskRow> {
    return setTaskReminders(ctx, taskId, minutes, timeZone);
  }

  @FieldResolver(() => [Int], { description: "Its reminders, as minutes before it is due; empty when it has none." })
  reminders(@Root() task: TaskRow, @Ctx() ctx: Context): Promise<number[]> {
    return remindersOfTask(ctx, task.id);
  }

  @Subscription(() => Reminder, {
    description: "Fires when a reminder of the viewer's is due. Each is told once, to all pages that are open then.",
    subscribe: ({ context }) => context.hear(reminderDueEvent),
  })
  reminderDue(@Root() { data }: DomainEvent, @Ctx() ctx: Context): Promise<Reminder> {
    return reminderOf(ctx, data);
  }
}
