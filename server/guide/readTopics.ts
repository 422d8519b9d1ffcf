import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The sections of the documentation, in their order. */
export const sections = [
  "Getting Started",
  "Notes",
  "Videos",
  "Projects",
  "Settings",
  "Changelog",
  "Developer",
  "App",
] as const;

type Section = (typeof sections)[number];

/** Sections for people who run an instance, not for those who use it. */
const forAdmins: ReadonlySet<Section> = new Set(["Developer", "App"]);

export interface Topic {
  /** Its file name in addresses, e.g. notes.md. */
  file: string;
  title: string;
  section: Section;
  /** Its position within the section. */
  order: number;
  isForAdmins: boolean;
  /** Markdown, without the front matter that contains the above. */
  text: string;
}

/** The folder of the topics, from the sources or from the build; null for a build without them. */
export function findTopics(): string | null {
  const candidates = ["../../docs/topics", "../../../docs/topics"].map((path) => resolve(import.meta.dirname, path));
  return candidates.find((folder) => existsSync(folder)) ?? null;
}

/** Every topic, section by section and in its order there. */
export function readTopics(folder: string): Topic[] {
  return globSync("*.md", { cwd: folder })
    .map((file) => readTopic(file, readFileSync(join(folder, file), "utf8")))
    .sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.order - b.order);
}

/** @throws Error for a file without complete front matter, so that no topic is silently left out. */
export function readTopic(file: string, source: string): Topic {
  const [whole, front] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
  const said = new Map(
    (front ?? "").split(/\r?\n/).map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const title = said.get("title");
  const section = sections.find((name) => name === said.get("section"));
  const order = Number(said.get("order"));
  if (!whole || !title || !section || !Number.isInteger(order)) {
    throw new Error(`docs/topics/${file} does not begin with its title, its section and its order there`);
  }
  const text = source.slice(whole.length).trimStart();
  return { file, title, section, order, isForAdmins: forAdmins.has(section), text };
}
