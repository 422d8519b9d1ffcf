import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const megabyte = 1024 * 1024;

/** A sentence of a page and the line of code with its number, both with `{}` in place of the number. */
type Claim = [sentence: string, file: string, code: string, unit?: number];

const claims: Record<string, Claim[]> = {
  "docs/topics/api.md": [
    ["Lists give 1 to {} items", "server/limits.ts", "pageItems: { max: {}"],
    ["A statement may take {} seconds", "server/limits.ts", "statementSeconds: { max: {}"],
    ["more than {} seconds", "server/limits.ts", "databaseSeconds: {\n      max: {}"],
    ["of the last {} seconds", "server/platform/live/live.ts", "rememberedMs = {}", 1000],
    ["pages of up to {} (`limit`", "server/limits.ts", "restPageItems: { max: {}"],
    ["to at most {} people", "server/limits.ts", "recipientsAtOnce: { max: {}"],
    ["by mail, {} addresses an hour", "server/limits.ts", "invitations: { ...rate({},"],
    ["in a call may have {} characters", "server/mcp/inputs.ts", "maxMarkdown = {}"],
    ["a call {} seconds", "server/mcp/callTool.ts", "callSeconds = {}"],
  ],
  "docs/topics/getting-started.md": [
    ["A password has {} characters", "server/accounts/passwords/passwordProblem.ts", "minPasswordLength = {}"],
    ["in the trash for {} days", "server/trash/keptDays.ts", "keptDays = {}"],
    ["up to {} items", "client/src/data/offline/pruneCache.ts", "items: {}"],
  ],
  "docs/topics/notes.md": [
    ["Saves within {} minutes", "server/content/versions/recordVersion.ts", "foldedMinutes = {}"],
    ["The newest {} versions", "server/content/versions/recordVersion.ts", "keptVersions = {}"],
    ["A file may have {} MB", "server/limits.ts", "fileBytes: { max: {} * megabyte"],
    ["a note {} files", "server/limits.ts", "perItem: { max: {}"],
    ["at first {} GB", "server/limits.ts", "storageGigabytes: { max: {}"],
    ["Deleted files count for {} days", "server/trash/keptDays.ts", "keptDays = {}"],
    ["A note may have up to {}.", "server/limits.ts", "tagsOfItem: { max: {}"],
    ["of the last {} days has", "server/content/daily/dailyNotes.ts", "unfinishedDays = {}"],
    ["You can have up to {}.", "server/limits.ts", "noteTemplates: { max: {}"],
    ["At most {} can be selected", "server/limits.ts", "itemsAtOnce: { max: {}"],
    ["in the trash for {} days", "server/trash/keptDays.ts", "keptDays = {}"],
  ],
  "docs/topics/projects.md": [
    ["A note may belong to up to {}", "server/limits.ts", "projectsOfItem: { max: {}"],
    ["for {} days. Linked", "server/trash/keptDays.ts", "keptDays = {}"],
  ],
  "docs/topics/videos.md": [
    ["up to {} characters", "server/content/Video.ts", "length(personal_notes) <= {}"],
    ["in the trash for {} days", "server/trash/keptDays.ts", "keptDays = {}"],
  ],
  "docs/topics/sharing.md": [
    ["works for {} days. - Who has", "server/sharing/ShareLifetime.ts", "[ShareLifetime.SEVEN_DAYS]: {},", 24],
    ["up to {} people", "server/limits.ts", "recipientsAtOnce: { max: {}"],
    ["beyond a total of {} MB", "server/sending/buildSendEmail.ts", "FileBytes = {}", megabyte],
    ["goes away after {} seconds", "client/src/notifications/DesktopNotices.ts", "noticeMs = {}", 1000],
  ],
  "docs/topics/settings.md": [
    ["more than {} minutes ago", "server/accounts/sessions/requireRecentSignIn.ts", "provedMinutes = {}"],
    ["for {} days is signed out", "server/accounts/sessions/sessionCookie.ts", "sessionDays = {}"],
  ],
  "docs/topics/import-and-export.md": [
    ["downloaded for {} hours", "server/transfer/export/runExport.ts", "keptMilliseconds = {}", 3_600_000],
    ["may have {} GB", "server/limits.ts", "archiveBytes: { max: {} * gigabyte"],
    ["a note's text {} MB", "server/limits.ts", "noteBytes: { max: {} * megabyte"],
    ["a file {} MB", "server/limits.ts", "fileBytes: { max: {} * megabyte"],
    ["deleted after {} days", "server/accounts/deletion/accountDeletion.ts", "graceDays = {}"],
  ],
  "docs/topics/running.md": [
    ["within {} seconds after the files", "server/platform/http/certificate.ts", "rereadSeconds = {}"],
    ["is doing, {} seconds", "server/app.ts", "finishSeconds = {}"],
    ["After {} crashes", "server/scripts/supervise.mjs", "maxCrashes = {}"],
  ],
  "docs/architecture.md": [["in the trash for {} days", "server/trash/keptDays.ts", "keptDays = {}"]],
  "docs/security.md": [
    ["answer more than {} MB", "server/limits.ts", "answerBytes: { max: {} * megabyte"],
    ["Passwords have {} to", "server/accounts/passwords/passwordProblem.ts", "minPasswordLength = {}"],
    ["10 to {} characters", "server/accounts/passwords/passwordProblem.ts", "PasswordLength = {};\n/** zxcvbn"],
    ["argon2id with {} MiB", "server/accounts/passwords/passwordHash.ts", "memory: {},", 1024],
    ["limited to {} a minute", "server/accounts/auth/authRoutes.ts", '"sign-in/email", [{}, 60]'],
    ["wait after {} in a minute", "server/accounts/auth/guesses.ts", "passwords: readonly Tier[] = [\n  [{}, 60]"],
    [
      "after {} in ten minutes, 20 in an hour and 50",
      "server/accounts/auth/guesses.ts",
      "codes: readonly Tier[] = [\n  [{}, 600]",
    ],
    ["an hour and {} in a day", "server/accounts/auth/guesses.ts", "[20, 3_600],\n  [{}, 86_400]"],
    ["ends after {} days without use", "server/accounts/sessions/sessionCookie.ts", "const sessionDays = {}"],
    ["use and after {} days", "server/accounts/sessions/sessionCookie.ts", "longestSessionDays = {}"],
    ["work for {} minutes", "server/accounts/downloadLink.ts", "validSeconds = {}", 60],
    ["given, for {} hours", "server/sharing/page/sharePassword.ts", "keptSeconds = {}", 3600],
    ["deadline of {} seconds", "server/platform/parsing/Parsing.ts", "deadlineSeconds = {}"],
    ["seconds and {} MB", "server/platform/parsing/Parsing.ts", "maxMegabytes = {}"],
    ["have {} sockets", "server/limits.ts", "sockets: { max: {}"],
    ["sockets with {} subscriptions", "server/limits.ts", "perPerson: { max: {}"],
    [
      "of at most {} kB each",
      "server/limits.ts",
      'documentCharacters: { max: {}, unit: "characters", words: "a sub',
      1024,
    ],
    ["requests end after {} seconds", "server/limits.ts", "statementSeconds: { max: {}"],
    ["slices of {} ms", "server/platform/fairShares/Slices.ts", "sliceMilliseconds = {}"],
  ],
  "docs/decisions/accounts.md": [
    ["last {} days without use", "server/accounts/sessions/sessionCookie.ts", "const sessionDays = {}"],
    ["use, and {} days however", "server/accounts/sessions/sessionCookie.ts", "longestSessionDays = {}"],
    ["at once and {} wait", "server/accounts/passwords/passwordHash.ts", "maxWaiting = {}"],
    ["refuses after {} minutes", "server/accounts/sessions/requireRecentSignIn.ts", "provedMinutes = {}"],
    ["a score below {}", "server/accounts/passwords/passwordProblem.ts", "minScore = {}"],
  ],
  "docs/decisions/admin.md": [
    ["Deleting waits {} days", "server/accounts/deletion/accountDeletion.ts", "graceDays = {}"],
  ],
  "docs/decisions/answers-older-than-a-change.md": [
    ["**{} requests at most**", "client/src/data/links/freshLink.ts", "maxRequests = {}"],
    ["in the last {} seconds", "server/platform/live/live.ts", "rememberedMs = {}", 1000],
    ["seconds, {} at most", "server/platform/live/live.ts", "maxRemembered = {}"],
  ],
  "docs/decisions/attachments.md": [
    ["the first {} kB", "server/attachments/FileBeginning.ts", "keptBytes = {}", 1024],
    ["{} MB a file", "server/limits.ts", "fileBytes: { max: {} * megabyte"],
    ["{} files an item", "server/limits.ts", "perItem: { max: {}"],
    ["{} uploads an hour", "server/limits.ts", "uploads: rate({},"],
    ["{} uploads of a person", "server/platform/graphql/graphql.ts", "formsOfOneAtOnce = {}"],
    ["{} seconds until the file begins", "server/platform/http/uploadForms.ts", "millisecondsBeforeFile = {}", 1000],
    ["{} minutes for one upload", "server/platform/http/http.ts", "uploadSeconds = {}", 60],
  ],
  "docs/decisions/embedded-postgresql.md": [
    ["the newest {} are kept", "server/database.ts", "copiesKept = {}"],
    ["{} connections", "server/platform/postgres/embeddedPostgresConfiguration.ts", "200 : {}}"],
    ["waits {} seconds", "server/platform/data/pool.ts", "const patienceSeconds = {}"],
  ],
  "docs/decisions/fair-shares.md": [
    ["({} seconds in all", "server/platform/fairShares/callers.ts", "patienceMilliseconds = {}", 1000],
    ["jobs have {} seconds", "server/platform/data/pool.ts", "background: {} }"],
    ["at most {} at once and", "server/platform/fairShares/FairShare.ts", "maxWaiting = {},"],
    ["for {} seconds a minute", "server/limits.ts", "databaseSeconds: {\n      max: {}"],
    ["slices of {} ms", "server/platform/fairShares/Slices.ts", "sliceMilliseconds = {}"],
    ["pauses of {} ms", "server/platform/fairShares/Slices.ts", "pauseMilliseconds = {}"],
    ["ended after {} seconds (`", "server/limits.ts", "statementSeconds: { max: {}"],
  ],
  "docs/decisions/graphql-limits.md": [
    [
      "has at most {} characters",
      "server/limits.ts",
      'documentCharacters: { max: {}, unit: "characters", words: "a document" }',
    ],
    ["characters and {} lines", "server/platform/graphql/documentSize.ts", "lines: {} }"],
    [
      "may have {} characters and",
      "server/limits.ts",
      'documentCharacters: { max: {}, unit: "characters", words: "a sub',
    ],
    [
      "characters and {} words and signs",
      "server/limits.ts",
      'documentTokens: { max: {}, words: "words and signs of a sub',
    ],
    ["have {} sockets", "server/limits.ts", "sockets: { max: {}"],
    ["sockets, {} subscriptions", "server/limits.ts", "perSocket: { max: {}"],
    ["on one and {} on all", "server/limits.ts", "perPerson: { max: {}"],
    ["defaults; {} are allowed", "server/limits.ts", "cost: { max: {}"],
    ["of the root {} more", "server/platform/graphql/documentLimits.ts", "rootFieldCost = {}"],
    ["`__schema` costs {}", "server/platform/graphql/documentLimits.ts", "type: SchemaMetaFieldDef.type, cost: {}"],
    ["`__type` {},", "server/platform/graphql/documentLimits.ts", "type: TypeMetaFieldDef.type, cost: {}"],
    ["cut above {} MB", "server/limits.ts", "answerBytes: { max: {} * megabyte"],
    ["may have {} MB together", "server/limits.ts", "answersBytes: { max: {} * megabyte"],
    ["of a subscription may have {} MB", "server/limits.ts", "eventBytes: { max: {}", 1_000_000],
  ],
  "docs/decisions/jobs-and-mail.md": [
    ["up to {} times, and what", "server/platform/jobs/jobs.ts", "options.retries ?? {},"],
    ["only every {} seconds", "server/platform/jobs/jobs.ts", "pollSeconds = {}"],
    ["shows life every {} seconds", "server/platform/jobs/jobs.ts", "aliveSeconds = {}"],
    ["none for {} is tried", "server/platform/jobs/jobs.ts", "deadSeconds = {}"],
  ],
  "docs/decisions/outages.md": [
    ["connections | {} s together", "server/platform/fairShares/callers.ts", "patienceMilliseconds = {}", 1000],
    ["together within {} seconds", "server/platform/fairShares/Patience.ts", "windowMilliseconds = {}", 1000],
    ["a request | {} s by the server", "server/limits.ts", "statementSeconds: { max: {}"],
    ["a job | {} s and", "server/platform/data/pool.ts", "background: {} }"],
    ["sign-in | {} s to be found", "server/accounts/auth/oidcPlugin.ts", "patienceMilliseconds = {}", 1000],
    ["found, {} s to answer", "server/accounts/auth/forward.ts", "providerMilliseconds = {}", 1000],
    ["in the last {} seconds that", "server/platform/http/health.ts", "fullMilliseconds = {}", 1000],
    ["free or new | {} s", "server/platform/data/pool.ts", "const patienceSeconds = {}"],
    ["the file store | {} s", "server/platform/storage/FileStore.ts", "silenceMilliseconds = {}", 1000],
    ["Redis | {} s once", "server/platform/fairShares/limits.ts", "answerMilliseconds = {}", 1000],
    ["at a time, {} ms", "server/platform/data/pool.ts", "probePauseMilliseconds = {}"],
    ["on the disk: {} MB", "server/platform/http/health.ts", "minFreeBytes = {}", megabyte],
  ],
  "docs/decisions/parsing.md": [
    ["in pieces of {} marks", "server/transfer/import/markdownHtml.ts", "maxMarks = {}"],
    ["deeper than {}", "server/transfer/import/markdownHtml.ts", "maxNesting = {}"],
    ["{} seconds, 256 MB", "server/platform/parsing/Parsing.ts", "deadlineSeconds = {}"],
    ["10 seconds, {} MB", "server/platform/parsing/Parsing.ts", "maxMegabytes = {}"],
    ["without work end after {} seconds", "server/platform/parsing/Parsing.ts", "idleMilliseconds = {}", 1000],
    ["bounded at {} MB while", "server/transfer/import/readOwn.ts", "maxLineBytes = {} * megabyte"],
    ["in the table at {} MB", "server/transfer/import/Archive.ts", "maxNameBytes = {}", megabyte],
    ["wait up to {} seconds", "server/platform/http/largeBodies.ts", "patienceMilliseconds = {}", 1000],
    ["(over {} kB)", "server/platform/http/largeBodies.ts", "smallBytes = {}", 1024],
    ["arrive every {} seconds", "server/platform/http/largeBodies.ts", "intervalMilliseconds = {}", 1000],
    ["fields have {} kB each", "server/platform/http/uploadForms.ts", "maxFieldBytes = {}", 1024],
    ["here within {} seconds", "server/platform/http/uploadForms.ts", "millisecondsBeforeFile = {}", 1000],
    ["may send {} such forms", "server/platform/graphql/graphql.ts", "formsOfOneAtOnce = {}"],
  ],
  "docs/decisions/runtime.md": [["after {} crashes", "server/scripts/supervise.mjs", "maxCrashes = {}"]],
  "docs/decisions/settings-in-the-browser.md": [
    ["at most {} characters", "server/limits.ts", "preferenceCharacters: { max: {}"],
  ],
  "docs/decisions/sharing.md": [
    ["A token is {} random bits", "server/sharing/tokens.ts", "tokenBytes = {}", 1 / 8],
    ["{} wrong tokens in a minute", "server/limits.ts", "wrongLinks: rate({},"],
    ["compressed already, {} MB", "server/sharing/page/RenderCache.ts", "Bytes = {}", megabyte],
    ["password, for {} hours", "server/sharing/page/sharePassword.ts", "keptSeconds = {}", 3600],
  ],
  "docs/topics/search-and-keys.md": [
    ["begins with its best {};", "server/search/searchStatement.ts", "shownHits = [{}, 20]"],
    ["shows up to {}.", "server/search/searchStatement.ts", "shownHits = [5, {}]"],
    ["`{}+`", "server/search/searchStatement.ts", "maxCounted = {}"],
  ],
  "docs/decisions/what-is-a-save.md": [
    ["within {} minutes of", "server/content/versions/recordVersion.ts", "foldedMinutes = {}"],
  ],
  "docs/decisions/note-html.md": [
    ["at most {} lists deep", "client/src/richText/html/richTextNodes.ts", "maxListDepth = {}"],
    ["more than {} elements deep", "server/content/html/cleanHtml.ts", "MAX_DEPTH = {}"],
  ],
  "docs/decisions/sending.md": [
    ["is tried {} times", "server/platform/mail/Mail.ts", "retries: {},"],
    ["been away for {} minutes", "server/notifications/channels/email/digest.ts", "awayMinutes = {}"],
  ],
  "docs/decisions/video-lookups.md": [
    ["look up {} links a minute", "server/limits.ts", 'lookups: rate({}, "minute"'],
    ["have {} kB", "server/videos/lookup/metadata.ts", "maxBytes = {}", 1000],
    ["({} MB for the watch page", "server/videos/lookup/playerDetails.ts", "maxBytes = {}", megabyte],
    ["at once, for {} seconds", "server/videos/lookup/VideoLookup.ts", "patienceMilliseconds = {}", 1000],
  ],
  "docs/decisions/videos-in-the-client.md": [
    ["a sentence after {} seconds", "client/src/pages/videos/transcript/passages.ts", "enoughSeconds = {}"],
  ],
  "docs/decisions/offline.md": [
    ["up to {} items", "client/src/data/offline/pruneCache.ts", "items: {}"],
    ["no answer after {} seconds", "client/src/data/apollo.ts", "longestMs = {}", 1000],
  ],
  "docs/decisions/import-and-export.md": [
    ["while {} MB of it", "server/transfer/import/keepRoom.ts", "maxBytesLeft = {} * megabyte"],
  ],
  "docs/glossary.md": [
    ["may have up to {} |", "server/limits.ts", "tagsOfItem: { max: {}"],
    ["kept for {} days, can be restored", "server/trash/keptDays.ts", "keptDays = {}"],
    ["saves within {} minutes", "server/content/versions/recordVersion.ts", "foldedMinutes = {}"],
    ["it works for {} days", "server/invitations/invitationMail.ts", "openDays = {}"],
    ["in at most {} days", "server/accounts/deletion/accountDeletion.ts", "graceDays = {}"],
    ["together, up to {} |", "server/limits.ts", "itemsAtOnce: { max: {}"],
  ],
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The number in a line of code: a product of numbers. */
function numberIn(file: string, code: string): number | null {
  const [before = "", after = ""] = code.split("{}").map(escaped);
  const [, product] = new RegExp(`${before}(\\d[\\d_ *]*)${after}`).exec(read(file)) ?? [];
  if (product === undefined) return null;
  return product
    .replaceAll("_", "")
    .replace(/(\d+) \*\* (\d+)/g, (_, base, power) => String(Number(base) ** Number(power)))
    .split("*")
    .reduce((result, factor) => result * Number(factor), 1);
}

const words = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

const spellings = (value: number): string[] => [
  String(value),
  words[value] ?? String(value),
  (words[value] ?? String(value)).replace(/^./, (letter) => letter.toUpperCase()),
  value.toLocaleString("en"),
  value.toLocaleString("en").replaceAll(",", " "),
];

const all = Object.entries(claims).flatMap(([page, rows]) =>
  rows.map(([sentence, file, code, unit = 1]) => ({ page, sentence, file, code, unit })),
);

it.each(all)("$page says “$sentence” with the number of $file", ({ page, sentence, file, code, unit }) => {
  const value = numberIn(file, code);
  expect(value, `${file}: ${code}`).not.toBeNull();
  const possible = spellings((value ?? 0) / unit).map((number) => sentence.replace("{}", number));
  const text = read(page).replace(/\s+/g, " ");
  expect(
    possible.some((each) => text.includes(each)),
    `${page}: ${possible.join(" / ")}`,
  ).toBe(true);
});
