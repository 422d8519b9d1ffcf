import { limitOf } from "../limits.js";
import {
  fraction,
  httpOrigin,
  oneOf,
  optional,
  type Reader,
  text,
  urlOf,
  videoAddress,
  wholeNumber,
  yesOrNo,
} from "./settingReaders.js";

export interface SettingRow {
  name: string;
  /** As it would be in the environment; empty if there is none. */
  default: string;
  bounds: string;
  /** Its purpose, in one sentence. */
  about: string;
}

/** A setting's row with its reader. */
export interface Definition<T> extends SettingRow {
  reader: Reader<T>;
}

function setting<T>(name: string, byDefault: string, about: string, reader: Reader<T>): Definition<T> {
  return { name, default: byDefault, bounds: reader.description ?? "", about, reader };
}

export type LogLevel = (typeof logLevels)[number];

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const secret = text(1, 4096);
const path = text(1, 4096).describe("a path");
const httpUrl = urlOf("http", "https").describe("an http or https URL");

export const settingDefinitions = {
  port: setting("PORT", "4000", "The port the app answers on; 0 takes a free one.", wholeNumber(0, 65_535)),
  host: setting(
    "HOST",
    "",
    "The address it listens on; every one unless set.",
    optional(text(1, 253).describe("a host name or an address")),
  ),
  publicUrl: setting(
    "PUBLIC_URL",
    "http://localhost:<PORT>",
    "The origin that links and cookies use.",
    optional(httpOrigin),
  ),
  tlsCertFile: setting(
    "TLS_CERT_FILE",
    "",
    "A certificate in PEM form, with those that lead to its authority; with it the app answers by https alone.",
    optional(path),
  ),
  tlsKeyFile: setting(
    "TLS_KEY_FILE",
    "",
    "The private key of TLS_CERT_FILE, in PEM form without a passphrase.",
    optional(path),
  ),
  dataDir: setting("DATA_DIR", "./data", "Where the database and files that come with the app are kept.", path),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "A PostgreSQL 15 or newer, in place of the one that comes with the app.",
    optional(urlOf("postgres", "postgresql").describe("postgres://…")),
  ),
  databaseReplicaUrl: setting(
    "DATABASE_REPLICA_URL",
    "",
    "A copy of DATABASE_URL that PostgreSQL keeps by streaming; lists and searches read from it while it is close behind.",
    optional(urlOf("postgres", "postgresql").describe("postgres://…")),
  ),
  databasePoolSize: setting(
    "DATABASE_POOL_SIZE",
    "10",
    "How many database connections requests share; searches and jobs have up to 13 beside them.",
    wholeNumber(4, 100),
  ),
  databaseSecondsPerMinute: setting(
    "DATABASE_SECONDS_PER_MINUTE",
    String(limitOf.operations.databaseSeconds.max),
    "For how many seconds a minute one person may hold database connections; 0 for no bound.",
    wholeNumber(0, 6000),
  ),
  runJobs: setting(
    "RUN_JOBS",
    "true",
    "Whether this process runs background jobs; false where `npm run worker` does.",
    yesOrNo,
  ),
  redisUrl: setting(
    "REDIS_URL",
    "",
    "Shares limits on attempts between instances; live events go by the database.",
    optional(urlOf("redis", "rediss")),
  ),
  smtpUrl: setting(
    "SMTP_URL",
    "",
    "The mail server; without it mails are kept in the outbox.",
    optional(urlOf("smtp", "smtps")),
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "Commonplace <no-reply@localhost>",
    "Who the app's mails come from.",
    text(3, 320).describe("an e-mail address, with or without a name"),
  ),
  logLevel: setting("LOG_LEVEL", "info", "How much the log says.", oneOf(...logLevels).describe(logLevels.join(", "))),
  metricsPort: setting(
    "METRICS_PORT",
    "",
    "The port that /metrics answers Prometheus on; none unless set. Keep it from the internet.",
    optional(wholeNumber(1, 65_535)),
  ),
  metricsHost: setting(
    "METRICS_HOST",
    "127.0.0.1",
    "The address that METRICS_PORT listens on.",
    text(1, 253).describe("a host name or an address"),
  ),
  traceEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "A collector that gets traces of requests and jobs, as OTLP over HTTP, e.g. http://localhost:4318; none unless set.",
    optional(httpUrl),
  ),
  traceHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "Headers that go with the traces, e.g. authorization=Bearer%20key; several are separated by commas.",
    optional(secret),
  ),
  tracedPart: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "0.02",
    "The part of the requests and jobs that is traced: 1 for all.",
    fraction,
  ),
  workerPort: setting(
    "WORKER_PORT",
    "",
    "The port that a worker answers /health on, and nothing else; none unless set.",
    optional(wholeNumber(1, 65_535)),
  ),
  drainSeconds: setting(
    "DRAIN_SECONDS",
    "0",
    "How long the app goes on answering after it was asked to stop, while readiness says `stopping` to its proxy.",
    wholeNumber(0, 120),
  ),
  trustProxy: setting(
    "TRUST_PROXY",
    "0",
    "How many proxies in front of the app are believed about the caller's address.",
    wholeNumber(0, 10),
  ),
  authSecret: setting(
    "AUTH_SECRET",
    "",
    "Signs session cookies; made and kept by the app unless set.",
    optional(text(32, 512)),
  ),
  requireEmailConfirmation: setting(
    "REQUIRE_EMAIL_CONFIRMATION",
    "false",
    "Whether people confirm their address before they can sign in.",
    yesOrNo,
  ),
  rateLimitAuth: setting(
    "RATE_LIMIT_AUTH",
    "on",
    "Limits on sign-in attempts; off is for test runs only.",
    oneOf("on", "off"),
  ),
  googleClientId: setting("GOOGLE_CLIENT_ID", "", "Sign-in with Google, together with its secret.", optional(secret)),
  googleClientSecret: setting("GOOGLE_CLIENT_SECRET", "", "The secret of GOOGLE_CLIENT_ID.", optional(secret)),
  githubClientId: setting("GITHUB_CLIENT_ID", "", "Sign-in with GitHub, together with its secret.", optional(secret)),
  githubClientSecret: setting("GITHUB_CLIENT_SECRET", "", "The secret of GITHUB_CLIENT_ID.", optional(secret)),
  oidcIssuer: setting("OIDC_ISSUER", "", "Sign-in with any OpenID Connect provider.", optional(httpUrl)),
  oidcClientId: setting("OIDC_CLIENT_ID", "", "The client id at OIDC_ISSUER.", optional(secret)),
  oidcClientSecret: setting("OIDC_CLIENT_SECRET", "", "The client secret at OIDC_ISSUER.", optional(secret)),
  oidcName: setting("OIDC_NAME", "OpenID Connect", "What the sign-in button calls that provider.", text(1, 50)),
  s3Endpoint: setting("S3_ENDPOINT", "", "An S3-compatible store; Amazon's own unless set.", optional(httpUrl)),
  s3Region: setting("S3_REGION", "us-east-1", "The store's region.", text(1, 64)),
  s3Bucket: setting("S3_BUCKET", "", "The bucket that files are kept in, in place of DATA_DIR.", optional(text(3, 63))),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", "", "The key of S3_BUCKET.", optional(secret)),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", "", "The secret of S3_ACCESS_KEY_ID.", optional(secret)),
  s3ForcePathStyle: setting(
    "S3_FORCE_PATH_STYLE",
    "true",
    "Whether the bucket is in the path rather than in the host name.",
    yesOrNo,
  ),
  backupFolder: setting(
    "BACKUP_FOLDER",
    "",
    "Where backups are put unless they have a bucket; DATA_DIR/backups unless set.",
    optional(path),
  ),
  backupBucket: setting(
    "BACKUP_BUCKET",
    "",
    "The bucket that backups are put in, with the endpoint, region and keys of S3_BUCKET; another than that.",
    optional(text(3, 63)),
  ),
  copyBeforeChange: setting(
    "COPY_BEFORE_CHANGE",
    "true",
    "Whether the rows of DATABASE_URL are copied to BACKUP_FOLDER before a new version changes its tables.",
    yesOrNo,
  ),
  backupPassphrase: setting(
    "BACKUP_PASSPHRASE",
    "",
    "Encrypts the backups that are made, and opens those that are restored.",
    optional(text(12, 1024)),
  ),
  allowPrivateAddresses: setting(
    "ALLOW_PRIVATE_ADDRESSES",
    "false",
    "Whether the app calls addresses in private networks that people name, such as those of push services and of calendars.",
    yesOrNo,
  ),
  aiBaseUrl: setting(
    "AI_BASE_URL",
    "",
    "A language model's OpenAI-compatible endpoint, e.g. http://localhost:11434/v1; summaries are built in without it.",
    optional(httpUrl),
  ),
  aiModel: setting(
    "AI_MODEL",
    "",
    "The model at AI_BASE_URL that writes summaries and key points.",
    optional(text(1, 200)),
  ),
  aiApiKey: setting("AI_API_KEY", "", "The key of AI_BASE_URL, where it wants one.", optional(secret)),
  aiMaxInputTokens: setting(
    "AI_MAX_INPUT_TOKENS",
    "200000",
    "The most tokens of one transcript that are sent to the model; of a longer one, its most telling sentences.",
    wholeNumber(1_000, 10_000_000),
  ),
  aiPartTokens: setting(
    "AI_PART_TOKENS",
    "6000",
    "How many tokens of a transcript are sent at once; a longer one is read in parts.",
    wholeNumber(500, 200_000),
  ),
  aiRunsPerDay: setting(
    "AI_RUNS_PER_DAY",
    "50",
    "How often a person may have the model write a summary in 24 hours.",
    wholeNumber(1, 100_000),
  ),
  aiTimeoutSeconds: setting(
    "AI_TIMEOUT_SECONDS",
    "120",
    "How long one answer of the model may take.",
    wholeNumber(1, 3600),
  ),
  transcribeBaseUrl: setting(
    "TRANSCRIBE_BASE_URL",
    "",
    "An OpenAI-compatible endpoint that recognizes speech in the audio files that people give.",
    optional(httpUrl),
  ),
  transcribeModel: setting(
    "TRANSCRIBE_MODEL",
    "",
    "The model at TRANSCRIBE_BASE_URL, e.g. whisper-1.",
    optional(text(1, 200)),
  ),
  transcribeApiKey: setting(
    "TRANSCRIBE_API_KEY",
    "",
    "The key of TRANSCRIBE_BASE_URL, where it wants one.",
    optional(secret),
  ),
  transcribeMaxMegabytes: setting(
    "TRANSCRIBE_MAX_MEGABYTES",
    "25",
    "How large an audio file may be.",
    wholeNumber(1, 500),
  ),
  captionsUrl: setting(
    "CAPTIONS_URL",
    "https://www.youtube.com",
    "Where the captions of videos are asked for; for tests and proxies.",
    httpOrigin,
  ),
  videoMetadataUrl: setting(
    "VIDEO_METADATA_URL",
    "https://noembed.com/embed",
    "The service that tells a video's title, channel and picture as oEmbed does, asked by browsers and by the server; without {id} it gets the watch page's address as url=.",
    videoAddress((address) => {
      address.searchParams.set("format", "json");
      address.searchParams.set("url", "https://www.youtube.com/watch?v={id}");
    }).describe("an http or https URL; {id} in it stands for the video's id"),
  ),
  videoThumbnailUrl: setting(
    "VIDEO_THUMBNAIL_URL",
    "https://i.ytimg.com/vi/{id}/hqdefault.jpg",
    "Where the picture of a video is when nobody names another; pages may load pictures from its host.",
    videoAddress().describe("an http or https URL with {id}"),
  ),
};

/** Name, default, bounds and purpose of every setting, in the order of the README. */
export const settingsTable: readonly SettingRow[] = Object.values(settingDefinitions).map(
  ({ name, default: byDefault, bounds, about }) => ({ name, default: byDefault, bounds, about }),
);
