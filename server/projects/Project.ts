import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { User } from "../accounts/User.js";
import type { Owned } from "../platform/context.js";
import { computed, inSqlAlone, isDayOrTime, isHexColor, milliseconds } from "../platform/data/columns.js";
import { DayOrTime } from "../platform/graphql/DayOrTime.js";
import { Node } from "../platform/graphql/Node.js";
import { DateTime, HexColor } from "../platform/graphql/scalars.js";
import { ProjectStatus } from "./projectEnums.js";
import { TaskCounts } from "./TaskCounts.js";

export const defaultProjectColor = "#87CEEB";

/** A project, or a subproject: a project with a parent. One table, one tree. */
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: "A project, or a subproject: a project with a parent. Branches are at most 100 levels deep.",
})
@Entity("project")
@Unique(["ownerId", "id"])
@Unique("project_position_key", ["ownerId", "parentId", "position"], { deferrable: "INITIALLY DEFERRED" })
@ForeignKey(() => Project, ["ownerId", "parentId"], ["ownerId", "id"], {
  name: "project_parent_fkey",
  onDelete: "CASCADE",
})
@Check("project_trash_check", "(deleted_at is null) = (deleted_with is null)")
@Index("project_archived_with_idx", ["ownerId", "archivedWith"], { where: "archived_with is not null" })
@Index("project_deleted_at_idx", ["deletedAt"], { where: "deleted_at is not null" })
@Index("project_deleted_idx", ["ownerId", "deletedAt", "id"], { where: "deleted_with = id" })
@Index("project_found_by_idx", { synchronize: false })
@Index("project_trash_idx", ["ownerId", "deletedWith"], { where: "deleted_at is not null" })
export class Project implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => ID, { nullable: true, description: "What it stands below; null for a project of its own." })
  @Check("project_parent_id_check", "parent_id <> id")
  @Column("uuid", { nullable: true })
  parentId: string | null;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("project_name_check", "length(name) between 1 and 100")
  @Column({ type: "text", collation: "natural_order" })
  name: string;

  @Field(() => String, { nullable: true, description: "At most 10 000 characters; null when it has none." })
  @Check("project_description_check", "length(description) <= 10000")
  @Column("text", { nullable: true })
  description: string | null;

  @Field(() => HexColor, { description: "#87CEEB unless chosen." })
  @Check("project_color_check", isHexColor("color"))
  @Column("text", { default: defaultProjectColor })
  color: string;

  @Field(() => ProjectStatus, { description: "Where it stands; what is below an archived one is archived with it." })
  @Check("project_status_check", "status in ('ACTIVE', 'ON_HOLD', 'COMPLETED', 'ARCHIVED')")
  @Column("text", { default: ProjectStatus.ACTIVE })
  status: ProjectStatus;

  @Field(() => DateTime, { description: "Since when it has its status." })
  @Column("timestamptz", { ...milliseconds })
  statusChangedAt: string;

  @Field(() => Boolean, { description: "Marked by its owner." })
  @Column("boolean", { default: false })
  isFavorite: boolean;

  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open." })
  @Check("project_due_date_check", isDayOrTime("due_date"))
  @Column({ type: "text", nullable: true, collation: "C" })
  dueDate: string | null;

  @Field(() => Float, { description: "Sorts it among those with the same parent; no two have the same." })
  @Column("double precision")
  position: number;

  /** Filled in by the rows that resolvers read, like the following fields. */
  @Field(() => Int, { description: "How many stand above it: 0 for a project of its own." })
  depth: number;

  @Field(() => Int, { description: "How many stand below it on all levels." })
  subprojectCount: number;

  @Field(() => TaskCounts, { description: "Its tasks and those of all that stands below it." })
  progress: TaskCounts;

  @Field(() => TaskCounts, { description: "The tasks directly in it." })
  ownTasks: TaskCounts;

  @Field(() => Int, { description: "Counts the saves, from 1; moving is none." })
  @Check("project_version_check", "version > 0")
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

  @Check("project_status_before_check", "status_before in ('ACTIVE', 'ON_HOLD', 'COMPLETED')")
  @Column("text", { ...inSqlAlone, nullable: true })
  statusBefore?: string | null;

  @Column("uuid", { ...inSqlAlone, nullable: true })
  archivedWith?: string | null;

  @Column("uuid", { ...inSqlAlone, nullable: true })
  deletedWith?: string | null;

  @Column("tsvector", { ...computed })
  foundBy?: string;
}
