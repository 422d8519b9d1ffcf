import { expect, test } from "vitest";
import { factOf, factsOf, readFrontMatter, stringifyFrontMatter } from "./frontMatter.js";

const factsIn = (lines: string) => Object.fromEntries(readFrontMatter(`---\n${lines}\n---\nbody`).facts);

test.each<[string, string, Record<string, string | string[]>]>([
  [
    "plain values",
    "Title: A day\ndraft: yes\ncount: 012\nday: 2024-05-06",
    { title: "A day", draft: "yes", count: "012", day: "2024-05-06" },
  ],
  ["quotes", `a: "x: \\"y\\" \\u00e9"\nb: 'it''s'`, { a: 'x: "y" é', b: "it's" }],
  ["comments", "a: b # c\n# d: e", { a: "b" }],
  ["lists", "a: [x, 'y, z']\nb:\n  - x # y\n  - \"z\"\nc:\n- x", { a: ["x", "y, z"], b: ["x", "z"], c: ["x"] }],
  ["names with spaces", "Date created : x", { "date created": "x" }],
  ["names with other signs", `a.b: x\n"c d": y`, { "a.b": "x", "c d": "y" }],
  ["nothing", "a:\nb: c\nd:", { a: [], b: "c", d: [] }],
  ["folded text", "a: >-\n  one\n  two\nb: c", { a: "one two", b: "c" }],
  ["literal text", "a: |\n  one\n  two\nb: c", { a: "one\ntwo\n", b: "c" }],
  [
    "values on several lines",
    'a: "one\n  two"\nb: one\n  two\nc: [x,\n  y]',
    { a: "one two", b: "one two", c: ["x", "y"] },
  ],
  ["a colon in a plain value", "title: Trip: west\nb: c", { title: "Trip: west", b: "c" }],
  ["a color that is written without quotes", "color: #ffe4b5", { color: "#ffe4b5" }],
  [
    "marks that YAML keeps for itself",
    "a: *b*\nc: @d\ne: !f g\nh: & i\nj: %k",
    { a: "*b*", c: "@d", e: "!f g", h: "& i", j: "%k" },
  ],
  ["quotes without an end", 'a: "b\nc: d', { a: '"b', c: "d" }],
  ["quotes without an end after a mark", 'a: !f "b\nc: d', { a: '!f "b', c: "d" }],
  ["nothing in quotes", `a: ""\nb: c`, { a: "", b: "c" }],
  ["facts below facts", "a:\n  b: c\nd: e", { a: [], d: "e" }],
  ["lines that are no facts", "??\na: b\n\tc\n}", { a: "b" }],
  ["a name that is given twice", "a: b\na: c", { a: "c" }],
])("reads %s", (_, lines, facts) => {
  expect(factsIn(lines)).toEqual(facts);
});

test.each([
  ["facts below facts", "a:\n  b: c\nd: e", ["a"]],
  ["lists of facts", "a:\n  - b: c\n  - d", ["a"]],
  ["lines that are no facts", "# comment\n??\na: b", ["??"]],
  ["further lines of a value that is no YAML", 'a: "b\n  c', ["a"]],
])("names what it can't read: %s", (_, lines, unread) => {
  expect(readFrontMatter(`---\n${lines}\n---\nbody`).unread).toEqual(unread);
});

test("lines between two dividers are text without a fact among them", () => {
  const text = "---\nWords\n---\nbody";
  expect(readFrontMatter(text)).toEqual({ facts: new Map(), unread: [], body: text });
});

test("does not expand aliases", () => {
  expect(factsIn("a: &a [x, x]\nb: [*a, *a]\nc: *a")).toEqual({ a: ["x", "x"], b: [], c: "*a" });
});

test("reads its own output", () => {
  const facts = {
    title: 'A "day": #1\n— é \u2028 \\',
    tags: ["a, b", "- c"],
    empty: null,
    none: [],
    favorite: true,
    seconds: 12,
  };
  const text = stringifyFrontMatter(facts);
  expect(text).toBe(
    '---\ntitle: "A \\"day\\": #1\\n— é \u2028 \\\\"\ntags:\n  - "a, b"\n  - "- c"\nfavorite: true\nseconds: 12\n---',
  );
  expect(Object.fromEntries(readFrontMatter(text).facts)).toEqual({
    title: facts.title,
    tags: facts.tags,
    favorite: "true",
    seconds: "12",
  });
});

const tooLong = `---\na: ${"x".repeat(100_000)}\n---\nbody`;

test.each([
  ["a text without facts", "a: b\n---\n", {}, "a: b\n---\n"],
  ["facts that do not begin the text", "x\n---\na: b\n---\n", {}, "x\n---\na: b\n---\n"],
  ["facts without an end", "---\na: b", {}, "---\na: b"],
  ["no facts between two lines", "---\n---\nbody", {}, "body"],
  ["a text of facts alone", "---\na: b\n---", { a: "b" }, ""],
  ["lines of another system", "\uFEFF---\r\na: b\rc: d\r\n---\r\nx\r\ny", { a: "b", c: "d" }, "x\ny"],
  ["lines that end with spaces", "--- \na: b\n--- \t\nbody", { a: "b" }, "body"],
  ["a line of dots", "---\na: b\n...\nbody", { a: "b" }, "body"],
  ["facts of more than 100 000 characters", tooLong, {}, tooLong],
  ["a mark within the text", "---\na: b\n---\n\uFEFF", { a: "b" }, "\uFEFF"],
])("the body follows the front matter: %s", (_, text, facts, body) => {
  const read = readFrontMatter(text);
  expect({ ...read, facts: Object.fromEntries(read.facts) }).toEqual({ facts, unread: [], body });
});

test("a fact may have several names, and is one value or a list", () => {
  const { facts } = readFrontMatter("---\na: one, two\nb: [three, ' four ']\nc:\nd: [',']\n---\n");
  expect(factOf(facts, "a")).toBe("one, two");
  expect(factOf(facts, "c", "x", "b", "a")).toBe("three");
  expect(factOf(facts, "c", "x")).toBeNull();
  expect(factsOf(facts, "a", "c", "x", "b", "d")).toEqual(["one", "two", "three", "four", ","]);
  expect(factsOf(new Map([["a", "one,, "]]), "a")).toEqual(["one"]);
});
