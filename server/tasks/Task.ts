import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DayOrTime } from "../platform/DayOrTime.js";
import { DateTime } from "../platform/scalars.js";
import { TaskPriority, TaskStatus } from "./taskEnums.js";

/** A task of a project, or a to-do: a task without one. One table. */
@ObjectType({ simpleResolvers: true, description: "A task of a project, or a to-do: a task without one." })
@Entity("task")
export class Task implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => ID, { nullable: true, description: "The project or subproject it belongs to; null for a to-do." })
  @Column("uuid", { name: "project_id", nullable: true })
  projectId: string | null;

  @Field(() => ID, { nullable: true, description: "The task whose subtask it is; subtasks have none of their own." })
  @Column("uuid", { name: "parent_id", nullable: true })
  parentId: string | null;

  @Field(() => String, { description: "1 to 500 characters." })
  @Column("text")
  title: string;

  @Field(() => String, { nullable: true, description: "At most 10 000 characters; null when it has none." })
  @Column("text", { nullable: true })
  description: string | null;

  @Field(() => TaskStatus, { description: "Where it stands." })
  @Column("text", { default: TaskStatus.PENDING })
  status: TaskStatus;

  @Field(() => TaskPriority, { description: "LOW unless chosen." })
  @Column("text", { default: TaskPriority.LOW })
  priority: TaskPriority;

  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open." })
  @Column("text", { name: "due_date", nullable: true })
  dueDate: string | null;

  @Field(() => DayOrTime, {
    nullable: true,
    description: "When it should be begun, never after `dueDate`; null: open.",
  })
  @Column("text", { name: "start_date", nullable: true })
  startDate: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "An RRULE of RFC 5545 by which completing it makes the next; null: it happens once. Days count in UTC. The completed one keeps it.",
  })
  @Column("text", { name: "repeat_rule", nullable: true })
  repeatRule: string | null;

  /** What completing it made; its rule has moved on with that one. */
  @Column("uuid", { name: "next_id", nullable: true })
  nextId: string | null;

  @Field(() => Float, { description: "Sorts the viewer's tasks in every list and column; no two have the same." })
  @Column("double precision")
  position: number;

  @Field(() => DateTime, { nullable: true, description: "When it was completed; null when it is not." })
  @Column("timestamptz", { name: "completed_at", nullable: true })
  completedAt: string | null;

  /** Filled by the rows that resolvers read. */
  @Field(() => Int, { description: "How many subtasks it has, without those in the trash; at most 100." })
  subtaskCount: number;

  /** Filled by the rows that resolvers read. */
  @Field(() => Int, { description: "How many of its subtasks are completed." })
  completedSubtaskCount: number;

  @Field(() => Int, { description: "Counts the saves, from 1; moving is none." })
  @Column("integer", { default: 1 })
  version: number;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  @Field(() => DateTime, { description: "When its properties were last saved." })
  @Column("timestamptz", { name: "updated_at" })
  updatedAt: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was put in the trash, where it stays for 30 days; null when it is not there.",
  })
  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt: string | null;
}
