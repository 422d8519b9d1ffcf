/** How often something may be done, counted in windows of that length. */
export interface Rate {
  max: number;
  seconds: number;
}

export interface Limit {
  max: number;
  /** Names what is limited, for people who write programs. */
  words: string;
  /** Counts without one are written as they are. */
  unit?: "bytes" | "characters" | "seconds" | "levels" | "gigabytes" | "megabytes";
  per?: "minute" | "hour" | "day";
  /** Who may choose another number for the instance; this one is the default. */
  chosenBy?: "admin" | "operator";
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;
const secondsOf = { minute: 60, hour: 3_600, day: 86_400 };

const rate = (max: number, per: keyof typeof secondsOf, words: string): Limit & Rate => ({
  max,
  per,
  seconds: secondsOf[per],
  words,
});

/** Every limit that a caller of the API can meet, by area. The code reads its numbers here, and docs/topics/api.md too. */
export const limitOf = {
  operations: {
    pageItems: { max: 100, words: "items of a page in GraphQL" },
    restPageItems: { max: 1_000, words: "items of a page in REST" },
    depth: { max: 12, unit: "levels", words: "depth of a query" },
    cost: { max: 25_000, words: "cost of an operation" },
    documentCharacters: { max: 256 * 1024, unit: "characters", words: "a document" },
    documentTokens: { max: 5_000, words: "words and signs of a document" },
    documentFragments: { max: 100, words: "fragments of a document" },
    documentFields: { max: 3_000, words: "fields of a document with all fragments expanded" },
    reportedErrors: { max: 5, words: "errors of a document that are reported" },
    nodes: { max: 100, words: "ids in one `nodes`" },
    itemsAtOnce: { max: 100, words: "notes and videos in one change of many" },
    trashAtOnce: { max: 100, words: "things restored or deleted for good at once" },
    answerBytes: { max: 64 * megabyte, unit: "bytes", words: "an answer" },
    answersBytes: { max: 128 * megabyte, unit: "bytes", words: "all large answers of a person on their way" },
    statementSeconds: { max: 5, unit: "seconds", words: "one statement in the database" },
    databaseSeconds: {
      max: 120,
      unit: "seconds",
      per: "minute",
      chosenBy: "operator",
      words: "time that a person's requests keep the database busy",
    },
  },
  subscriptions: {
    sockets: { max: 20, words: "open sockets of a person" },
    perSocket: { max: 50, words: "subscriptions on one socket" },
    perPerson: { max: 200, words: "subscriptions of a person" },
    documentCharacters: { max: 4_096, unit: "characters", words: "a subscription's document" },
    documentTokens: { max: 300, words: "words and signs of a subscription's document" },
    messageBytes: { max: 64 * kilobyte, unit: "bytes", words: "a message to the socket" },
    eventBytes: { max: 4_000_000, unit: "bytes", words: "an event" },
  },
  access: {
    tokens: { max: 50, words: "API tokens of a person" },
    tokenDays: { max: 3_650, words: "days until a token expires" },
    connectedApps: { max: 100, words: "apps that may use a person's account" },
    appAddresses: { max: 10, words: "redirect addresses of an app" },
    appRegistrations: rate(20, "hour", "apps registered from one network"),
    appRequests: rate(60, "minute", "token requests from one network, and as many revocations"),
    idempotencyKeyCharacters: { max: 255, unit: "characters", words: "an `Idempotency-Key`" },
    idempotencyAnswerBytes: { max: 32 * kilobyte, unit: "bytes", words: "an answer that is kept for its key" },
    idempotencyKeys: rate(10_000, "day", "idempotency keys of a person"),
    webhooks: { max: 20, words: "webhooks of a person" },
    webhookWaiting: { max: 10_000, words: "events that wait for one webhook" },
    webhookAddresses: rate(60, "hour", "addresses given to webhooks"),
    webhookSends: rate(600, "hour", "tests and events sent again"),
  },
  content: {
    noteBytes: { max: 1 * megabyte, unit: "bytes", words: "a note's text" },
    noteLinks: { max: 5_000, words: "links of a note" },
    noteTasks: { max: 500, words: "lines of a note that are tasks" },
    noteTemplates: { max: 100, words: "note templates of a person" },
    templateFields: { max: 50, words: "fields of a template" },
    keyPoints: { max: 100, words: "key points of a video" },
    transcriptCharacters: { max: 1_000_000, unit: "characters", words: "a pasted transcript" },
    transcriptSegments: { max: 20_000, words: "segments of a transcript" },
    tagsOfItem: { max: 50, words: "tags of a note or video" },
    projectsOfItem: { max: 50, words: "projects of a note or video" },
    categories: { max: 1_000, words: "categories of a person" },
    tags: { max: 5_000, words: "tags of a person" },
    savedSearches: { max: 50, words: "saved searches of a person" },
    searchCharacters: { max: 500, unit: "characters", words: "the text of a search" },
  },
  files: {
    fileBytes: { max: 10 * megabyte, unit: "bytes", chosenBy: "admin", words: "an attachment" },
    perItem: { max: 100, words: "attachments of a note" },
    storageGigabytes: { max: 5, unit: "gigabytes", chosenBy: "admin", words: "all files of a person" },
    uploads: rate(1_000, "hour", "uploads of attachments"),
    screenshotBytes: { max: 5 * megabyte, unit: "bytes", words: "a screenshot for feedback" },
    archiveBytes: { max: 1 * gigabyte, unit: "bytes", words: "a file to import" },
    importPreviews: rate(30, "hour", "imports that are previewed"),
    exports: rate(20, "day", "exports of everything"),
  },
  planning: {
    projects: { max: 10_000, words: "projects of a person" },
    projectLevels: { max: 100, unit: "levels", words: "projects within projects" },
    subtasks: { max: 100, words: "subtasks of a task" },
    itemsOfTask: { max: 50, words: "notes and videos linked to a task" },
    todos: { max: 10_000, words: "to-dos in one list" },
    eventDays: { max: 400, words: "days in one list of events" },
    events: { max: 10_000, words: "events in one list" },
    eventTypes: { max: 100, words: "event types of a person" },
    reminders: { max: 5, words: "reminders of an event or a task" },
    calendars: { max: 20, words: "subscribed calendars of a person" },
    calendarReads: rate(60, "hour", "calendars added or read again"),
    calendarFileBytes: { max: 5 * megabyte, unit: "bytes", words: "an .ics file" },
    calendarFileEntries: { max: 10_000, words: "entries of an .ics file" },
    calendarFiles: rate(60, "hour", ".ics files imported"),
  },
  sharing: {
    recipientsAtOnce: { max: 20, chosenBy: "admin", words: "recipients of one sending" },
    recipients: rate(500, "hour", "recipients"),
    messageCharacters: { max: 500, unit: "characters", words: "the message with a sent item" },
    sentMegabytes: { ...rate(2_000, "day", "sent files"), unit: "megabytes" },
    lookedUp: { max: 50, words: "addresses in one look-up" },
    lookups: rate(60, "hour", "look-ups of addresses"),
    blockedSenders: { max: 1_000, words: "blocked senders of a person" },
    invitations: { ...rate(10, "hour", "people invited by mail"), chosenBy: "admin" },
    wrongLinks: rate(40, "minute", "share links that don't exist, from one network"),
  },
  videos: {
    lookups: rate(60, "minute", "links looked up"),
    analyses: rate(600, "hour", "analyses begun"),
    summaries: rate(60, "hour", "summaries of videos that aren't saved"),
    transcripts: rate(200, "hour", "transcripts pasted or uploaded"),
    transcriptions: rate(20, "hour", "recordings transcribed"),
  },
  other: {
    feedback: rate(100, "hour", "feedback"),
    devices: { max: 20, words: "devices that get notices" },
    testNotices: rate(10, "hour", "test notices"),
    preferenceCharacters: { max: 4_000, unit: "characters", words: "one preference" },
  },
} as const satisfies Record<string, Record<string, Limit>>;
