import type { ApolloCache } from "@apollo/client/cache";
import type { CreateNoteInput, NoteFullFragment } from "../gql/graphql";
import { defaultNoteColor } from "../ui/presetColors";

type Excerpt = NoteFullFragment["excerpt"];
type Block = Excerpt[number];

const mostBlocks = 8;
const mostCharacters = 400;

/** A new note as the server will have it, made of what was sent and what the cache knows of its category and tags. */
export function noteAnswer(cache: ApolloCache, input: CreateNoteInput & { id: string }): NoteFullFragment {
  const now = new Date().toISOString();
  const known = <Kind extends object>(typename: string, id: string, fields: string[]): Kind | null => {
    const store = cache.extract() as Record<string, Record<string, unknown>>;
    const stored = store[`${typename}:${id}`];
    if (!stored || fields.some((field) => stored[field] === undefined)) return null;
    return { __typename: typename, ...Object.fromEntries(fields.map((field) => [field, stored[field]])) } as Kind;
  };
  const all = <Kind extends object>(typename: string, ids: readonly (string | number)[], fields: string[]): Kind[] =>
    ids.map((id) => known<Kind>(typename, String(id), fields)).filter((one) => one !== null);
  return {
    __typename: "Note",
    id: input.id,
    contentType: "NOTE",
    title: input.title,
    content: input.content ?? null,
    excerpt: excerptOf(input.content ?? ""),
    link: input.link ?? null,
    color: input.color ?? defaultNoteColor,
    category: input.categoryId ? known("Category", String(input.categoryId), ["id", "name", "color", "icon"]) : null,
    tags: all("Tag", input.tagIds ?? [], ["id", "name", "color"]),
    linkedProjects: all("LinkedProject", input.projectIds ?? [], ["id", "path"]),
    isFavorite: input.isFavorite ?? false,
    isArchived: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    attachmentCount: 0,
    attachments: [],
  } as NoteFullFragment;
}

/** The beginning of a text in blocks, nearly as the server cuts it. */
function excerptOf(html: string): Excerpt {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks: Block[] = [];
  let left = mostCharacters;
  for (const leaf of body.querySelectorAll("p, h1, h2")) {
    const text = (leaf.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    if (!text) continue;
    const kind: Block["kind"] = leaf.closest("blockquote") ? "QUOTE" : leaf.closest("li") ? "ITEM" : "TEXT";
    blocks.push({
      __typename: "ExcerptBlock",
      kind,
      text: text.length > left ? `${text.slice(0, left - 1)}…` : text,
    } as Block);
    left -= text.length;
    if (left < 12 || blocks.length === mostBlocks) break;
  }
  return blocks;
}
