import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
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

/** The texts between backticks, but for whole blocks of code. */
const quotedIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);
const pages = [...globSync("*.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })];
const isGenerated = (name: string): boolean => /(^|\/)(gql|node_modules)$/.test(name);
const files = ["server", "client", "schema", "e2e", "docs"].flatMap((folder) =>
  globSync(`${folder}/**/*`, { cwd: root, exclude: isGenerated }),
);
files.push(...readdirSync(root));
/** All that the sources say; this test is left out, since it names what may not be named. */
const sources = files
  .filter((file) => file !== "server/docs.test.ts")
  .filter((file) => /^(?!docs\/).*\.(?:tsx?|mjs|sql|graphql|ya?ml|json|css|html)$|^\.env\.example$/.test(file))
  .map(read)
  .join("\n");
/** Written by codegen, from the operations. */
const generatedFiles = new Set(["texts.ts"]);
/** Built from `main.ts`. */
const builtFiles = new Set(["main.js"]);
/** Names of other programs and of the language, and those that a recipe or an example gives. */
const foreignNames = new Set([
  "AddBooks",
  "AddTheChannel",
  "AddTheField",
  "ChangeTheTable",
  "Function",
  "NODE_EXTRA_CA_CERTS",
  "PWD",
  "auth_secret",
  "composes",
  "helmet",
  "npx",
  "psql",
  "renewalsPerHour",
]);
/** Folders that a recipe makes. */
const futureFolders = new Set(["server/content/books", "client/src/pages/books"]);

/** Whether it looks like a file, a folder, an address, or a name with a dot; URLs, packages and times do not count. */
const isPath = (quoted: string): boolean =>
  /^[^\s"'(=]+$/.test(quoted) &&
  (/[/]/.test(quoted) || /\.\w+$/.test(quoted)) &&
  !(/:\/\/|^@|[:?&[]/.test(quoted) || /^[\w-]+\.\d/.test(quoted));

const isWritten = (text: string): boolean => text.split(/[{<]\w+[}>]/).every((part) => sources.includes(part));

/** Whether a name is of a file or folder of the repository, or, where only the app writes such files, in its sources. */
function isKnownPath(path: string): boolean {
  const name = path.replace(/\/$/, "");
  if (generatedFiles.has(name) || builtFiles.has(name) || futureFolders.has(name)) return true;
  if (name.includes("*")) return globSync([name, `**/${name}`], { cwd: root, exclude: isGenerated }).length > 0;
  if (name.startsWith("…")) return files.some((file) => file.endsWith(name.slice(1)));
  if (files.some((file) => file === name || file.endsWith(`/${name}`))) return true;
  return !/\w\.(?:tsx?|mjs|sql|graphql|css|md)$/.test(name) && isWritten(basename(name));
}

/** Whether each part of an address is in the sources: addresses are put together there. */
const isKnownAddress = (address: string): boolean =>
  address
    .replace(/\*$/, "")
    .split("/")
    .every((part) => isWritten(part));

describe("the docs", () => {
  it("name only files, folders and addresses that exist", () => {
    const missing = pages.flatMap((page) =>
      quotedIn(read(page))
        .map((quoted) => quoted.replace(/^(?:GET|POST|PUT|PATCH|DELETE) /, ""))
        .filter(isPath)
        .filter((name) => !(name.startsWith("/") ? isKnownAddress(name) : isKnownPath(name)))
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

  it("name only classes, functions, settings and words of code that the sources have", () => {
    const words = new Set(sources.match(/\w+/g));
    // SQL and HTML are written in either case
    const anyCase = new Set(Array.from(words, (word) => word.toLowerCase()));
    const isKnown = (word: string): boolean =>
      words.has(word) ||
      foreignNames.has(word) ||
      (/^(?:[A-Z]+|[a-z]+)$/.test(word) && anyCase.has(word.toLowerCase()));
    const unknown = pages.flatMap((page) =>
      quotedIn(read(page))
        .filter((quoted) => !isPath(quoted))
        .flatMap((quoted) => quoted.replace(/\w+_?…|<\w+>/g, "").match(/[A-Za-z_]\w*/g) ?? [])
        .filter((word) => !isKnown(word))
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

  it("list the domains of the server in the order in which they may import", () => {
    const [, tree = ""] = /^server\/\n([\s\S]*?)^client\/src\//m.exec(read("docs/architecture.md")) ?? [];
    const [, layers = ""] = /^const server = \[([\s\S]*?)^\];/m.exec(read(".dependency-cruiser.mjs")) ?? [];
    // the settings lie below all, and are in front in the tree, where a reader begins
    const ordered = [...layers.matchAll(/^ {2}\["(\w+)"\],$/gm)].map(([, name]) => name);
    const described = [...tree.matchAll(/^ {2}(\w+)\/ /gm)]
      .map(([, name]) => name)
      .filter((name) => ordered.includes(name) && name !== "settings");
    expect(described).toEqual(ordered.filter((name) => described.includes(name)));
    expect(described.length).toBeGreaterThan(20);
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

  it.each(globSync("docs/recipes/*.patch", { cwd: root }))("have edits in %s that still apply", (patch) => {
    const { status, stderr } = spawnSync("git", ["apply", "--check", "-C1", patch], { cwd: root, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("tell of the present version in the changelog", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(read("docs/topics/changelog.md")).toContain(`## ${version} - `);
  });
});
