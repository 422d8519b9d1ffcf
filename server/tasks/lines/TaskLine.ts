import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { ContentItem } from "../../content/ContentItem.js";
import { Task } from "../Task.js";

/** The line of a note's checklist that a task is. While the task is in the trash the line is a plain one. */
@Entity("task_line")
@ForeignKey(() => Task, ["ownerId", "taskId"], ["ownerId", "id"], { name: "task_line_task_fkey", onDelete: "CASCADE" })
@Unique("task_line_block_key", ["noteId", "blockId"])
export class TaskLine {
  @Column("uuid")
  ownerId: string;

  @PrimaryColumn("uuid")
  taskId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @Column("uuid")
  noteId: string;

  @Column("text")
  blockId: string;

  /** A hash of the line's markup as the last save of the note wrote it; see `hashOfLine`. */
  @Column("text")
  writtenHash: string;
}
