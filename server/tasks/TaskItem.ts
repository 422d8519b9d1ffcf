import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ContentItem } from "../content/ContentItem.js";
import { Task } from "./Task.js";

/** A note or video that a task is about. */
@Entity("task_item")
@ForeignKey(() => Task, ["ownerId", "taskId"], ["ownerId", "id"], { name: "task_item_task_fkey", onDelete: "CASCADE" })
@Index("task_item_item_idx", ["itemId"])
export class TaskItem {
  @Column("uuid")
  ownerId: string;

  @PrimaryColumn("uuid")
  taskId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  itemId: string;

  @Column("integer")
  place: number;
}
