import { expect, onTestFinished, test, vi } from "vitest";
import { Parsing } from "../../platform/parsing/Parsing.js";
import { makeLog } from "../../platform/telemetry/log.js";
import { contentMarkdown } from "./markdown.js";

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
