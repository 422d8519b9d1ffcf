import { Field, ID, InputType, Int } from "type-graphql";
import { noSuchProject, titleRequired } from "../../schema/sentences.js";
import { DayOrTime } from "../platform/graphql/DayOrTime.js";
import { type Check, idOrNull, notNull, optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { SortOrder } from "../platform/graphql/SortOrder.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { timeZoneOrNull } from "../platform/recurrence/timeZones.js";
import { TaskPriority, TaskSortField, TaskStatus } from "./taskEnums.js";

const title = requiredText("The title", 500, titleRequired);
const describedTitle = "1 to 500 characters, trimmed.";

const plannedMinutes: Check = (value) =>
  value === null || (Number(value) >= 5 && Number(value) <= 1440) ? null : "Please enter 5 to 1440 minutes";

@InputType()
export abstract class PlannedTimeInput {
  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open, with no planned time." })
  dueDate?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "When the time set aside for it begins. It sets `dueDate` to its day; given with another day it is INVALID_INPUT. Null: no time.",
  })
  plannedStart?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "How long, 5 to 1440 minutes; 60 when null. Without a planned start it is INVALID_INPUT.",
  })
  @Rule(plannedMinutes)
  plannedMinutes?: number | null;

  @Field(() => String, {
    nullable: true,
    description: "The zone in which the planned time keeps its wall clock, as Europe/Lisbon; UTC when null.",
  })
  @Rule(timeZoneOrNull)
  plannedTimeZone?: string | null;
}

@InputType()
abstract class TaskProperties extends PlannedTimeInput {
  @Field(() => String, { nullable: true, description: "At most 10 000 characters. Null or empty: none." })
  @Rule(optionalText("The description", 10_000))
  description?: string | null;

  @Field(() => TaskStatus, { nullable: true, description: "PENDING when null." })
  status?: TaskStatus | null;

  @Field(() => TaskPriority, { nullable: true, description: "LOW when null." })
  priority?: TaskPriority | null;

  @Field(() => DayOrTime, {
    nullable: true,
    description: "When it should be begun; after the due date it is INVALID_INPUT. Null: open.",
  })
  startDate?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "One of the viewer's projects or subprojects, else INVALID_INPUT; null: a to-do. A subtask's is its task's.",
  })
  @Rule(idOrNull(noSuchProject))
  projectId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "An RRULE of RFC 5545, at most 500 characters: daily to yearly, with INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST and COUNT or UNTIL; `RRULE:` in front is taken. Null or empty: none.",
  })
  @Rule(optionalText("The rule", 500))
  repeatRule?: string | null;
}

@InputType({ description: "What a new task or to-do holds." })
export class CreateTaskInput extends TaskProperties {
  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the client's own, so that a retried create is one create.",
  })
  @Rule(idOrNull("Please enter a UUID"))
  id?: string | null;

  @Field(() => String, { description: describedTitle })
  @Rule(title)
  title: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "Makes it a subtask of this one, which must be no subtask and have fewer than 100, else INVALID_INPUT.",
  })
  @Rule(idOrNull("There is no such task"))
  parentId?: string | null;
}

@InputType({ description: "Fields left out stay as they are; null empties." })
export class UpdateTaskInput extends TaskProperties {
  @Field(() => String, { nullable: true, description: describedTitle })
  @Rule(title)
  title?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "true: COMPLETED; false: PENDING unless it is open already. At odds with `status` it is INVALID_INPUT.",
  })
  @Rule(notNull)
  isCompleted?: boolean;
}

@InputType({ description: "What changes for all of the tasks; fields left out stay as they are." })
export class UpdateTasksInput extends PlannedTimeInput {
  @Field(() => TaskStatus, { nullable: true, description: "Their status." })
  @Rule(notNull)
  status?: TaskStatus;

  @Field(() => TaskPriority, { nullable: true, description: "Their priority." })
  @Rule(notNull)
  priority?: TaskPriority;

  @Field(() => DayOrTime, { nullable: true, description: "When they should be begun; null: open." })
  startDate?: string | null;

  @Field(() => ID, { nullable: true, description: "One of the viewer's projects or subprojects; null: to-dos." })
  @Rule(idOrNull(noSuchProject))
  projectId?: string | null;
}

@InputType({ description: "Where a task goes; fields left out stay as they are." })
export class MoveTaskInput {
  @Field(() => ID, { nullable: true, description: "The project or subproject; null: it becomes a to-do." })
  @Rule(idOrNull(noSuchProject))
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: "The task whose subtask it becomes, never itself; null: none." })
  @Rule(idOrNull("There is no such task"))
  parentId?: string | null;

  @Field(() => TaskStatus, { nullable: true, description: "Its status from now on, as when moved to another column." })
  @Rule(notNull)
  status?: TaskStatus;

  @Field(() => ID, {
    nullable: true,
    description: "The task of the viewer's that it stands before from now on; null: behind all of them.",
  })
  @Rule(idOrNull("There is no such task"))
  beforeId?: string | null;
}

@InputType({ description: "What narrows a list of tasks; all given together." })
export class TaskFilter {
  @Field(() => ID, { nullable: true, description: "Only those of this project or subproject and of what is below it." })
  projectId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: "false: with `projectId`, only those directly in it.",
  })
  withSubprojects?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "false: only to-dos; true: only tasks of projects." })
  hasProject?: boolean | null;

  @Field(() => [TaskStatus], { nullable: true, description: "Only these; null: all." })
  statuses?: TaskStatus[] | null;

  @Field(() => [TaskPriority], { nullable: true, description: "Only these; null: all." })
  priorities?: TaskPriority[] | null;

  @Field(() => DayOrTime, { nullable: true, description: "Only those due before; a day means its beginning." })
  dueBefore?: string | null;

  @Field(() => DayOrTime, { nullable: true, description: "Only those due then or later." })
  dueFrom?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: "true: subtasks too; the default shows them below their tasks alone.",
  })
  withSubtasks?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: "false: without those of archived projects.",
  })
  withArchived?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: "true: only what was put in the trash by itself; the default leaves the trash out.",
  })
  isTrashed?: boolean | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Only those of which anything changed since, this instant included.",
  })
  updatedSince?: string | null;
}

@InputType({ description: "How a list of tasks is sorted; what is equal goes by id." })
export class TaskSort {
  @Field(() => TaskSortField, { defaultValue: TaskSortField.POSITION, description: "What it is sorted by." })
  by: TaskSortField;

  @Field(() => SortOrder, { defaultValue: SortOrder.ASC, description: "The direction." })
  order: SortOrder;
}
