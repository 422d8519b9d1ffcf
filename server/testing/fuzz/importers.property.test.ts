import fc from "fast-check";
import { expect, test } from "vitest";
import { readIcs } from "../../calendar/ics/readIcs.js";
import { AppError } from "../../platform/errors.js";
import { parseTranscript } from "../../videos/transcript/parseTranscript.js";
import { testApp } from "../testApp.js";
import { importFile } from "../transferOf.js";
import { zipOf } from "../zipOf.js";
import { takeNoLimits } from "./Actors.js";
import { Findings } from "./Findings.js";
import { fuzzTimeout, inputsOf, runOf } from "./fuzzRun.js";
import { dateTexts } from "./textLists.js";
import { fileTexts } from "./values.js";

const sources = ["COMMONPLACE", "MARKDOWN", "KEEP", "NOTION"];
const when = fc.constantFrom(...dateTexts);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  when,
  fc.constantFrom("a\0b", "\ud800", "x".repeat(600), -1, 1e20),
);
const json = (shape: Record<string, unknown>) =>
  fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, fc.oneof(fc.constant(shape[name]), value)])));
const keep = json({
  title: "A",
  textContent: "text",
  isTrashed: false,
  isArchived: false,
  color: "RED",
  userEditedTimestampUsec: 1_700_000_000_000_000,
  createdTimestampUsec: 1_700_000_000_000_000,
  labels: [{ name: "x" }],
  listContent: [{ text: "a", isChecked: true }],
  attachments: [{ filePath: "x.png", mimetype: "image/png" }],
});
const own = json({
  id: "019b0000-0000-7000-8000-000000000001",
  title: "A",
  name: "A",
  description: null,
  color: "#aabbcc",
  status: "PENDING",
  priority: "LOW",
  dueDate: "2026-11-21",
  startDate: null,
  repeatRule: "FREQ=DAILY",
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  tags: [],
  projects: [],
  content: "<p>x</p>",
  contentType: "NOTE",
});
const list = fc.array(fc.oneof(own, value), { maxLength: 3 }).map((items) => JSON.stringify(items));
const archive = fc.record({
  source: fc.constantFrom(...sources),
  files: fc.dictionary(
    fc.constantFrom(
      "a.md",
      "b/c.md",
      "x.csv",
      "Takeout/Keep/a.json",
      "y.html",
      "notes.json",
      "tasks.json",
      "projects.json",
      "tags.json",
      "calendar.ics",
      "z.bin",
    ),
    fc.oneof(
      keep.map((note) => JSON.stringify(note)),
      list,
      fileTexts.map(String),
      when.map((text) => `---\ncreated: ${text}\n---\n# x`),
    ),
    { minKeys: 1, maxKeys: 4 },
  ),
  manifest: fc.oneof(
    fc.constant('{"format":"commonplace","formatVersion":1}'),
    value.map((any) => JSON.stringify(any)),
  ),
});

test("every archive is imported or refused with a sentence, and none causes an internal error", {
  timeout: fuzzTimeout,
  tags: ["slow"],
}, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const findings = new Findings(app.services.log);
  takeNoLimits(app.services);
  for (const { source, files, manifest } of inputsOf(archive, 40)) {
    const bytes = await zipOf(source === "COMMONPLACE" ? { "manifest.json": manifest, ...files } : files);
    const began = performance.now();
    const answer = await importFile(app, ada, source, bytes).then(
      ({ state }: { state: string }) => ({ codes: [], answer: state }),
      (error: Error) => ({ codes: [/"code":"(\w+)"/.exec(error.message)?.[1] ?? "INTERNAL"], answer: error.message }),
    );
    findings.note({ place: source, ...answer, mayFail: false, milliseconds: performance.now() - began, input: files });
  }
  findings.print("archives");
  expect(findings.list()).toEqual([]);
});

test("every calendar file and transcript is read or refused with a sentence", { timeout: fuzzTimeout }, () => {
  const property = fc.oneof(
    when.map((text) => `DTSTART:${text.replace(/[-:]|\.000/g, "")}`),
    when.map((text) => `DTEND;VALUE=DATE:${text.slice(0, 10).replaceAll("-", "")}`),
    fc.constantFrom(
      "DTSTART:20261121T093000Z",
      "DTSTART;TZID=Mars/Olympus:20261121T093000",
      "RRULE:FREQ=DAILY",
      "RRULE:FREQ=MONTHLY;BYDAY=9MO",
      "DURATION:P9999999D",
      "DURATION:-PT1H",
      "EXDATE:20260230T250000Z",
      "RECURRENCE-ID:20261121T093000Z",
      "UID:1",
      "SUMMARY:x",
      "BEGIN:VALARM",
      "END:VALARM",
      "TRIGGER:-PT99999999M",
      "STATUS:NO",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "BEGIN:VTIMEZONE",
      "TZID:x",
      "END:VTIMEZONE",
    ),
    fc.string({ maxLength: 30 }),
  );
  const calendar = fc
    .array(property, { maxLength: 12 })
    .map((lines) => ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n"));
  fc.assert(
    fc.property(fc.oneof(calendar, fileTexts.map(String)), (text) => {
      for (const read of [() => readIcs(text, "Europe/Lisbon"), () => parseTranscript(text, 600)]) {
        try {
          read();
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
    }),
    runOf(200),
  );
});
