import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";
import { Task } from "./Task.js";

/** When a task reminds; a trigger keeps it in step with the task. */
@Entity("task_reminder")
@ForeignKey(() => Task, ["ownerId", "taskId"], ["ownerId", "id"], {
  name: "task_reminder_task_fkey",
  onDelete: "CASCADE",
})
@Index("task_reminder_remind_at_idx", ["remindAt"], { where: "remind_at is not null" })
export class TaskReminder {
  @PrimaryColumn("uuid")
  taskId: string;

  @Column("uuid")
  ownerId: string;

  @Column("integer", { array: true })
  minutes: number[];

  @Column("text")
  timeZone: string;

  @Column("timestamptz", { ...milliseconds })
  since: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  remindAt: string | null;
}
