import { Column, ForeignKey } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";
import { Session } from "../sessions/Session.js";
import { OauthGrant } from "./OauthGrant.js";

/** A token of either kind; only its hash is kept. */
export abstract class OauthToken extends OauthGrant {
  @Column("text", { ...inSqlAlone, unique: true })
  token?: string;

  @ForeignKey(() => Session, { onDelete: "SET NULL" })
  @Column("uuid", { ...inSqlAlone, nullable: true })
  sessionId?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  authorizationCodeId?: string | null;

  @Column("timestamptz", { ...inSqlAlone })
  expiresAt?: string;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  revoked?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  confirmation?: string | null;
}
