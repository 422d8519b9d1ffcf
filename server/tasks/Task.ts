import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { User } from "../accounts/User.js";
import type { Owned } from "../platform/context.js";
import { computed, inSqlAlone, isDayOrTime, milliseconds } from "../platform/data/columns.js";
import { DayOrTime } from "../platform/graphql/DayOrTime.js";
import { Node } from "../platform/graphql/Node.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { Project } from "../projects/Project.js";
import { TaskPriority, TaskStatus } from "./taskEnums.js";

/** A task of a project, or a to-do: a task without one. One table. */
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: "A task of a project, or a to-do: a task without one.",
})
@Entity("task")
@Unique(["ownerId", "id"])
@Unique("task_position_key", ["ownerId", "position"], { deferrable: "INITIALLY DEFERRED" })
@ForeignKey(() => Task, ["ownerId", "parentId"], ["ownerId", "id"], { name: "task_parent_fkey", onDelete: "CASCADE" })
@ForeignKey(() => Project, ["ownerId", "projectId"], ["ownerId", "id"], {
  name: "task_project_fkey",
  onDelete: "CASCADE",
})
@Check(
  "task_planned_time_check",
  "(planned_start is null) = (planned_minutes is null) and (planned_start is null) = (planned_time_zone is null) and (planned_start is null or due_date is not null)",
)
@Check("task_trash_check", "(deleted_at is null) = (deleted_with is null)")
@Index("task_deleted_at_idx", ["deletedAt"], { where: "deleted_at is not null" })
@Index("task_deleted_idx", ["ownerId", "deletedAt", "id"], { where: "deleted_with = id" })
@Index("task_due_date_idx", ["ownerId", "dueDate", "id"], { where: "deleted_at is null and due_date is not null" })
@Index("task_every_project_idx", ["ownerId", "projectId"])
@Index("task_found_by_idx", { synchronize: false })
@Index("task_next_idx", ["ownerId", "projectId", "dueDate", "position"], {
  where: "parent_id is null and deleted_at is null and status <> 'COMPLETED'",
})
@Index("task_open_due_idx", ["ownerId", "dueDate", "position"], {
  where: "deleted_at is null and due_date is not null and status <> 'COMPLETED'",
})
@Index("task_parent_idx", ["ownerId", "parentId", "position"], { where: "parent_id is not null" })
@Index("task_project_idx", ["ownerId", "projectId", "status", "position"], {
  where: "parent_id is null and deleted_at is null",
})
@Index("task_trash_idx", ["ownerId", "deletedWith"], { where: "deleted_at is not null" })
@Index("task_updated_at_idx", ["ownerId", "updatedAt", "id"])
@Index("task_undated_idx", ["ownerId", "position"], {
  where:
    "deleted_at is null and due_date is null and project_id is null and parent_id is null and status <> 'COMPLETED'",
})
export class Task implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => ID, { nullable: true, description: "The project or subproject it belongs to; null for a to-do." })
  @Column("uuid", { nullable: true })
  projectId: string | null;

  @Field(() => ID, { nullable: true, description: "The task whose subtask it is; subtasks have none of their own." })
  @Check("task_parent_id_check", "parent_id <> id")
  @Column("uuid", { nullable: true })
  parentId: string | null;

  @Field(() => String, { description: "1 to 500 characters." })
  @Check("task_title_check", "length(title) between 1 and 500")
  @Column("text")
  title: string;

  @Field(() => String, { nullable: true, description: "At most 10 000 characters; null when it has none." })
  @Check("task_description_check", "length(description) <= 10000")
  @Column("text", { nullable: true })
  description: string | null;

  @Field(() => TaskStatus, { description: "Where it stands." })
  @Check("task_status_check", "status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'BLOCKED')")
  @Column("text", { default: TaskStatus.PENDING })
  status: TaskStatus;

  @Field(() => TaskPriority, { description: "LOW unless chosen." })
  @Check("task_priority_check", "priority in ('URGENT', 'HIGH', 'MEDIUM', 'LOW')")
  @Column("text", { default: TaskPriority.LOW })
  priority: TaskPriority;

  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open." })
  @Check("task_due_date_check", isDayOrTime("due_date"))
  @Column({ type: "text", nullable: true, collation: "C" })
  dueDate: string | null;

  @Field(() => DayOrTime, {
    nullable: true,
    description: "When it should be begun, never after `dueDate`; null: open.",
  })
  @Check("task_start_date_check", isDayOrTime("start_date"))
  @Column({ type: "text", nullable: true, collation: "C" })
  startDate: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "When the time set aside for it in the calendar begins, always on the day of `dueDate`; null: no time. Another due date moves it to the same time of that day.",
  })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  plannedStart: string | null;

  @Field(() => Int, { nullable: true, description: "How long that time is, 5 to 1440 minutes; null without one." })
  @Check("task_planned_minutes_check", "planned_minutes between 5 and 1440")
  @Column("integer", { nullable: true })
  plannedMinutes: number | null;

  @Field(() => String, {
    nullable: true,
    description: "IANA's name of the zone in which that time keeps its wall clock; null without one.",
  })
  @Column("text", { nullable: true })
  plannedTimeZone: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "An RRULE of RFC 5545 by which completing it makes the next; null: it happens once. Days count in UTC. The completed one keeps it.",
  })
  @Check("task_repeat_rule_check", "length(repeat_rule) <= 500")
  @Column("text", { nullable: true })
  repeatRule: string | null;

  /** The task that was created by completing this one, which also took over the rule. */
  @Column("uuid", { nullable: true })
  nextId: string | null;

  @Field(() => Float, { description: "Sorts the viewer's tasks in every list and column; no two have the same." })
  @Column("double precision")
  position: number;

  @Field(() => DateTime, { nullable: true, description: "When it was completed; null when it is not." })
  @Check("task_completed_at_check", "(status = 'COMPLETED') = (completed_at is not null)")
  @Column("timestamptz", { ...milliseconds, nullable: true })
  completedAt: string | null;

  /** Filled in by the rows that resolvers read. */
  @Field(() => Int, { description: "How many subtasks it has, without those in the trash; at most 100." })
  subtaskCount: number;

  /** Filled in by the rows that resolvers read. */
  @Field(() => Int, { description: "How many of its subtasks are completed." })
  completedSubtaskCount: number;

  @Field(() => Int, { description: "Counts the saves, from 1; moving is none." })
  @Check("task_version_check", "version > 0")
  @Column("integer", { default: 1 })
  version: number;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Field(() => DateTime, { description: "When its properties were last saved." })
  @Column("timestamptz", { ...milliseconds })
  updatedAt: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was put in the trash, where it stays for 30 days; null when it is not there.",
  })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  deletedAt: string | null;

  @Column("uuid", { ...inSqlAlone, nullable: true })
  deletedWith?: string | null;

  @Column("tsvector", { ...computed })
  foundBy?: string;
}
