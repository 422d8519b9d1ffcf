import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DayOrTime } from "../platform/DayOrTime.js";
import { DateTime, HexColor } from "../platform/scalars.js";
import { ProjectStatus } from "./projectEnums.js";
import { TaskCounts } from "./TaskCounts.js";

export const defaultProjectColor = "#87CEEB";

/** A project, or a subproject: a project with a parent. One table, one tree. */
@ObjectType({
  simpleResolvers: true,
  description: "A project, or a subproject: a project with a parent. Branches are at most 100 levels deep.",
})
@Entity("project")
export class Project implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => ID, { nullable: true, description: "What it stands below; null for a project of its own." })
  @Column("uuid", { name: "parent_id", nullable: true })
  parentId: string | null;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text")
  name: string;

  @Field(() => String, { nullable: true, description: "At most 10 000 characters; null when it has none." })
  @Column("text", { nullable: true })
  description: string | null;

  @Field(() => HexColor, { description: "#87CEEB unless chosen." })
  @Column("text", { default: defaultProjectColor })
  color: string;

  @Field(() => ProjectStatus, { description: "Where it stands; what is below an archived one is archived with it." })
  @Column("text", { default: ProjectStatus.ACTIVE })
  status: ProjectStatus;

  @Field(() => DateTime, { description: "Since when it has its status." })
  @Column("timestamptz", { name: "status_changed_at" })
  statusChangedAt: string;

  @Field(() => Boolean, { description: "Marked by its owner." })
  @Column("boolean", { name: "is_favorite", default: false })
  isFavorite: boolean;

  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open." })
  @Column("text", { name: "due_date", nullable: true })
  dueDate: string | null;

  @Field(() => Float, { description: "Sorts it among those with the same parent; no two have the same." })
  @Column("double precision")
  position: number;

  /** Filled by the rows that resolvers read, as what follows. */
  @Field(() => Int, { description: "How many stand above it: 0 for a project of its own." })
  depth: number;

  @Field(() => Int, { description: "How many stand below it on all levels." })
  subprojectCount: number;

  @Field(() => TaskCounts, { description: "Its tasks and those of all that stands below it." })
  progress: TaskCounts;

  @Field(() => TaskCounts, { description: "The tasks directly in it." })
  ownTasks: TaskCounts;

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
