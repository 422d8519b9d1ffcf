import { Column, Entity, ForeignKey, Index, Unique } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";
import { OauthClient } from "./OauthClient.js";
import { OauthGrant } from "./OauthGrant.js";

/** A person allows an app to do something; a trigger refuses more than 100 of a person. */
@Entity("oauth_consent")
@ForeignKey(() => OauthClient, ["clientId"], ["clientId"], { name: "oauth_consent_client_fkey", onDelete: "CASCADE" })
@Unique("oauth_consent_owner_client_key", ["ownerId", "clientId"])
@Index("oauth_consent_client_id_idx", ["clientId"])
export class OauthConsent extends OauthGrant {
  @Column("timestamptz", { ...inSqlAlone })
  updatedAt?: string;

  /** Kept to the minute. */
  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  lastUsedAt?: string | null;
}
