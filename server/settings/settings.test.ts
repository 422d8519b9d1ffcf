import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings, SettingsError, settingsTable } from "./settings.js";

test("with nothing set, the app has everything that it needs", () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    publicUrl: "http://localhost:4000",
    mailFrom: "Commonplace <no-reply@localhost>",
    databaseUrl: null,
    requireEmailConfirmation: false,
    rateLimitAuth: "on",
    google: null,
    oidc: null,
    s3: null,
  });
});

test("files and backups each have a bucket or a folder", () => {
  const keys = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  const placesIn = (env: NodeJS.ProcessEnv) => {
    const { s3, backupBucket, backupFolder } = readSettings({ DATA_DIR: "/data", ...env });
    return [s3?.bucket, backupBucket?.bucket, backupFolder];
  };
  expect(placesIn({ BACKUP_FOLDER: "/mnt/backups" })).toEqual([undefined, undefined, "/mnt/backups"]);
  expect(placesIn({ S3_BUCKET: "files", ...keys })).toEqual(["files", undefined, "/data/backups"]);
  expect(placesIn({ BACKUP_BUCKET: "backups", ...keys })).toEqual([undefined, "backups", "/data/backups"]);
  expect(placesIn({ S3_BUCKET: "files", BACKUP_BUCKET: "backups", ...keys })).toEqual([
    "files",
    "backups",
    "/data/backups",
  ]);
});

test("links use the port, and the sender uses the origin", () => {
  expect(readSettings({ PORT: "5001" }).publicUrl).toBe("http://localhost:5001");
  expect(readSettings({ PUBLIC_URL: "https://notes.example.org/" })).toMatchObject({
    publicUrl: "https://notes.example.org",
    mailFrom: "Commonplace <no-reply@notes.example.org>",
  });
});

test.each([
  ["PORT", { PORT: "70000" }],
  ["PORT", { PORT: "4e3" }],
  ["PUBLIC_URL", { PUBLIC_URL: "notes.example.org" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://example.org/notes" }],
  ["TLS_KEY_FILE", { TLS_CERT_FILE: "/tls.crt", PUBLIC_URL: "https://notes.example.org" }],
  ["TLS_CERT_FILE", { TLS_KEY_FILE: "/tls.key", PUBLIC_URL: "https://notes.example.org" }],
  ["PUBLIC_URL", { TLS_CERT_FILE: "/tls.crt", TLS_KEY_FILE: "/tls.key" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }],
  ["DATABASE_POOL_SIZE", { DATABASE_POOL_SIZE: "1" }],
  ["DATABASE_SECONDS_PER_MINUTE", { DATABASE_SECONDS_PER_MINUTE: "-1" }],
  ["REDIS_URL", { REDIS_URL: "localhost:6379" }],
  ["SMTP_URL", { SMTP_URL: "mail.example.org" }],
  ["MAIL_FROM", { MAIL_FROM: "nobody" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["REQUIRE_EMAIL_CONFIRMATION", { REQUIRE_EMAIL_CONFIRMATION: "yes" }],
  ["AUTH_SECRET", { AUTH_SECRET: "short" }],
  ["RATE_LIMIT_AUTH", { RATE_LIMIT_AUTH: "off", PUBLIC_URL: "https://notes.example.org" }],
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "id" }],
  ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_SECRET: "secret" }],
  ["S3_ACCESS_KEY_ID", { S3_BUCKET: "files" }],
  ["BACKUP_BUCKET", { BACKUP_BUCKET: "same", S3_BUCKET: "same" }],
  ["S3_SECRET_ACCESS_KEY", { BACKUP_BUCKET: "backups", S3_ACCESS_KEY_ID: "a" }],
  ["AI_MODEL", { AI_BASE_URL: "http://localhost:11434/v1" }],
  ["AI_RUNS_PER_DAY", { AI_RUNS_PER_DAY: "0" }],
  ["TRANSCRIBE_BASE_URL", { TRANSCRIBE_MODEL: "whisper-1" }],
  ["CAPTIONS_URL", { CAPTIONS_URL: "https://www.youtube.com/watch" }],
  ["VIDEO_METADATA_URL", { VIDEO_METADATA_URL: "ftp://example.org/{id}" }],
  ["VIDEO_METADATA_URL", { VIDEO_METADATA_URL: "https://{id}.example.org/embed" }],
  ["VIDEO_THUMBNAIL_URL", { VIDEO_THUMBNAIL_URL: "https://i.ytimg.com/vi/hqdefault.jpg" }],
])("an invalid %s is named, and its value isn't repeated", (name, env) => {
  const read = () => readSettings(env);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name} `));
});

test("every setting has a row with its purpose", () => {
  expect(settingsTable.every((row) => row.about.endsWith(".") && row.bounds !== "")).toBe(true);
  expect(new Set(settingsTable.map(({ name }) => name)).size).toBe(settingsTable.length);
});

test("the addresses of video services contain the id's place, whether or not it was given", () => {
  const read = (env: NodeJS.ProcessEnv) => {
    const { videoMetadataUrl, videoThumbnailUrl } = readSettings(env);
    return [videoMetadataUrl, videoThumbnailUrl].map((address) => address.replaceAll("{id}", "dQw4w9WgXcQ"));
  };
  const [metadata, thumbnail] = read({});
  expect(new URL(metadata ?? "").searchParams.get("url")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  expect(thumbnail).toBe("https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
  expect(read({ VIDEO_METADATA_URL: "http://localhost:9/videos/{id}.json?lang=en" })[0]).toBe(
    "http://localhost:9/videos/dQw4w9WgXcQ.json?lang=en",
  );
});

describe("a setting in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  const file = join(folder, "secret");
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is read without the line break at its end", () => {
    writeFileSync(file, `${"s".repeat(40)}\n`);
    expect(readSettings({ AUTH_SECRET_FILE: file }).authSecret).toBe("s".repeat(40));
  });

  test.each([
    ["that is not there", { AUTH_SECRET_FILE: join(folder, "none") }],
    ["that is a folder", { AUTH_SECRET_FILE: folder }],
    ["beside the setting itself", { AUTH_SECRET_FILE: file, AUTH_SECRET: "s".repeat(40) }],
  ])("%s is refused", (_what, env) => {
    expect(() => readSettings(env)).toThrow(expect.objectContaining({ setting: "AUTH_SECRET_FILE" }));
  });

  test("that is too large is refused", () => {
    writeFileSync(file, "s".repeat(16 * 1024 + 1));
    expect(() => readSettings({ AUTH_SECRET_FILE: file })).toThrow(SettingsError);
  });
});
