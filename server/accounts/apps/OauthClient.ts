import { Column, Entity, PrimaryColumn } from "typeorm";
import { inSqlAlone } from "../../platform/data/columns.js";

/** An app that registered itself, with nothing about anybody. Read and written by the sign-in library. */
@Entity("oauth_client")
export class OauthClient {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text", { ...inSqlAlone, unique: true })
  clientId?: string;

  @Column("text", { ...inSqlAlone, nullable: true })
  clientSecret?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  clientDiscoveryId?: string | null;

  @Column("boolean", { ...inSqlAlone, nullable: true })
  disabled?: boolean | null;

  @Column("boolean", { ...inSqlAlone, nullable: true })
  skipConsent?: boolean | null;

  @Column("boolean", { ...inSqlAlone, nullable: true })
  enableEndSession?: boolean | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  subjectType?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  scopes?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  clientCredentialsScopes?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  userId?: string | null;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  createdAt?: string | null;

  @Column("timestamptz", { ...inSqlAlone, nullable: true })
  updatedAt?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  name?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  uri?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  icon?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  contacts?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  tos?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  policy?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  softwareId?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  softwareVersion?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  softwareStatement?: string | null;

  @Column("text", { ...inSqlAlone })
  redirectUris?: string;

  @Column("text", { ...inSqlAlone, nullable: true })
  postLogoutRedirectUris?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  backchannelLogoutUri?: string | null;

  @Column("boolean", { ...inSqlAlone, nullable: true })
  backchannelLogoutSessionRequired?: boolean | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  tokenEndpointAuthMethod?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  applicationType?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  jwks?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  jwksUri?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  grantTypes?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  responseTypes?: string | null;

  @Column("boolean", { ...inSqlAlone, nullable: true })
  requiresPkce?: boolean | null;

  @Column("boolean", { ...inSqlAlone, nullable: true })
  dpopBoundAccessTokens?: boolean | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  referenceId?: string | null;

  @Column("text", { ...inSqlAlone, nullable: true })
  metadata?: string | null;
}
