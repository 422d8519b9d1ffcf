import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";
import { DateTime } from "../platform/graphql/scalars.js";

export enum ChangeKind {
  NOTE = "NOTE",
  VIDEO = "VIDEO",
  PROJECT = "PROJECT",
  TASK = "TASK",
  EVENT = "EVENT",
  CATEGORY = "CATEGORY",
  TAG = "TAG",
}
registerEnumType(ChangeKind, {
  name: "ChangeKind",
  description: "What has changed.",
  valuesConfig: {
    NOTE: { description: "A note." },
    VIDEO: { description: "A video." },
    PROJECT: { description: "A project or subproject." },
    TASK: { description: "A task, subtask or to-do." },
    EVENT: { description: "An event, or a series with its occurrences." },
    CATEGORY: { description: "A category." },
    TAG: { description: "A tag." },
  },
});

/** The last change of each thing. Triggers write it in the transaction of the change. */
@ObjectType("Change", { simpleResolvers: true, description: "The last change of a thing." })
@Entity("thing_change")
@Index("thing_change_order_idx", ["ownerId", "transaction", "position"])
@Index("thing_change_changed_at_idx", ["ownerId", "kind", "changedAt", "id"])
@Index("thing_change_deleted_idx", ["changedAt"], { where: "is_deleted" })
export class ThingChange {
  /** An id that one person no longer has may be another's. */
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @Field(() => ChangeKind, { description: "What it is." })
  @PrimaryColumn("text")
  kind: ChangeKind;

  @Field(() => ID, { description: "Its id, as `node` takes it." })
  @PrimaryColumn("uuid")
  id: string;

  @Field(() => Boolean, { description: "Whether it is in the trash or gone." })
  @Column("boolean")
  isDeleted: boolean;

  @Field(() => DateTime, { description: "When it changed last, by the database's clock." })
  @Column("timestamptz", { ...milliseconds })
  changedAt: string;

  /** Of the database; they are ordered by when they began to write. */
  @Column("bigint")
  transaction: string;

  /** The order within a transaction. */
  @Column("bigint")
  position: string;

  /** The hash of the input that made it under an id of the client's own. */
  @Column("bytea", { nullable: true })
  madeFrom: Buffer | null;
}
