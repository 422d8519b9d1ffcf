import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";

/** An address that wants no more of the owner's mails. */
@Entity("refusal")
export class Refusal {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @PrimaryColumn("text")
  email: string;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
