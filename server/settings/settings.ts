import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { type Definition, settingDefinitions as definitions, type LogLevel } from "./settingDefinitions.js";
import { withFileSettings } from "./settingFiles.js";
import { SettingsError } from "./settingReaders.js";

export { type LogLevel, type SettingRow, settingsTable } from "./settingDefinitions.js";
export { SettingsError };

/** Files in PEM form. */
export interface TlsSettings {
  /** The certificate, and the chain to its authority. */
  certFile: string;
  keyFile: string;
}

interface ProviderSettings {
  clientId: string;
  clientSecret: string;
}

export interface OidcSettings extends ProviderSettings {
  issuer: string;
  /** The label of the sign-in button. */
  name: string;
}

export interface S3Settings {
  /** Null: Amazon's. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

/** A language model behind an OpenAI-compatible endpoint, and its limits. */
export interface AiSettings {
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** For one transcript. */
  maxInputTokens: number;
  /** For one request. */
  partTokens: number;
  /** For each person. */
  runsPerDay: number;
  timeoutSeconds: number;
}

export interface TranscribeSettings {
  baseUrl: string;
  model: string;
  apiKey: string | null;
  maxMegabytes: number;
}

/** Every setting, parsed and bounded. */
export interface Settings {
  /** 0 asks the system for a free one. */
  port: number;
  /** Null: every address of the machine. */
  host: string | null;
  /** The origin for links and cookies; no slash at the end. */
  publicUrl: string;
  /** Null: the app answers without TLS. */
  tls: TlsSettings | null;
  /** An absolute path. */
  dataDir: string;
  databaseUrl: string | null;
  /** Null: everything is read from the primary. */
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  /** 0: unlimited. */
  databaseSecondsPerMinute: number;
  /** False: a worker runs the jobs. */
  runJobs: boolean;
  redisUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  logLevel: LogLevel;
  /** Null: no metrics are kept. */
  metricsPort: number | null;
  metricsHost: string;
  /** Where traces are sent; null: none are kept. */
  traceEndpoint: string | null;
  /** Headers to send with them, as `name=value`, separated by commas and percent-encoded. */
  traceHeaders: string | null;
  /** The fraction of requests and jobs that are traced: 0 to 1. */
  tracedPart: number;
  /** Null: a worker answers no health checks. */
  workerPort: number | null;
  /** From the request to stop until the port closes. */
  drainSeconds: number;
  /** How many proxies in front of the app are trusted when they name the caller's address. */
  trustProxy: number;
  /** Null: the app makes one and keeps it in its database. */
  authSecret: string | null;
  requireEmailConfirmation: boolean;
  rateLimitAuth: "on" | "off";
  google: ProviderSettings | null;
  github: ProviderSettings | null;
  oidc: OidcSettings | null;
  s3: S3Settings | null;
  backupFolder: string;
  /** Null: backups are written to the folder. */
  backupBucket: S3Settings | null;
  copyBeforeChange: boolean;
  /** Null: backups are not encrypted. */
  backupPassphrase: string | null;
  /** Whether addresses that people enter may lead into private networks. */
  allowPrivateAddresses: boolean;
  ai: AiSettings | null;
  transcribe: TranscribeSettings | null;
  /** The origin that captions are requested from. */
  captionsUrl: string;
  /** The address of a video's title and channel; `{id}` stands for the video's id. */
  videoMetadataUrl: string;
  /** The address of a video's picture; `{id}` stands for the video's id. */
  videoThumbnailUrl: string;
}

/** Defaults that are derived from other settings. */
const derived = new Set(["PUBLIC_URL", "MAIL_FROM"]);

/**
 * Reads every setting once.
 * @throws SettingsError naming the first invalid one.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const env = withFileSettings(
    environment,
    Object.values(definitions).map(({ name }) => name),
  );
  const read = <T>(definition: Definition<T>): T => {
    const given = env[definition.name]?.trim();
    const raw = given || (derived.has(definition.name) ? "" : definition.default);
    const { success, data, error } = definition.reader.safeParse(raw);
    if (!success) throw new SettingsError(definition.name, error.issues[0]?.message ?? "");
    return data;
  };
  const portNumber = read(definitions.port);
  const dataDir = resolve(read(definitions.dataDir));
  const publicUrl = read(definitions.publicUrl) ?? `http://localhost:${portNumber}`;
  const rateLimitAuth = read(definitions.rateLimitAuth);
  if (rateLimitAuth === "off" && publicUrl.startsWith("https:"))
    throw new SettingsError("RATE_LIMIT_AUTH", "can't be off while PUBLIC_URL is https: it is for test runs only");
  if (read(definitions.databaseReplicaUrl) !== null && read(definitions.databaseUrl) === null)
    throw new SettingsError("DATABASE_REPLICA_URL", "needs DATABASE_URL, the database that it is a copy of");
  const tls = allOrNone(
    { TLS_CERT_FILE: read(definitions.tlsCertFile), TLS_KEY_FILE: read(definitions.tlsKeyFile) },
    (certFile, keyFile) => ({ certFile, keyFile }),
  );
  // otherwise its cookies could travel without TLS, and its links would lead to a port that doesn't answer them
  if (tls && !publicUrl.startsWith("https:"))
    throw new SettingsError("PUBLIC_URL", "must be an https origin where TLS_CERT_FILE is set");
  // read even without a model, so that an invalid one is reported before it is used
  const aiBounds = {
    apiKey: read(definitions.aiApiKey),
    maxInputTokens: read(definitions.aiMaxInputTokens),
    partTokens: read(definitions.aiPartTokens),
    runsPerDay: read(definitions.aiRunsPerDay),
    timeoutSeconds: read(definitions.aiTimeoutSeconds),
  };

  return {
    port: portNumber,
    host: read(definitions.host),
    publicUrl,
    tls,
    dataDir,
    databaseUrl: read(definitions.databaseUrl),
    databaseReplicaUrl: read(definitions.databaseReplicaUrl),
    databasePoolSize: read(definitions.databasePoolSize),
    databaseSecondsPerMinute: read(definitions.databaseSecondsPerMinute),
    runJobs: read(definitions.runJobs),
    redisUrl: read(definitions.redisUrl),
    smtpUrl: read(definitions.smtpUrl),
    mailFrom: mailFrom(env, publicUrl, read),
    logLevel: read(definitions.logLevel),
    metricsPort: read(definitions.metricsPort),
    workerPort: read(definitions.workerPort),
    metricsHost: read(definitions.metricsHost),
    traceEndpoint: read(definitions.traceEndpoint),
    traceHeaders: read(definitions.traceHeaders),
    tracedPart: read(definitions.tracedPart),
    drainSeconds: read(definitions.drainSeconds),
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
    ...bucketsOf(read),
    backupFolder: resolve(read(definitions.backupFolder) ?? join(dataDir, "backups")),
    copyBeforeChange: read(definitions.copyBeforeChange),
    backupPassphrase: read(definitions.backupPassphrase),
    allowPrivateAddresses: read(definitions.allowPrivateAddresses),
    ai: allOrNone(
      { AI_BASE_URL: read(definitions.aiBaseUrl), AI_MODEL: read(definitions.aiModel) },
      (baseUrl, model) => ({ baseUrl, model, ...aiBounds }),
    ),
    transcribe: allOrNone(
      { TRANSCRIBE_BASE_URL: read(definitions.transcribeBaseUrl), TRANSCRIBE_MODEL: read(definitions.transcribeModel) },
      (baseUrl, model) => ({
        baseUrl,
        model,
        apiKey: read(definitions.transcribeApiKey),
        maxMegabytes: read(definitions.transcribeMaxMegabytes),
      }),
    ),
    captionsUrl: read(definitions.captionsUrl),
    videoMetadataUrl: read(definitions.videoMetadataUrl),
    videoThumbnailUrl: read(definitions.videoThumbnailUrl),
  };
}

/** Files and backups may each have a bucket, in one store. */
function bucketsOf(read: <T>(definition: Definition<T>) => T): Pick<Settings, "s3" | "backupBucket"> {
  const files = read(definitions.s3Bucket);
  const backups = read(definitions.backupBucket);
  const keys = {
    S3_ACCESS_KEY_ID: read(definitions.s3AccessKeyId),
    S3_SECRET_ACCESS_KEY: read(definitions.s3SecretAccessKey),
  };
  if (backups !== null && backups === files)
    throw new SettingsError("BACKUP_BUCKET", "must be another bucket than S3_BUCKET");
  const bucketOf = (name: string, given: string | null): S3Settings | null =>
    allOrNone({ [name]: given, ...keys }, (bucket, accessKeyId, secretAccessKey) => ({
      bucket,
      accessKeyId,
      secretAccessKey,
      endpoint: read(definitions.s3Endpoint),
      region: read(definitions.s3Region),
      forcePathStyle: read(definitions.s3ForcePathStyle),
    }));
  return {
    s3: files === null && backups !== null ? null : bucketOf("S3_BUCKET", files),
    backupBucket: backups === null ? null : bucketOf("BACKUP_BUCKET", backups),
  };
}

/** Reads `.env` of the working folder, if there is one, into the environment; variables that are already set stay. */
export function loadDotEnv(): void {
  const file = resolve(".env");
  if (existsSync(file)) loadEnvFile(file);
}

/** Settings that only make sense together: all of them, or null if none is set. */
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
