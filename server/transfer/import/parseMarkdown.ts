import { fieldOf, fieldsWith } from "../../content/fields.js";
import { noteText } from "../../content/html/noteText.js";
import { noteFields } from "../../content/noteFields.js";
import { type FrontMatter, factOf, factsOf, readFrontMatter } from "../frontMatter.js";
import type { ImportNote, LostPart } from "./importRecord.js";
import { takeHead } from "./markdownHtml.js";
import { namesOf } from "./NoteNames.js";
import { noteOfMarkdown } from "./noteOfMarkdown.js";
import { paragraphs } from "./plainText.js";
import { fitsTitle, instantOf, wholeTitle } from "./wholeTitle.js";

export type ParsedNote = Omit<ImportNote, "title" | "key" | "files"> & {
  /** Null if the text has none. */
  title: string | null;
  /** Its links and pictures. */
  links: readonly string[];
  /** Those of its pictures that its text can't show where they stand. */
  unshown: string[];
};

/** More are not named one by one. */
const maxLostFacts = 100;

/** A note from a Markdown or plain text file: front matter, and the first heading as the title. */
export function parseMarkdown({
  path,
  root,
  text,
  isPlain,
}: {
  path: string;
  /** The folder that all files are in. */
  root: string;
  text: string;
  isPlain: boolean;
}): ParsedNote {
  if (isPlain) {
    const named = { links: [], wanted: [], labels: [], parts: [], places: new Map() };
    const names = namesOf({ path, root, id: null, title: null, aliases: [], named });
    const facts = readFacts({ facts: new Map(), unread: [] });
    return { ...facts, title: null, text: noteText(paragraphs(text)), names, links: [], unshown: [] };
  }
  const { body, ...front } = readFrontMatter(text);
  const { facts } = front;
  const given = factOf(facts, "title");
  const named = wholeTitle(given);
  const { head, body: rest } = takeHead(body);
  const isSame = named !== null && head !== null && wholeTitle(head) === named;
  const title = named ?? wholeTitle(head);
  const isTaken = named === null || isSame;
  const above = body.slice(0, body.length - rest.length);
  const {
    tags,
    named: inText,
    lost,
    ...read
  } = isTaken ? noteOfMarkdown(rest, path, above) : noteOfMarkdown(body, path);
  const note = readFacts(front);
  const cut = given !== null && !fitsTitle(given.trim()) ? [lostFact("title")] : [];
  const aliases = factsOf(facts, "aliases", "alias");
  return {
    ...note,
    ...read,
    title,
    tags: [...note.tags, ...tags],
    lost: [...(note.lost ?? []), ...cut, ...lost],
    names: namesOf({ path, root, id: factOf(facts, "id"), title, aliases, named: inText }),
    links: inText.links,
  };
}

type Facts = Omit<ParsedNote, "title" | "text" | "names" | "links" | "unshown">;

function readFacts({ facts, unread }: Omit<FrontMatter, "body">): Facts {
  const read = new Set(["title", "id", "aliases", "alias", "tags", "tag", "keywords"]);
  /** The first value that can be read. */
  const first = <T>(names: readonly string[], parse: (text: string) => T | null | undefined): T | null => {
    for (const name of names) {
      const value = facts.get(name);
      const parsed = parse(factOf(facts, name) ?? "") ?? null;
      if (parsed === null) continue;
      if (!Array.isArray(value) || value.length === 1) read.add(name);
      return parsed;
    }
    return null;
  };
  const own = fieldsWith(noteFields, "front").map((name) => {
    const { front = [], transfer } = fieldOf(name);
    return [name, first(front, (text) => transfer?.safeParse(text).data)];
  });
  const { color, ...others }: Partial<ParsedNote> = Object.fromEntries(own);
  const isTrue = (name: string) => first([name], flagOf) ?? false;
  const note = {
    ownId: null,
    category: first(["category", "notebook"], (text) => text || null),
    tags: factsOf(facts, "tags", "tag", "keywords").map((tag) => tag.replace(/^#/, "")),
    projectIds: [],
    isFavorite: ["favorite", "pinned", "starred"].filter(isTrue).length > 0,
    isArchived: isTrue("archived"),
    createdAt: first(["created", "date", "created_at", "date created"], instantOf),
    updatedAt: first(["updated", "modified", "updated_at", "last modified", "date modified"], instantOf),
    ...others,
    color: color?.toUpperCase() ?? null,
  };
  const further = [...facts].flatMap(([name, value]) => {
    const isGiven = [value].flat().some((text) => text.trim() !== "");
    return isGiven && !read.has(name) ? [name] : [];
  });
  return { ...note, lost: [...new Set([...unread, ...further])].slice(0, maxLostFacts).map(lostFact) };
}

function flagOf(text: string): boolean | null {
  return /^(?:true|yes|1)$/i.test(text) || (/^(?:false|no|0)$/i.test(text) ? false : null);
}

const lostFact = (name: string): LostPart => ({
  name: `“${name.trim().slice(0, 100)}”`,
  reason: "notes have no such property, or not with this value",
});
