/**
 * The files in which a fault would be most costly and least visible: `npm run mutants` breaks them in all ways that it
 * knows, one at a time, to see whether a test fails. Each has its reason, and the tests that should detect faults where
 * these aren't the ones with the file's name. Tests without a database are quick, so those are named where they exist.
 */
export const mutatedFiles = [
  // client: changes without a network
  { file: "client/src/data/offline/offlineQueue.ts", why: "loses, repeats or reorders what was changed" },
  {
    file: "client/src/data/offline/waitingKinds.ts",
    why: "shows what will not come",
    tests: ["offlineQueue.test.ts", "waitingKinds.test.ts"],
  },
  { file: "client/src/data/offline/mayWait.ts", why: "keeps what must not arrive twice" },
  { file: "client/src/data/offline/pruneCache.ts", why: "keeps in a browser what is nobody's to keep" },
  // client: what is changed elsewhere
  { file: "client/src/data/live/liveUpdates.ts", why: "shows what is gone" },
  { file: "client/src/data/live/reload.ts", why: "leaves a page out of date", tests: ["liveUpdates.test.ts"] },
  { file: "client/src/data/cache.ts", why: "mixes answers up", tests: ["cache.test.ts", "lists/ListPages.test.ts"] },
  { file: "client/src/data/lists/listPlaces.ts", why: "puts an item in the wrong list" },
  { file: "client/src/data/lists/ListPages.ts", why: "loses or repeats a page" },
  { file: "client/src/data/links/orderedLink.ts", why: "lets a later press be overtaken" },
  { file: "client/src/data/links/freshLink.ts", why: "undoes a change by an older answer" },
  { file: "client/src/data/auth/safeNext.ts", why: "leads to another site after sign-in" },
  // client: writing
  { file: "client/src/pages/notes/saving/NoteSaver.ts", why: "writes over somebody else's words" },
  { file: "client/src/pages/notes/saving/noteFormValues.ts", why: "saves too much or too little" },
  { file: "client/src/pages/notes/saving/noteDrafts.ts", why: "loses what is not saved" },
  { file: "client/src/pages/notes/editor/useAutosave.ts", why: "saves too late or never" },
  { file: "client/src/pages/notes/editor/useNoteDraft.ts", why: "loses what is not saved" },
  // client: time
  { file: "client/src/pages/calendar/data/placeEvents.ts", why: "shows an event on another day" },
  { file: "client/src/lib/time/zoneTime.ts", why: "moves everything by an hour" },
  { file: "client/src/pages/calendar/editor/repeatRule.ts", why: "saves another rule than was chosen" },
  // server: who is who
  { file: "server/accounts/sessions/sessionCookie.ts", why: "takes a forged cookie" },
  { file: "server/accounts/sessions/ViewerCache.ts", why: "remembers who has signed out" },
  { file: "server/accounts/auth/ownPath.ts", why: "leads to another site after sign-in" },
  { file: "server/accounts/isEmailAddress.ts", why: "sends to what is no address" },
  { file: "server/platform/data/owners.ts", why: "shows what is another's" },
  { file: "server/platform/http/networkOf.ts", why: "counts attempts under the wrong network" },
  // server: limits and shares
  { file: "server/platform/fairShares/Attempts.ts", why: "lets passwords be guessed" },
  { file: "server/platform/fairShares/FairShare.ts", why: "lets one person hold everything" },
  { file: "server/platform/fairShares/Turns.ts", why: "lets one person go before all others" },
  { file: "server/platform/fairShares/Slices.ts", why: "holds the event loop" },
  // server: what comes from outside
  { file: "server/content/html/cleanHtml.ts", why: "lets script into a note" },
  { file: "server/content/html/normalizeLink.ts", why: "lets script into a link" },
  { file: "server/search/parseSearch.ts", why: "finds too much or too little" },
  {
    file: "server/platform/data/pages.ts",
    why: "skips or repeats items",
    tests: ["pages.test.ts", "pages.property.test.ts"],
  },
  { file: "server/platform/isoTime.ts", why: "takes days that do not exist" },
  { file: "server/videos/transcript/parseTranscript.ts", why: "says what was not said" },
  { file: "server/calendar/ics/readIcs.ts", why: "reads another event than is there" },
  { file: "server/transfer/import/readCsv.ts", why: "mixes the columns of an import up" },
  { file: "server/transfer/frontMatter.ts", why: "loses a field of a backup" },
  // server: what repeats
  {
    file: "server/calendar/series/series.ts",
    why: "moves, skips or invents occurrences",
    tests: ["recurrence.test.ts"],
  },
];
