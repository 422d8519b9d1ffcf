import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A token that was mailed, or a sign-in in progress. */
@Entity("verification")
@Index("verification_expires_at_idx", ["expiresAt"])
@Index("verification_identifier_idx", ["identifier"])
export class Verification {
  @PrimaryColumn("uuid")
  id: string;

  @Column("text")
  identifier: string;

  @Column("text")
  value: string;

  @Column("timestamptz")
  expiresAt: string;

  @Column("timestamptz", { default: () => "now()" })
  createdAt: string;

  @Column("timestamptz", { default: () => "now()" })
  updatedAt: string;
}
