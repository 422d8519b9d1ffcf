/** The migrations as this version names them: those up to 1.4.0 are replaced by the baseline. */
export function withoutFormer(names: readonly string[], baseline: string): string[] {
  const done = new Set(names);
  if (!formerMigrations.every((name) => done.has(name))) return [...names];
  return [baseline, ...names.filter((name) => !formerMigrations.includes(name) && name !== baseline)];
}

/** The migrations of versions up to 1.4.0, in order. The baseline makes the same tables in one step. */
export const formerMigrations: readonly string[] = [
  "Accounts20261121010000",
  "Content20261121020000",
  "Attachments20261121100000",
  "Versions20261121110000",
  "Projects20261121150000",
  "TaskItems20261121160000",
  "Feedback20261121200000",
  "VersionFacts20261121221000",
  "Videos20261121222000",
  "VideoAnalysis20261121223000",
  "Calendar20261121224000",
  "Feeds20261121225000",
  "Sharing20261121230000",
  "Sending20261121231000",
  "Notifications20261121232000",
  "ContentCounts20261121233000",
  "Search20261121233500",
  "Admin20261121234000",
  "Preferences20261121235000",
  "Transfer20261121236000",
  "SentTranscripts20261122100000",
  "SearchEstimate20261122110000",
  "SeriesChange20261122120000",
  "VideoLengths20261122130000",
  "TagOrder20261122140000",
  "TypoDistance20261122150000",
];
