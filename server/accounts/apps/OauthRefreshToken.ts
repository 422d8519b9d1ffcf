import { Column, Entity, ForeignKey, Index } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";
import { OauthClient } from "./OauthClient.js";
import { OauthToken } from "./OauthToken.js";

/** An app exchanges it for its next access token. */
@Entity("oauth_refresh_token")
@ForeignKey(() => OauthClient, ["clientId"], ["clientId"], {
  name: "oauth_refresh_token_client_fkey",
  onDelete: "CASCADE",
})
@Index("oauth_refresh_token_owner_id_idx", ["ownerId", "clientId"])
@Index("oauth_refresh_token_client_id_idx", ["clientId"])
@Index("oauth_refresh_token_session_id_idx", ["sessionId"])
@Index("oauth_refresh_token_code_idx", ["authorizationCodeId"])
export class OauthRefreshToken extends OauthToken {
  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  rotatedAt?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  rotationReplayResponse?: string | null;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  rotationReplayExpiresAt?: string | null;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  authTime?: string | null;
}
