import { fieldOf, fieldsWith } from "../../content/fields.js";
import { escapeText } from "../../content/html/escapeText.js";
import { noteText } from "../../content/html/noteText.js";
import { noteFields } from "../../content/noteFields.js";
import { type FrontValue, factOf, factsOf, readFrontMatter } from "../frontMatter.js";
import type { ImportNote } from "./importRecord.js";
import { imageIdsOf, linksOf, readMarkdown, takeHead } from "./markdownHtml.js";
import { namesOf } from "./NoteNames.js";
import { instantOf, wholeTitle } from "./wholeTitle.js";

export type ParsedNote = Omit<ImportNote, "title" | "key" | "files"> & {
  /** Null if the text has none. */
  title: string | null;
  /** Its links and pictures. */
  links: string[];
};

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
    const names = namesOf({ path, root, id: null, title: null, aliases: [], links: [] });
    return { ...readFacts(new Map()), title: null, text: noteText(plainHtml(text)), names, links: [] };
  }
  const { facts, body } = readFrontMatter(text);
  const links = linksOf(text);
  const named = wholeTitle(factOf(facts, "title"));
  const { head, body: rest } = takeHead(body);
  const isSame = named !== null && head !== null && wholeTitle(head) === named;
  const title = named ?? wholeTitle(head);
  const { html, tags } = readMarkdown(named !== null && !isSame ? body : rest, path);
  const note = readFacts(facts);
  return {
    ...note,
    title,
    tags: [...note.tags, ...tags],
    text: noteText(html, imageIdsOf(links)),
    names: namesOf({ path, root, id: factOf(facts, "id"), title, aliases: factsOf(facts, "aliases", "alias"), links }),
    links,
  };
}

function plainHtml(text: string): string {
  return escapeText(text.replace(/\r\n?/g, "\n"))
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function readFacts(facts: Map<string, FrontValue>): Omit<ParsedNote, "title" | "text" | "names" | "links"> {
  const own = fieldsWith(noteFields, "front").map((name) => {
    const { front = [], transfer } = fieldOf(name);
    return [name, transfer?.safeParse(factOf(facts, ...front)).data ?? null];
  });
  const { color, ...others }: Partial<ParsedNote> = Object.fromEntries(own);
  const isTrue = (name: string) => /^(?:true|yes|1)$/i.test(factOf(facts, name) ?? "");
  return {
    ownId: null,
    category: factOf(facts, "category", "notebook"),
    tags: factsOf(facts, "tags", "tag", "keywords").map((tag) => tag.replace(/^#/, "")),
    projectIds: [],
    isFavorite: isTrue("favorite") || isTrue("pinned") || isTrue("starred"),
    isArchived: isTrue("archived"),
    createdAt: instantOf(factOf(facts, "created", "date", "created_at", "date created")),
    updatedAt: instantOf(factOf(facts, "updated", "modified", "updated_at", "last modified", "date modified")),
    ...others,
    color: color?.toUpperCase() ?? null,
  };
}
