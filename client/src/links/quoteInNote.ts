import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { placeItemInLists } from "../data/cache";
import { errorCode, errorText } from "../data/errorText";
import { linkQueries } from "../data/live/linkQueries";
import { refreshSoon } from "../data/live/reload";
import { NoteDocument, UpdateNoteDocument } from "../gql/graphql";
import { escapeAttribute, escapeText } from "../lib/escapeText";
import { withoutAddresses } from "../richText/html/imageHtml";
import { type Reference, writeReference } from "../richText/html/reference";
import { toast } from "../ui/toast/toast";
import { atOnceContext, makeNote, trashMadeNote } from "./makeNote";

/** Words of a thing, and the place in it that they come from. */
export interface Quote {
  text: string;
  reference: Reference;
  /** Of the thing. */
  title: string;
}

/** The note that a quote was added to. */
export interface QuotedIn {
  id: string;
  title: string;
}

interface Saved extends QuotedIn {
  /** The note's text as it was; null for a note that was made for the quote. */
  before: string | null;
  after: string;
}

const maxTries = 3;
const notAdded = "The quote could not be added";

/** A quote as it stands in a note: the words, and a link to where they come from on a line of its own. */
export function quoteHtml({ text, reference, title }: Quote): string {
  const link = `<a data-link="${escapeAttribute(writeReference(reference))}">${escapeText(title)}</a>`;
  return `<blockquote><p>${escapeText(text)}</p><p>${link}</p></blockquote>`;
}

/** The text without the last place where these words were added; null if it no longer has them. */
export function withoutAdded(text: string, { before, after }: { before: string; after: string }): string | null {
  if (text === after) return before;
  const added = after.startsWith(before) ? after.slice(before.length) : "";
  const at = added === "" ? -1 : text.lastIndexOf(added);
  return at < 0 ? null : text.slice(0, at) + text.slice(at + added.length);
}

/**
 * Adds a quote to the end of a note, with Undo. Says itself how that went.
 * @param into a note, or null for a new one with the title of the quoted thing.
 * @returns the note; null if the quote was not added.
 */
export async function quoteInNote(
  client: ApolloClient,
  quote: Quote,
  into: string | null,
  open: (id: string) => void,
): Promise<QuotedIn | null> {
  try {
    const saved = into === null ? await create(client, quote) : await append(client, into, quote);
    if (into !== null) refreshSoon(client, linkQueries);
    toast.show(`Quoted in “${saved.title}”`, {
      undo: () => takeBack(client, saved),
      also: { label: "Open", run: () => open(saved.id) },
      durationMs: 8000,
    });
    return saved;
  } catch (error) {
    toast.error(
      errorCode(error) === "CONFLICT"
        ? "This note is being changed elsewhere. Try again in a moment."
        : errorText(error, notAdded),
    );
    return null;
  }
}

async function create(client: ApolloClient, quote: Quote): Promise<Saved> {
  const { title } = quote;
  const { id, content } = await makeNote(client, { title, content: quoteHtml(quote) });
  return { id, title, before: null, after: content };
}

async function append(client: ApolloClient, id: string, quote: Quote): Promise<Saved> {
  const saved = await rewrite(client, id, (text) => text + quoteHtml(quote));
  if (!saved) throw new Error("appending always gives a text");
  return saved;
}

async function takeBack(client: ApolloClient, { id, before, after }: Saved): Promise<boolean> {
  if (before === null) {
    await trashMadeNote(client, id);
    return true;
  }
  const saved = await rewrite(client, id, (text) => withoutAdded(text, { before, after }));
  if (!saved) toast.error("The note no longer has this quote");
  refreshSoon(client, linkQueries);
  return saved !== null;
}

/**
 * Saves a note's text as a function of what is stored now; tries again where somebody else saves at the same moment.
 * @returns null if `change` has nothing to save.
 */
async function rewrite(
  client: ApolloClient,
  id: string,
  change: (text: string) => string | null,
): Promise<(Saved & { before: string }) | null> {
  for (let tries = 1; ; tries++) {
    const { data } = await client.query({
      query: NoteDocument,
      variables: { id },
      fetchPolicy: "network-only",
      context: { ...atOnceContext, queryDeduplication: false },
    });
    const note = data?.note as { content: string | null; title: string; version: number };
    const before = withoutAddresses(note.content ?? "");
    const content = change(before);
    if (content === null) return null;
    try {
      const { data: answer } = await client.mutate({
        mutation: UpdateNoteDocument,
        variables: { id, input: { content }, version: note.version, rewrittenTasks: [] },
        context: atOnceContext,
      });
      placeItemInLists(client.cache as InMemoryCache, id);
      return { id, title: note.title, before, after: withoutAddresses(answer?.updateNote.content ?? content) };
    } catch (error) {
      if (errorCode(error) !== "CONFLICT" || tries >= maxTries) throw error;
    }
  }
}
