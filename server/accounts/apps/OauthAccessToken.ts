import { Column, Entity, ForeignKey, Index } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";
import { OauthClient } from "./OauthClient.js";
import { OauthRefreshToken } from "./OauthRefreshToken.js";
import { OauthToken } from "./OauthToken.js";

/** An app sends it with its calls. */
@Entity("oauth_access_token")
@ForeignKey(() => OauthClient, ["clientId"], ["clientId"], {
  name: "oauth_access_token_client_fkey",
  onDelete: "CASCADE",
})
@Index("oauth_access_token_owner_id_idx", ["ownerId", "clientId"])
@Index("oauth_access_token_client_id_idx", ["clientId"])
@Index("oauth_access_token_session_id_idx", ["sessionId"])
@Index("oauth_access_token_refresh_id_idx", ["refreshId"])
@Index("oauth_access_token_code_idx", ["authorizationCodeId"])
export class OauthAccessToken extends OauthToken {
  @ForeignKey(() => OauthRefreshToken, { onDelete: "CASCADE" })
  @Column("uuid", { ...inSqlAlone, nullable: true })
  refreshId?: string | null;
}
