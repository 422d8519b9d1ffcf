import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

interface Entry {
  word: string;
  forbidden: string[];
}

const entries: Entry[] = [...read("docs/glossary.md").matchAll(/^\| (.+?) \| .+? \|(?: (.*?))? \|$/gm)]
  .map(([, word = "", forbidden = ""]) => ({ word, forbidden: forbidden.split(", ").filter(Boolean) }))
  .filter(({ word }) => word !== "Word");

/** Files whose words are not ours: texts of people, released migrations, packages, and generated files. */
const foreign = /(?:^|\/)(?:gql|node_modules|demo|migrations)(?:\/|$)|stopWords\.ts$/;
const files = [
  ...["server", "client", "e2e"].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql,graphql,html}`, { cwd: root, exclude: (path) => foreign.test(path) }),
  ),
  ...globSync(["schema/*", "docs/**/*.{md,patch}", "*.md", ".env.example"], { cwd: root }),
].filter((file) => !["docs/glossary.md", "server/glossary.test.ts"].includes(file) && !foreign.test(file));

/** The files that may contain a forbidden word, with the reason. */
const exceptions: Record<string, Record<string, string>> = {
  appointment: { "client/src/pages/search/commands.ts": "people may type it" },
  starred: {
    "client/src/pages/search/commands.ts": "people may type it",
    "server/transfer/import/parseMarkdown.ts": "other programs write it in front of their notes",
  },
  "recurring event": {
    "server/rest/operations.graphql": "REST's name of a field",
    "docs/topics/changelog.md": "what a version said is not rewritten",
  },
  colour: {
    "server/content/noteFields.ts": "other programs write it in front of their notes",
    "server/content/notes.test.ts": "the text of a note",
    "server/search/search.test.ts": "a word that somebody looks for",
    "e2e/search.spec.ts": "a word that somebody looks for",
  },
  favourite: {
    "server/search/parseSearch.ts": "people may type it",
    "server/search/parseSearch.test.ts": "people may type it",
  },
  quota: {
    "client/src/pages/notes/editor/useNoteDraft.test.tsx": "the browser's name of its error",
    "client/src/serviceWorker.ts": "the browser's name of its error",
    "docs/asvs.md": "the standard's word",
  },
};

/** Texts with the words of names separated: `mergeTag` is "merge Tag", `saved_search` is "saved search". */
const texts = new Map(
  files.map((file) => [
    file,
    read(file)
      .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
      .replace(/[_-]/g, " "),
  ]),
);

function filesWith(forbidden: string): string[] {
  const prefix = /^`(\w+)…`$/.exec(forbidden)?.[1];
  if (prefix) return files.filter((file) => new RegExp(`\\b${prefix}[A-Z]`).test(read(file)));
  const word = new RegExp(`\\b${forbidden.replace(/[ -]/g, "\\s")}(?:s|es)?\\b`, "i");
  return files.filter(
    (file) => word.test(file.replace(/(?<=[a-z])(?=[A-Z])/g, " ")) || word.test(texts.get(file) ?? ""),
  );
}

it("the glossary has each word once", () => {
  const words = entries.flatMap(({ word }) => word.replaceAll("`", "").split(", "));
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

it.each(entries.flatMap(({ word, forbidden }) => forbidden.map((each) => [word, each] as const)))(
  "%s is not called %s",
  (_word, forbidden) => {
    expect(filesWith(forbidden).sort()).toEqual(Object.keys(exceptions[forbidden] ?? {}).sort());
  },
);

it("the glossary allows no word that it doesn't know", () => {
  const forbidden = new Set(entries.flatMap((entry) => entry.forbidden));
  expect(Object.keys(exceptions).filter((word) => !forbidden.has(word))).toEqual([]);
});

it("comments and the titles of tests name their subject, and don't begin with What", () => {
  const comment = /(?:\/\*\*?|\/\/|^\s*\*) What\b(?!.*\?)/m;
  const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*["`]what(?:ever)? /i;
  expect(files.filter((file) => comment.test(read(file)) || title.test(read(file)))).toEqual([]);
});
