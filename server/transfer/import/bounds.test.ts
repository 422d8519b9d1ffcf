import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { growthByThreeZips } from "../../testing/oneLineZip.js";
import { testApp } from "../../testing/testApp.js";
import { importFile, preview } from "../../testing/transferOf.js";
import { zipOf } from "../../testing/zipOf.js";
import { linesOf } from "./linesOf.js";
import { parseMarkdown } from "./parseMarkdown.js";

test("a line that is longer than any item is skipped while it is read", async () => {
  const lines: (string | null)[] = [];
  const source = ["[\n", "abc", "def\nxyz", "\n", "0".repeat(20), "0".repeat(20), "\nlast"].map((each) =>
    Buffer.from(each),
  );
  for await (const line of linesOf(Readable.from(source), 10)) lines.push(line && Buffer.from(line).toString());
  expect(lines).toEqual(["[", "abcdef", "xyz", null, "last"]);
});

test("three zips with one line of 120 MB add at most 150 MB of memory", { tags: ["slow"] }, async () => {
  expect(await growthByThreeZips(120)).toBeLessThan(150);
});

test("a zip with very long names, or an entry that doesn't match its table, is refused with a sentence", {
  tags: ["slow"],
}, async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const named = new ZipFile();
  for (let at = 0; at < 600; at += 1) named.addBuffer(Buffer.from("a"), `${at}${"n".repeat(60_000)}.md`);
  named.end();
  const refused = await preview(ada, "MARKDOWN", await buffer(named.outputStream));
  expect(refused.errors[0].extensions.code).toBe("INVALID_INPUT");
  const whole = await zipOf({ "one.md": "# One\n\ntext that is packed and packed and packed", "two.md": "# Two" });
  const broken = Buffer.from(whole);
  broken.fill(0xff, 40, 60);
  const { report } = await importFile(app, ada, "MARKDOWN", broken);
  expect(report).toMatchObject({ notes: 1, leftOut: [{ name: "one.md", reason: "damaged" }] });
  const stored = new ZipFile();
  stored.addBuffer(Buffer.from("# Three\n\nhello world"), "three.md", { compress: false });
  stored.end();
  const changed = await buffer(stored.outputStream);
  changed.write("hellO", changed.indexOf("hello"));
  const other = await importFile(app, ada, "MARKDOWN", changed);
  expect(other.report).toMatchObject({ notes: 0, leftOut: [{ name: "three.md", reason: "damaged" }] });
});

test("a Markdown file of 5 000 nested quotes, and one of spaces, become notes", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const zip = await zipOf({
    "quotes.md": `${">".repeat(5_000)} deep`,
    "spaces.md": `# a${" ".repeat(2_000)}b`,
    "Keep/open.html": `<div class="content">${"<".repeat(150_000)}`,
  });
  expect((await importFile(app, ada, "MARKDOWN", zip)).report).toMatchObject({ notes: 2 });
});

test("a line of many equal signs is read in a time that grows with its length", { tags: ["slow"] }, () => {
  const parts = [
    "`",
    "~",
    "[",
    "![",
    "![ ]",
    "*",
    "_",
    "<",
    "!",
    "]",
    ">",
    "> ",
    "&",
    "=",
    "^[",
    "- ",
    "<img '",
    "[[a",
  ];
  const times = parts.map((part) => {
    const text = `a\n\n${part.repeat(200_000 / part.length)}\n`;
    const start = performance.now();
    parseMarkdown({ path: "a.md", root: "", text, isPlain: false });
    return [part, performance.now() - start] as const;
  });
  expect(times.filter(([, milliseconds]) => milliseconds > 5_000)).toEqual([]);
});

test("a file whose table has too many columns is left out by name, and the others become notes", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const row = (cell: string) => `|${` ${cell} |`.repeat(51)}\n`;
  const zip = await zipOf({ "wide.md": `# Wide\n\n${row("a")}${row("-")}${row("b")}`, "fine.md": "# Fine\n\ntext" });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  expect(report).toMatchObject({ notes: 1, leftOut: [{ name: "wide.md", reason: "too large or too intricate" }] });
});

test("a Keep page that only opens tags is skipped or read at once", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const zip = await zipOf({ "Keep/open.html": `<div class="content">a ${"<".repeat(150_000)}` });
  const { data } = await preview(ada, "KEEP", zip);
  expect(data.previewImport.report).toMatchObject({ notes: 1, leftOut: [] });
});
