import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";

/** A request that was sent with an Idempotency-Key, and its answer, which only that key opens. */
@Entity("idempotency_key")
@Index("idempotency_key_started_at_idx", ["startedAt"])
export class IdempotencyKey {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @PrimaryColumn("bytea")
  keyHash: Buffer;

  @Column("bytea")
  requestHash: Buffer;

  @Column("timestamptz", { ...milliseconds })
  startedAt: string;

  /** Whether a change of the request was committed: set in the transaction of the change. */
  @Column("boolean", { default: false })
  isDone: boolean;

  /** The answer's; null while the request runs, and after a crash. */
  @Column("integer", { nullable: true })
  status: number | null;

  /** Null for an answer that was too large to keep. */
  @Column("bytea", { nullable: true })
  answer: Buffer | null;
}
