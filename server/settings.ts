import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadEnvFile } from "node:process";
import {
  httpOrigin,
  oneOf,
  optional,
  type Reader,
  SettingsError,
  text,
  urlOf,
  wholeNumber,
  yesOrNo,
} from "./settingReaders.js";

export { SettingsError };

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
}

export interface OidcSettings extends ProviderSettings {
  issuer: string;
  /** What the sign-in button says. */
  name: string;
}

export interface S3Settings {
  /** Null: Amazon's own. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

/** Every setting, parsed and bounded. */
export interface Settings {
  /** 0 asks the system for a free one. */
  port: number;
  /** Null: every address of the machine. */
  host: string | null;
  /** The origin that links and cookies use; no slash at the end. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  databasePoolSize: number;
  redisUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  logLevel: LogLevel;
  /** How many proxies in front of the app are believed when they name the caller's address. */
  trustProxy: number;
  /** Null: the app makes one and keeps it in its database. */
  authSecret: string | null;
  requireEmailConfirmation: boolean;
  rateLimitAuth: "on" | "off";
  google: ProviderSettings | null;
  github: ProviderSettings | null;
  oidc: OidcSettings | null;
  s3: S3Settings | null;
}

export interface SettingRow {
  name: string;
  /** As it would stand in the environment; empty where there is none. */
  default: string;
  bounds: string;
  /** What it is for, in one sentence. */
  about: string;
}

interface Definition<T> extends SettingRow {
  read: Reader<T>;
}

function setting<T>(name: string, byDefault: string, bounds: string, about: string, read: Reader<T>): Definition<T> {
  return { name, default: byDefault, bounds, about, read };
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const secret = text(1, 4096);

const definitions = {
  port: setting(
    "PORT",
    "4000",
    "0 to 65535",
    "The port the app answers on; 0 takes a free one.",
    wholeNumber(0, 65_535),
  ),
  host: setting(
    "HOST",
    "",
    "a host name or an address",
    "The address it listens on; every one unless set.",
    optional(text(1, 253)),
  ),
  publicUrl: setting(
    "PUBLIC_URL",
    "http://localhost:<PORT>",
    "an http or https origin",
    "The origin that links and cookies use.",
    optional(httpOrigin),
  ),
  dataDir: setting(
    "DATA_DIR",
    "./data",
    "a path",
    "Where the database and files that come with the app are kept.",
    text(1, 4096),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "postgres://…",
    "A PostgreSQL 15 or newer, in place of the one that comes with the app.",
    optional(urlOf("postgres:", "postgresql:")),
  ),
  databasePoolSize: setting(
    "DATABASE_POOL_SIZE",
    "10",
    "4 to 100",
    "The most database connections that one instance keeps.",
    wholeNumber(4, 100),
  ),
  redisUrl: setting(
    "REDIS_URL",
    "",
    "redis://… or rediss://…",
    "Carries live events and limits between instances.",
    optional(urlOf("redis:", "rediss:")),
  ),
  smtpUrl: setting(
    "SMTP_URL",
    "",
    "smtp://… or smtps://…",
    "The mail server; without it mails are kept in the outbox.",
    optional(urlOf("smtp:", "smtps:")),
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "Commonplace <no-reply@localhost>",
    "an e-mail address, with or without a name",
    "Who the app's mails come from.",
    text(3, 320),
  ),
  logLevel: setting("LOG_LEVEL", "info", logLevels.join(", "), "How much the log says.", oneOf(...logLevels)),
  trustProxy: setting(
    "TRUST_PROXY",
    "0",
    "0 to 10",
    "How many proxies in front of the app are believed about the caller's address.",
    wholeNumber(0, 10),
  ),
  authSecret: setting(
    "AUTH_SECRET",
    "",
    "32 to 512 characters",
    "Signs session cookies; made and kept by the app unless set.",
    optional(text(32, 512)),
  ),
  requireEmailConfirmation: setting(
    "REQUIRE_EMAIL_CONFIRMATION",
    "false",
    "true or false",
    "Whether people confirm their address before they can sign in.",
    yesOrNo,
  ),
  rateLimitAuth: setting(
    "RATE_LIMIT_AUTH",
    "on",
    "on or off",
    "Limits on sign-in attempts; off is for test runs only.",
    oneOf("on", "off"),
  ),
  googleClientId: setting(
    "GOOGLE_CLIENT_ID",
    "",
    "1 to 4096 characters",
    "Sign-in with Google, together with its secret.",
    optional(secret),
  ),
  googleClientSecret: setting(
    "GOOGLE_CLIENT_SECRET",
    "",
    "1 to 4096 characters",
    "The secret of GOOGLE_CLIENT_ID.",
    optional(secret),
  ),
  githubClientId: setting(
    "GITHUB_CLIENT_ID",
    "",
    "1 to 4096 characters",
    "Sign-in with GitHub, together with its secret.",
    optional(secret),
  ),
  githubClientSecret: setting(
    "GITHUB_CLIENT_SECRET",
    "",
    "1 to 4096 characters",
    "The secret of GITHUB_CLIENT_ID.",
    optional(secret),
  ),
  oidcIssuer: setting(
    "OIDC_ISSUER",
    "",
    "an http or https URL",
    "Sign-in with any OpenID Connect provider.",
    optional(urlOf("http:", "https:")),
  ),
  oidcClientId: setting(
    "OIDC_CLIENT_ID",
    "",
    "1 to 4096 characters",
    "The client id at OIDC_ISSUER.",
    optional(secret),
  ),
  oidcClientSecret: setting(
    "OIDC_CLIENT_SECRET",
    "",
    "1 to 4096 characters",
    "The client secret at OIDC_ISSUER.",
    optional(secret),
  ),
  oidcName: setting(
    "OIDC_NAME",
    "OpenID Connect",
    "1 to 50 characters",
    "What the sign-in button calls that provider.",
    text(1, 50),
  ),
  s3Endpoint: setting(
    "S3_ENDPOINT",
    "",
    "an http or https URL",
    "An S3-compatible store; Amazon's own unless set.",
    optional(urlOf("http:", "https:")),
  ),
  s3Region: setting("S3_REGION", "us-east-1", "1 to 64 characters", "The store's region.", text(1, 64)),
  s3Bucket: setting(
    "S3_BUCKET",
    "",
    "3 to 63 characters",
    "The bucket that files are kept in, in place of DATA_DIR.",
    optional(text(3, 63)),
  ),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", "", "1 to 4096 characters", "The key of S3_BUCKET.", optional(secret)),
  s3SecretAccessKey: setting(
    "S3_SECRET_ACCESS_KEY",
    "",
    "1 to 4096 characters",
    "The secret of S3_ACCESS_KEY_ID.",
    optional(secret),
  ),
  s3ForcePathStyle: setting(
    "S3_FORCE_PATH_STYLE",
    "true",
    "true or false",
    "Whether the bucket stands in the path rather than in the host name.",
    yesOrNo,
  ),
};

/** Name, default, bounds and purpose of every setting, in the order of the README. */
export const settingsTable: readonly SettingRow[] = Object.values(definitions).map(
  ({ name, default: byDefault, bounds, about }) => ({ name, default: byDefault, bounds, about }),
);

/** Defaults that are worked out from other settings. */
const derived = new Set(["PUBLIC_URL", "MAIL_FROM"]);

/**
 * Reads every setting once.
 * @throws SettingsError naming the first one that is wrong.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = <T>(definition: Definition<T>): T => {
    const given = env[definition.name]?.trim();
    return definition.read(definition.name, given ? given : derived.has(definition.name) ? "" : definition.default);
  };
  const portNumber = read(definitions.port);
  const publicUrl = read(definitions.publicUrl) ?? `http://localhost:${portNumber}`;
  const rateLimitAuth = read(definitions.rateLimitAuth);
  if (rateLimitAuth === "off" && publicUrl.startsWith("https:"))
    throw new SettingsError("RATE_LIMIT_AUTH", "can't be off while PUBLIC_URL is https: it is for test runs only");

  return {
    port: portNumber,
    host: read(definitions.host),
    publicUrl,
    dataDir: resolve(read(definitions.dataDir)),
    databaseUrl: read(definitions.databaseUrl),
    databasePoolSize: read(definitions.databasePoolSize),
    redisUrl: read(definitions.redisUrl),
    smtpUrl: read(definitions.smtpUrl),
    mailFrom: mailFrom(env, publicUrl, read),
    logLevel: read(definitions.logLevel),
    trustProxy: read(definitions.trustProxy),
    authSecret: read(definitions.authSecret),
    requireEmailConfirmation: read(definitions.requireEmailConfirmation),
    rateLimitAuth,
    google: allOrNone(
      {
        GOOGLE_CLIENT_ID: read(definitions.googleClientId),
        GOOGLE_CLIENT_SECRET: read(definitions.googleClientSecret),
      },
      (clientId, clientSecret) => ({ clientId, clientSecret }),
    ),
    github: allOrNone(
      {
        GITHUB_CLIENT_ID: read(definitions.githubClientId),
        GITHUB_CLIENT_SECRET: read(definitions.githubClientSecret),
      },
      (clientId, clientSecret) => ({ clientId, clientSecret }),
    ),
    oidc: allOrNone(
      {
        OIDC_ISSUER: read(definitions.oidcIssuer),
        OIDC_CLIENT_ID: read(definitions.oidcClientId),
        OIDC_CLIENT_SECRET: read(definitions.oidcClientSecret),
      },
      (issuer, clientId, clientSecret) => ({ issuer, clientId, clientSecret, name: read(definitions.oidcName) }),
    ),
    s3: allOrNone(
      {
        S3_BUCKET: read(definitions.s3Bucket),
        S3_ACCESS_KEY_ID: read(definitions.s3AccessKeyId),
        S3_SECRET_ACCESS_KEY: read(definitions.s3SecretAccessKey),
      },
      (bucket, accessKeyId, secretAccessKey) => ({
        bucket,
        accessKeyId,
        secretAccessKey,
        endpoint: read(definitions.s3Endpoint),
        region: read(definitions.s3Region),
        forcePathStyle: read(definitions.s3ForcePathStyle),
      }),
    ),
  };
}

/** Reads `.env` of the working folder, where there is one, into the environment; what is set already stays. */
export function loadDotEnv(): void {
  const file = resolve(".env");
  if (existsSync(file)) loadEnvFile(file);
}

/** Settings that only make sense together: all of them, or null when none is there. */
function allOrNone<T>(parts: Record<string, string | null>, make: (...values: string[]) => T): T | null {
  const given = Object.values(parts).filter((value) => value !== null);
  if (given.length === 0) return null;
  for (const [name, value] of Object.entries(parts)) {
    const other = Object.entries(parts).find(([, present]) => present !== null)?.[0];
    if (value === null) throw new SettingsError(name, `is missing: ${other} needs it`);
  }
  return make(...given);
}

function mailFrom(env: NodeJS.ProcessEnv, publicUrl: string, read: <T>(definition: Definition<T>) => T): string {
  if (!env.MAIL_FROM?.trim()) return `Commonplace <no-reply@${new URL(publicUrl).hostname}>`;
  const from = read(definitions.mailFrom);
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new SettingsError("MAIL_FROM", "must be an e-mail address, with or without a name");
  return from;
}
