import { expect, onTestFinished, test, vi } from "vitest";
import { Parsing } from "../../platform/parsing/Parsing.js";
import { makeLog } from "../../platform/telemetry/log.js";
import { parseMarkdown } from "../import/parseMarkdown.js";
import { bodyMarkdown, contentMarkdown } from "./markdown.js";

const at = "2024-05-01T10:00:00.000Z";
const note = {
  ...{ id: "0190a0b0-c0d0-7000-8000-000000000001", title: "A list", createdAt: at, updatedAt: at },
  ...{ categoryName: null, tags: [], projects: [], isFavorite: false, isArchived: false },
  ...{ color: "#FFE4B5", link: null },
};

test("a note that is too complex for Markdown is written as HTML", async () => {
  const parsing = new Parsing(makeLog("silent"));
  onTestFinished(() => parsing.stop());
  const run = parsing.run.bind(parsing);
  vi.spyOn(parsing, "run").mockImplementation((task, input, options) => run(task, input, { ...options, seconds: 2 }));
  const content = `<ol>${"<li><p>a</p></li>".repeat(200_000)}</ol>`;
  const written = await contentMarkdown({ parsing }, "ada", {
    type: "NOTE",
    item: { ...note, content } as never,
    files: [],
    links: { things: [], blockIds: [] },
    isNamed: true,
  });
  expect(written.startsWith('---\ntitle: "A list"\n')).toBe(true);
  expect(written.endsWith(`\n\n${content}\n`)).toBe(true);
});

test.each([
  ["<p>a   b</p>", "a   b"],
  ["<p>  a<br>  b</p>", "&#32;&#32;a  \n&#32;&#32;b"],
  ["<ul><li><p>a  b</p></li></ul>", "- a  b"],
  ["<p><code>a  b</code></p>", "`a  b`"],
  ["<details><summary>  a</summary><p>b</p></details>", "<details>\n<summary>&#32;&#32;a</summary>\n\nb\n\n</details>"],
  ["<p><br><br></p><p>a</p>", "<br><br>\n\na"],
  [
    "<ul><li><p></p><ul><li><p></p><ul><li><p></p></li><li><p>a</p></li></ul></li></ul></li></ul>",
    "- - - <!-- -->\n    - a",
  ],
])("spaces and empty lines are in Markdown: %s", (html, markdown) => {
  const written = bodyMarkdown({
    ...{ id: note.id, html, blockIds: null, links: { things: [], blockIds: [] }, paths: new Map() },
  });
  expect(written).toBe(markdown);
  const { text } = parseMarkdown({ path: "a.md", root: "", text: `---\ntitle: A\n---\n\n${written}`, isPlain: false });
  expect(text.content).toBe(html);
});
