import type { ApolloCache } from "@apollo/client/cache";
import type { CreateNoteInput, NoteFullFragment } from "../gql/graphql";
import { shownProperties } from "./noteProperties";

type Excerpt = NoteFullFragment["excerpt"];
type Block = Excerpt[number];

const maxBlocks = 8;
const maxCharacters = 400;

/** A new note as the server will return it, built from the input and from cached categories and tags. */
export function noteAnswer(cache: ApolloCache, input: CreateNoteInput & { id: string }): NoteFullFragment {
  const now = new Date().toISOString();
  const store = cache.extract() as Record<string, Record<string, unknown>>;
  const properties = shownProperties(input, (typename, ids, fields) =>
    ids.flatMap((id) => {
      const stored = store[`${typename}:${id}`];
      if (!stored || fields.some((field) => stored[field] === undefined)) return [];
      return { __typename: typename, ...Object.fromEntries(fields.map((field) => [field, stored[field]])) };
    }),
  );
  return {
    __typename: "Note",
    id: input.id,
    contentType: "NOTE",
    title: input.title,
    content: input.content ?? null,
    excerpt: excerptOf(input.content ?? ""),
    ...properties,
    isFavorite: input.isFavorite ?? false,
    isArchived: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    attachmentCount: 0,
    attachments: [],
    tasks: [],
    dailyDate: null,
    isTemplate: false,
  } as NoteFullFragment;
}

/** The first blocks of a text, cut nearly as on the server. */
function excerptOf(html: string): Excerpt {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks: Block[] = [];
  let left = maxCharacters;
  for (const leaf of body.querySelectorAll("p, h1, h2, img, figcaption")) {
    const text = (leaf.getAttribute("alt") ?? leaf.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    if (!text) continue;
    const kind: Block["kind"] = leaf.closest("blockquote") ? "QUOTE" : leaf.closest("li") ? "ITEM" : "TEXT";
    blocks.push({
      __typename: "ExcerptBlock",
      kind,
      text: text.length > left ? `${text.slice(0, left - 1)}…` : text,
    } as Block);
    left -= text.length;
    if (left < 12 || blocks.length === maxBlocks) break;
  }
  return blocks;
}

/** Answers the mutation that creates a note while the server is unreachable. */
export function createNoteAnswer(cache: ApolloCache, { input }: Record<string, unknown>): Record<string, unknown> {
  return { createNote: noteAnswer(cache, input as CreateNoteInput & { id: string }) };
}
