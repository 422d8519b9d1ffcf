/** A text of this length that is more expensive to read than others. */
export type HostileText = (length: number) => string;

const repeated =
  (part: string, before = "", after = ""): HostileText =>
  (length) =>
    before + part.repeat(Math.max(1, Math.floor(length / part.length))) + after;

const numbered =
  (line: (at: number) => string): HostileText =>
  (length) => {
    const lines: string[] = [];
    for (let size = 0; size < length; ) {
      const next = line(lines.length);
      lines.push(next);
      size += next.length;
    }
    return lines.join("");
  };

/** The image that the texts may have. */
export const hostileImage = "01981111-2222-7333-8444-555566667777";

/**
 * Nesting, unclosed tags, markers, blank lines, long words, brackets, entities, quotes and addresses, by their names.
 */
export const hostileTexts: Record<string, HostileText> = {
  "open tags with text": repeated("<b>a"),
  "open paragraphs": repeated("<p>"),
  "ends of nothing": repeated("</p>"),
  "bare angle brackets": repeated("<"),
  "tags without an end": repeated("<a "),
  "pictures without an end": repeated("<img "),
  "pictures with addresses": repeated('<img alt="" src="https://a.example/images/a">'),
  "pictures without an end of their address": repeated('<img alt="" src="'),
  figures: repeated(`<figure data-attachment="${hostileImage}"><img alt="a"><figcaption>b</figcaption></figure>`),
  "figures in figures": repeated(`<figure data-attachment="${hostileImage}"><figcaption>b`),
  "figures of others": repeated('<figure data-attachment="a">b'),
  "figures without an end in an item": repeated("<figure >a", "- "),
  "comments without an end": repeated("<!--"),
  "lines of comments without an end": repeated("<!--\n"),
  "the same heading below five others": repeated("###### a\n\n", "# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n"),
  "lists in lists": repeated("<ul><li>a"),
  "a numbered list": repeated("<li>a</li>", "<ol>", "</ol>"),
  "lists after each other": repeated("<ul><li>a</li></ul>"),
  "marks in a mark": repeated("<em>a</em>b", "<p><strong>", "</strong></p>"),
  "lines of code in a line": repeated("a<br>", "<p><code>", "</code></p>"),
  "links in HTML": repeated('<a href="http://a.b/">a</a>'),
  "links without an end of their paragraph": repeated('<a href="http://a.b/">a</a>', "<p>", "</p>"),
  "a long content of Keep": repeated("<", '<div class="content">'),
  "lines of one letter": repeated("a\n"),
  "empty lines": repeated("\n"),
  "lines of spaces": repeated(" \n"),
  "carriage returns": repeated("\r"),
  spaces: repeated(" "),
  "spaces in a head": repeated(" ", "# a", "b"),
  "no-break spaces": repeated("\u00a0", "a", "b"),
  "no-break spaces over many marks": repeated(
    `<em>${"\u00a0".repeat(50)}</em><strong>${"\u00a0".repeat(50)}</strong>`,
    "<p>a",
    "b</p>",
  ),
  "no-break spaces in code": repeated("\u00a0", "<p><code>a", "b</code></p>"),
  "empty lines in code": repeated("\n", "<pre><code>a", "b</code></pre>"),
  "signs of a row": repeated("|- ", "", "a"),
  "a long word": repeated("x"),
  "exclamation marks": repeated("!"),
  brackets: repeated("["),
  "links without text": repeated("]("),
  "links in angle brackets": repeated("](<"),
  "links with parentheses": repeated("](a("),
  footnotes: repeated("[^a]"),
  "links between notes": repeated("[[a]] "),
  "links between notes without an end": repeated("[[a"),
  "links between notes with a begun text": repeated("[[a|"),
  "links to parts of notes": repeated("#a", "[["),
  "embedded notes": repeated("![[a#^b]]"),
  "embedded notes in a list": repeated("- ![[a]]\n"),
  "files of links between notes": repeated("[[a.b"),
  "ids of blocks": repeated("a ^b\n\n"),
  "ids on lines of their own": repeated("</details>\n\n^a\n\n"),
  "ids without a block": repeated(" ^a"),
  "tags in the text": repeated("#a#b/ "),
  definitions: numbered((at) => `[a${at}]: b\n`),
  ampersands: repeated("&"),
  entities: repeated("&amp;"),
  "numbers of characters": repeated("&#"),
  quotes: repeated('"'),
  "quoted cells": repeated('"",'),
  backticks: repeated("a` ``b ```"),
  emphasis: repeated("_a_"),
  "emphasis without an end": repeated("*a"),
  "strong without an end": repeated("**a **"),
  "struck text without an end": repeated("~~a"),
  backslashes: repeated("\\"),
  "an address of mail": repeated("a.", "", "@"),
  "many addresses of mail": repeated("a@"),
  addresses: repeated("http://a."),
  hosts: repeated("www."),
  "quotes in quotes": repeated(">"),
  "quotes in lists": repeated("- > "),
  "lists on one line": repeated("- "),
  "numbers on one line": repeated("1. "),
  "a long list": repeated("- a\n"),
  "deeper and deeper lists": numbered((at) => `${"  ".repeat(at % 300)}- a\n`),
  tables: repeated("|a|\n", "|a|\n|-|\n"),
  "tables that are broken": repeated("a\n|-\n"),
  "a table of empty cells": (length) =>
    `${"|a".repeat(Math.sqrt(length))}|\n${"|-".repeat(Math.sqrt(length))}|\n${"a\n".repeat(length / 2)}`,
  "lines below text": repeated("a\n===\n"),
  fences: repeated("```\n"),
  facts: repeated("a: b\n", "---\n"),
  "aliases of a list": repeated("*a,", "[&a [x],"),
  times: repeated("0:00 a\n"),
  cues: repeated("00:00:01,000 --> 00:00:02,000\na\n\n"),
  "cues without text": repeated("00:00:01,000 --> 00:00:02,000\n"),
  "a cue with blank lines": repeated("b\n\n", "00:00:01,000 --> 00:00:02,000\na\n\n"),
  sentences: repeated("A. "),
  "begun components": repeated("BEGIN:VEVENT\n"),
  "ends of components": repeated("END:VEVENT\n"),
  "folded lines": repeated("\n a", "SUMMARY:"),
  "events without a start": repeated("BEGIN:VEVENT\nEND:VEVENT\n"),
  parameters: repeated(";A=B", "DTSTART"),
  "dates of one line": repeated(",20260303T090000Z", "EXDATE:20260303T090000Z"),
  "tags of a search": repeated("#a "),
  "operators of a search": repeated("is:a "),
  "minus signs": repeated("-"),
  pictographs: repeated("😀"),
  "halves of characters": repeated("\ud800"),
};
