import fc from "fast-check";

/** Stands for something that is known only while the inputs run: an id or a cursor that was answered before. */
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

/** Stands for a file to be sent. */
export class FileToSend {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** Dates and times that are real, at an edge, or none at all. */
export const dateTexts = [
  "2026-11-21",
  "2026-11-21T09:30:00.000Z",
  "2026-11-21T09:30:00Z",
  "2026-11-22T00:00:00.000Z",
  "2026-12-01T10:00:00+02:00",
  "2028-02-29",
  "2027-02-29",
  "2026-02-30",
  "2026-02-30T10:00:00Z",
  "2026-04-31T10:00:00.000Z",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-11-21T24:00:00Z",
  "2026-11-21T24:00:00.000Z",
  "2026-11-21T25:00:00Z",
  "2026-11-21T09:60:00Z",
  "2026-11-21T23:59:60Z",
  "2026-11-21T09:30:00+99:00",
  "2026-11-21T09:30:00+14:00",
  "2026-11-21T09:30:00-23:59",
  "2026-11-21T09:30:00+24:00",
  "2026-11-21T09:30:00",
  "2026-11-21 09:30",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01",
  "0001-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00+14:00",
  "0099-12-31T23:59:59.999Z",
  "1582-10-10T00:00:00Z",
  "1883-11-18T12:00:00Z",
  "1969-12-31T23:59:59Z",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59-14:00",
  "9990-12-31T23:59:59Z",
  "10000-01-01",
  "99999-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01T00:00:00Z",
  "-271821-04-20T00:00:00.000Z",
  "infinity",
  "-infinity",
  "now",
  "today",
  "epoch",
  "NaN",
  "Invalid Date",
  "20261121",
  "20261121T093000Z",
  "2026-W47-6",
  "2026-325",
  "1",
  "2026",
  "2026-11",
  "21.11.2026",
  "Nov 21, 2026",
  "1763717400000",
];

const zones = [
  "UTC",
  "Europe/Lisbon",
  "America/New_York",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "Etc/GMT+14",
  "GMT",
  "EST5EDT",
  "europe/lisbon",
  "Mars/Olympus",
  "+01:00",
  "+99:00",
  "../../etc/passwd",
  "Factory",
  "",
];

const rules = [
  "FREQ=DAILY",
  "FREQ=DAILY;COUNT=3",
  "FREQ=WEEKLY;BYDAY=MO,WE",
  "RRULE:FREQ=MONTHLY;BYMONTHDAY=31",
  "FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=1",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;INTERVAL=1000",
  "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU",
  "FREQ=YEARLY;BYYEARDAY=366",
  "FREQ=DAILY;UNTIL=20270101",
  "FREQ=DAILY;UNTIL=20270230",
  "FREQ=DAILY;UNTIL=20270101T250000Z",
  "FREQ=DAILY;UNTIL=99991231T235959Z",
  "FREQ=DAILY;UNTIL=00000101",
  "FREQ=DAILY;COUNT=10000",
  "FREQ=DAILY;COUNT=99999",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=SECONDLY",
  "FREQ=MONTHLY;BYDAY=53MO",
  "FREQ=",
  "FREQ=DAILY;FREQ=DAILY",
  ";;;===",
];

const markup = [
  "<p>Hello <strong>world</strong></p>",
  "<ul><li>a<ul><li>b</li></ul></li></ul>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://example.org/?a=1&amp;b=2">x</a>',
  "<script>alert(1)</script>",
  "<p>unclosed <em>tags",
  "</div></p></li>",
  "<table><tr><td>x",
  "<!-- <p>",
  "<![CDATA[ x ]]>",
  "&#0;&#xD800;&amp;&nope;",
  "<svg><style><img src=x onerror=alert(1)>",
  "<".repeat(200),
  "<b>".repeat(500),
];

const words = [
  "Plans",
  "  ",
  "",
  " padded ",
  "été 漢字 🎉",
  "e\u0301",
  "a\0b",
  "\0",
  "lone \ud800 half",
  "\udc00",
  "\ufeff",
  "\u202eright to left",
  "null",
  "undefined",
  "true",
  "__proto__",
  "constructor",
  "toString",
  "%00",
  "%",
  "_",
  "\\",
  "'; drop table app_user; --",
  "{}",
  "[]",
  "{1,2}",
  "$1",
  "🏳️‍🌈".repeat(40),
  "x".repeat(101),
  "x".repeat(501),
  "x ".repeat(6_000),
  "é".repeat(70_000),
  "1e400",
  "NaN",
  "-0",
];

const searches = [
  "is:favorite",
  "is:nothing",
  "type:note type:video",
  "before:2026-02-30",
  "after:99999",
  "before:2026-13",
  "after:0000",
  "before:2026 after:2026-11-21",
  "before:9999-12-31",
  '#tag @"my category" -"not this" word',
  '"open phrase',
  "-",
  "- -- ---",
  "word* | & ! <-> :*",
  "a:b:c",
  "before:",
];

const urls = [
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ?t=10",
  "https://www.youtube.com/watch?v=",
  "http://127.0.0.1:1/feed.ics",
  "webcal://127.0.0.1:1/feed.ics",
  "http://[::1]:1/",
  "http://127.0.0.1:99999/",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://",
  "//127.0.0.1",
  "http://127.0.0.1:1/\ud800",
  "https://127.0.0.1:1/%zz",
];

const emails = [
  "grace.fuzz@example.org",
  "nobody@example.org",
  "NOBODY@EXAMPLE.ORG",
  "a@b",
  "@",
  "a@b@c.org",
  `${"x".repeat(65)}@example.org`,
  `x@${"y".repeat(250)}.org`,
  "a\r\nb@example.org",
  "ü@exämple.org",
  '"quoted"@example.org',
  "a\0@example.org",
];

/** 13 bytes of text, half a character, and any characters: what a field of text may be given. */
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
const days = fc.oneof(
  { weight: 5, arbitrary: real.instant.map((text) => text.slice(0, 10)) },
  { weight: 4, arbitrary: instants },
);

const knownIds = fc.integer({ min: 0, max: 1_000 }).map((pick) => new Known("id", pick));
const knownCursors = fc.integer({ min: 0, max: 1_000 }).map((pick) => new Known("cursor", pick));

/** Texts by the names of their fields: those that are likely to be accepted, and others of their kind. */
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
  [/^day$|^from$|^to$/, real.day, days],
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
  { weight: 14, arbitrary: fc.integer({ min: 0, max: 1_000 }).map((pick) => new Known("id", pick)) },
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

/** A value of none of the kinds that a field may have. */
export const misfits: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, 0, "", "x", true, [], [[]], {}, Number.NaN, ["\0"], { toString: 1 }),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": 1}}')),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A list of such items: empty, with doubles, one for a list, and far too many. */
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
  { weight: 1, arbitrary: misfits },
);
