import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "..");
const topicFiles = globSync("docs/topics/*.md", { cwd: root }).sort();
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const sections = [
  "Getting Started",
  "Notes",
  "Videos",
  "Projects",
  "Calendar",
  "Settings",
  "Changelog",
  "Developer",
  "App",
];

interface Topic {
  file: string;
  title: unknown;
  section: unknown;
  order: unknown;
}

function topicOf(file: string): Topic {
  const [, front] = /^---\n([\s\S]*?)\n---\n/.exec(read(file)) ?? [];
  return { file, ...(parse(front ?? "") as Omit<Topic, "file">) };
}

/** Where links and pictures of a text lead within the repository; examples in code are none. */
function linksOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target && !/^(\w+:|\/)/.test(target));
}

/** What stands between backticks in a text, but for whole blocks of code. */
const quotedIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);
const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root })];
const isGenerated = (name: string): boolean => /(^|\/)(gql|node_modules)$/.test(name);
const files = ["server", "client", "schema", "e2e", "docs"].flatMap((folder) =>
  globSync(`${folder}/**/*.*`, { cwd: root, exclude: isGenerated }),
);
files.push(...readdirSync(root));
/** Written by the app or by its commands. */
const madeFiles = new Set(["openapi.json", "manifest.json", "dist/sbom.json", "texts.ts"]);
/** Names that are not of this repository. */
const foreignNames = new Set(["NODE_EXTRA_CA_CERTS"]);

describe("the docs", () => {
  it("name only files and folders that exist", () => {
    const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));
    const isFolder = (name: string): boolean => files.some((file) => `/${file}`.includes(`/${name}`));
    const missing = pages.flatMap((page) =>
      quotedIn(read(page))
        .filter((name) =>
          /^[\w./-]+\.(?:tsx?|mjs|sql|txt|graphql|css|md|gz|ya?ml|json|html)$/.test(name)
            ? !isThere(name) && !madeFiles.has(name)
            : /^(?:[\w.-]+\/)+$/.test(name) && !isFolder(name),
        )
        .map((name) => `${page}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("name only commands that package.json has, and README names those that people use", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commandsIn = (text: string): string[] =>
      [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? "");
    const unknown = pages.flatMap((page) => commandsIn(read(page)).filter((command) => !(command in scripts)));
    expect(unknown).toEqual([]);
    const ofMachines = ["build", "advisories", "prepare"];
    expect(new Set([...commandsIn(read("README.md")), ...ofMachines])).toEqual(new Set(Object.keys(scripts)));
  });

  it("name only classes, functions and settings that the sources have", () => {
    const words = new Set(
      files
        .filter((file) => file !== "server/docs.test.ts" && /^(?!docs\/).*\.(?:tsx?|mjs|sql|graphql|ya?ml)$/.test(file))
        .flatMap((file) => read(file).match(/\w+/g) ?? []),
    );
    // a capital within a word, or an underscore: other words may be plain English
    const isName = (word: string): boolean =>
      /^(?:\w*[a-z][A-Z]\w*|[A-Z]+_[A-Z_]+[A-Z]|[a-z]+_[a-z_]+[a-z])$/.test(word);
    const unknown = pages
      .filter((page) => !page.startsWith("docs/recipes/"))
      .flatMap((page) =>
        quotedIn(read(page))
          .filter((quoted) => !/[./:]/.test(quoted))
          .flatMap((quoted) => quoted.match(/\w+/g) ?? [])
          .filter((word) => isName(word) && !words.has(word) && !foreignNames.has(word))
          .map((word) => `${page}: ${word}`),
      );
    expect(unknown).toEqual([]);
  });

  it("say of each folder of the tree what is in it", () => {
    const [, server = "", client = ""] =
      /^server\/\n([\s\S]*?)^client\/src\/\n([\s\S]*?)^e2e\//m.exec(read("docs/architecture.md")) ?? [];
    for (const [side, tree] of [
      ["server", server],
      ["client/src", client],
    ] as const) {
      const described = [...tree.matchAll(/^ {2}((?:[\w]+\/ ?)+) /gm)].flatMap(([, names = ""]) =>
        names.split(/\/ ?/).filter(Boolean),
      );
      const folders = readdirSync(join(root, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !isGenerated(entry.name))
        .map(({ name }) => name);
      expect(described.sort(), side).toEqual(folders.sort());
    }
  });

  it("link only to what is there", () => {
    const missing = pages.flatMap((file) =>
      linksOf(read(file))
        .filter((target) => !existsSync(resolve(root, dirname(file), decodeURI(target))))
        .map((target) => `${file}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it("say of each topic its title, its section and its place there", () => {
    const topics = topicFiles.map(topicOf);
    expect(topics.length).toBeGreaterThan(0);
    for (const topic of topics) {
      expect(topic, topic.file).toMatchObject({ title: expect.stringMatching(/\S/), order: expect.any(Number) });
      expect(sections, topic.file).toContain(topic.section);
    }
    const places = topics.map(({ section, order }) => `${section} ${order}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("index every decision", () => {
    const index = linksOf(read("docs/decisions/README.md"));
    const decisions = globSync("*.md", { cwd: join(root, "docs/decisions") }).filter((page) => page !== "README.md");
    expect([...new Set(index)].sort()).toEqual(decisions.sort());
  });

  it("tell of the present version in the changelog", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(read("docs/topics/changelog.md")).toContain(`## ${version} - `);
  });
});
