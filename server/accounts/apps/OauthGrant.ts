import { Column, ForeignKey, PrimaryColumn } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";
import { User } from "../User.js";

/** The columns that the sign-in library keeps of everything that a person allows an app. */
export abstract class OauthGrant {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text", { ...inSqlAlone })
  clientId?: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId!: string;

  @Column("text", { ...inSqlAlone, nullable: true })
  referenceId?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  resources?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  requestedUserInfoClaims?: string | null;

  @Column("text", { ...inSqlAlone })
  scopes?: string;

  @Column("timestamptz", { ...inSqlAlone })
  createdAt?: string;
}
