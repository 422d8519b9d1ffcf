import { existsSync, globSync, readFileSync } from "node:fs";
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

describe("the docs", () => {
  it("link only to what is there", () => {
    const missing = ["README.md", ...globSync("docs/**/*.md", { cwd: root })].flatMap((file) =>
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
    const pages = globSync("*.md", { cwd: join(root, "docs/decisions") }).filter((page) => page !== "README.md");
    expect([...new Set(index)].sort()).toEqual(pages.sort());
  });

  it("tell of the present version in the changelog", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(read("docs/topics/changelog.md")).toContain(`## ${version}, `);
  });
});
