import fc from "fast-check";
import { dateTexts, emails, markup, rules, searches, urls, words, zones } from "./textLists.js";

/** A placeholder for a value that is known only while the inputs run: an id or a cursor of an earlier answer. */
export class Known {
  constructor(
    readonly kind: "id" | "cursor" | "occurrence" | "version",
    readonly pick: number,
    readonly suffix = "",
  ) {}

  toString(): string {
    return `<${this.kind} ${this.pick}${this.suffix}>`;
  }
}

/** A placeholder for a file to be sent. */
export class FileToSend {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** Plain text, any characters, and lone surrogates. */
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.integer({ max: 0xffff }).map((code) => String.fromCharCode(code)) }) },
);

const real = {
  instant: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  day: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  anyInstant: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};
const instants = fc.oneof(
  { weight: 8, arbitrary: real.instant },
  { weight: 4, arbitrary: fc.constantFrom(...dateTexts) },
  { weight: 1, arbitrary: real.anyInstant },
);
const days = fc.oneof({ weight: 5, arbitrary: real.day }, { weight: 4, arbitrary: instants });

const knownIds = fc.integer({ min: 0, max: 1_000 }).map((pick) => new Known("id", pick));
const knownCursors = fc.integer({ min: 0, max: 1_000 }).map((pick) => new Known("cursor", pick));

/** Texts by the names of their fields: likely ones, and others of their kind. */
const byName: [RegExp, fc.Arbitrary<unknown>, fc.Arbitrary<unknown>][] = [
  [/timezone/i, fc.constantFrom("UTC", "Europe/Lisbon", "America/New_York", "Pacific/Apia"), fc.constantFrom(...zones)],
  [/rule$/i, fc.constantFrom(...rules.slice(0, 6)), fc.constantFrom(...rules)],
  [/(^|_)(after|cursor)$/i, knownCursors, knownCursors],
  [/youtube|^link$/i, fc.constantFrom(...urls.slice(0, 2)), fc.constantFrom(...urls)],
  [/url|endpoint/i, fc.constantFrom("https://127.0.0.1:1/x", "http://127.0.0.1:1/feed.ics"), fc.constantFrom(...urls)],
  [/email|recipients|^to$/i, fc.constantFrom("grace.2@example.org", "nobody@example.org"), fc.constantFrom(...emails)],
  [/colou?r/i, fc.constantFrom("#aabbcc", "#ABCDEF"), fc.constantFrom("#abc", "red", "#gggggg")],
  [/icon/i, fc.constantFrom("book", "star"), fc.constantFrom("", "\0", "no-such-icon")],
  [/password/i, fc.constantFrom("an uncommon passphrase 7"), fc.constantFrom("x", "y".repeat(200))],
  [/^day$|^from$/, real.day, days],
  [/date|since|before$|start|end$/i, fc.oneof(real.day, real.instant), days],
  [/search|query|^q$/i, fc.constantFrom("plans", "is:favorite", "#tag oak"), fc.constantFrom(...searches)],
  [/content|notes|summary|description|text|message/i, fc.constantFrom(...markup), fc.constantFrom(...markup)],
  [/language/i, fc.constantFrom("en", "pt-BR"), fc.constantFrom("zz", "e".repeat(300))],
  [
    /settings/i,
    fc.constantFrom('{"theme":"dark"}', "{}"),
    fc.constantFrom("[", '{"__proto__":{"a":1}}', "null", '{"a":"\\u0000"}', '{"a":"\\ud800"}'),
  ],
  [/(^|_)ids?$|Ids?$/, knownIds, knownIds],
];

const hostileTexts = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...words, ...markup, ...searches, ...zones, ...rules, ...urls, ...emails, ...dateTexts),
  anyText,
);

/** Likely to be accepted, or anything at all. */
export type Tone = "likely" | "any";

const titles = fc.constantFrom("Plans", "Reading list", "Été 🎉", "x");

function texts(name: string, tone: Tone): fc.Arbitrary<unknown> {
  const [, likely, others] = byName.find(([pattern]) => pattern.test(name)) ?? [null, titles, titles];
  return fc.oneof(
    { weight: tone === "likely" ? 40 : 4, arbitrary: likely },
    { weight: 3, arbitrary: others },
    { weight: 2, arbitrary: hostileTexts },
  );
}

/** Values for a field of this name and scalar type. */
export function scalars(name: string, type: string, tone: Tone): fc.Arbitrary<unknown> {
  switch (type) {
    case "ID":
      return fc.oneof({ weight: tone === "likely" ? 25 : 2, arbitrary: knownIds }, { weight: 2, arbitrary: ids });
    case "Int":
    case "Float":
      if (/version/i.test(name)) return versions;
      return tone === "likely"
        ? fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }) }, integers)
        : integers;
    case "Boolean":
      return fc.boolean();
    case "DateTime":
      return tone === "likely" ? fc.oneof({ weight: 9, arbitrary: real.instant }, instants) : instants;
    case "DayOrTime":
      return tone === "likely" ? fc.oneof({ weight: 9, arbitrary: fc.oneof(real.day, real.instant) }, days) : days;
    case "HexColor":
      return texts("color", tone);
    case "Upload":
      return files;
    default:
      return texts(name, tone);
  }
}

const ids: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 14, arbitrary: knownIds },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 0, max: 1_000 }),
        fc.constantFrom(
          "20261121T093000Z",
          "20260230T100000Z",
          "20261121T250000Z",
          "99991231T235959Z",
          "00000101T000000Z",
          "20261121T240000Z",
          "20261121",
        ),
      )
      .map(([pick, moment]) => new Known("occurrence", pick, moment)),
  },
  { weight: 2, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: hostileTexts },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(0, 1, -1, 2 ** 53, {}, [], true) },
);

const integers: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -5, max: 120 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      0,
      -1,
      2 ** 31 - 1,
      -(2 ** 31),
      2 ** 31,
      2 ** 53,
      1e308,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      0.5,
      -0,
      "1",
      "x",
      true,
      [],
    ),
  },
);

const versions = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 1_000 }).map((pick) => new Known("version", pick)) },
  { weight: 2, arbitrary: integers },
);

/** A value of no kind that a field may have. */
export const invalidValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, 0, "", "x", true, [], [[]], {}, Number.NaN, ["\0"], { toString: 1 }),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": 1}}')),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A list of such items: empty, with duplicates, one item in place of a list, and far too many. */
export function lists(items: fc.Arbitrary<unknown>, tone: Tone): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: tone === "likely" ? 90 : 10, arbitrary: fc.array(items, { minLength: 1, maxLength: 4 }) },
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: items.map((item) => [item, item]) },
    { weight: 1, arbitrary: items },
    { weight: 1, arbitrary: items.map((item) => new Array(1_200).fill(item)) },
    { weight: 1, arbitrary: items.map((item) => [item, null]) },
  );
}

const ics = (event: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
export const fileTexts = fc.oneof(
  fc.constantFrom(...dateTexts, ...rules).map((text) => {
    const compact = text.replace(/[-:]|\.000/g, "");
    return ics(
      text.startsWith("FREQ") ? `DTSTART:20261121T093000Z\r\nRRULE:${text}` : `SUMMARY:x\r\nDTSTART:${compact}`,
    );
  }),
  fc.constantFrom(
    ics("DTSTART;TZID=Mars/Olympus:20261121T093000"),
    ics("DTSTART;VALUE=DATE:20260230"),
    ics("DTSTART:20261121T093000Z\r\nDURATION:P9999999D"),
    ics("DTSTART:20261121T093000Z\r\nEXDATE:20260230T250000Z"),
    "title,content\na,b\n",
    "# Title\n\ntext",
    "1\n00:00:01,000 --> 00:00:02,000\nHello\n",
    "WEBVTT\n\n00:61.000 --> 99:99:99.999\nHello\n",
    "{}",
    '{"version":1,"notes":[{"title":null}]}',
    "",
    "\0\0\0",
  ),
  fc.constantFrom(...markup),
  anyText,
);

const files: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.constantFrom("a.ics", "a.txt", "a.srt", "a.vtt", "a.png", "a.zip", "a.mp3", "", "..", "a\0b\ud800", "é.md"),
        fc.constantFrom("text/calendar", "text/plain", "image/png", "application/zip", "audio/mpeg", "x", ""),
        fc.oneof(
          fileTexts.map((text) => Buffer.from(String(text))),
          fc.uint8Array({ maxLength: 200 }),
          fc.uint8Array({ maxLength: 50 }).map((rest) => Buffer.concat([Buffer.from("PK\x03\x04"), rest])),
          fc.constant(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
        ),
      )
      .map(([name, type, bytes]) => new FileToSend(name, type, bytes)),
  },
  { weight: 1, arbitrary: invalidValues },
);
