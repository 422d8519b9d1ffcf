import { type FieldFunctionOptions, InMemoryCache, type Reference } from "@apollo/client/cache";
import type { NotesQueryVariables } from "./gql/graphql";
import { mergeNotePages, type NoteList, type NotePlace, placeNote } from "./notes/noteLists";

type CachedNotes = NoteList<Reference>;
type ReadField = FieldFunctionOptions["readField"];

const keyOf = (reference: Reference): string => reference.__ref;

/** The cache: what is an interface, how pages of a list join, and that an open note begins with what its slip knew. */
export function makeCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: { ContentItem: ["Note"] },
    typePolicies: {
      Query: {
        fields: {
          note: {
            read: (existing: Reference | undefined, { args, toReference }) =>
              existing ?? toReference({ __typename: "Note", id: args?.id }),
          },
          notes: {
            keyArgs: ["filter", "sort"],
            merge: (existing: CachedNotes | undefined, incoming: CachedNotes, { args }) =>
              mergeNotePages(existing, incoming, args?.after, keyOf),
            read: (existing: CachedNotes | undefined, { canRead }) =>
              existing && { ...existing, nodes: existing.nodes.filter((node) => canRead(node)) },
          },
          contentCounts: { merge: true },
        },
      },
      Note: { fields: { tags: { merge: false }, excerpt: { merge: false } } },
    },
  });
}

/** Puts the note where it now belongs in every list that was read. */
export function placeNoteInLists(cache: InMemoryCache, id: string): void {
  cache.modify<{ notes: CachedNotes }>({
    fields: {
      notes: (stored, { readField, storeFieldName, toReference }) => {
        const existing = stored as CachedNotes;
        const reference = toReference({ __typename: "Note", id });
        if (!reference || !existing?.nodes) return existing;
        const changed = placeNote(existing, reference, argumentsOf(storeFieldName), keyOf, (node) =>
          placeOf(node, readField),
        );
        return changed as typeof stored;
      },
    },
  });
}

/** Forgets a note that is gone for good. */
export function forgetNote(cache: InMemoryCache, id: string): void {
  const cacheId = cache.identify({ __typename: "Note", id });
  if (cacheId) cache.evict({ id: cacheId });
  cache.gc();
}

/** A list's filter and sort stand in the name of its field: `notes:{"filter":{…},"sort":{…}}`. */
function argumentsOf(storeFieldName: string): Pick<NotesQueryVariables, "filter" | "sort"> {
  const begin = storeFieldName.indexOf("{");
  return begin === -1 ? {} : JSON.parse(storeFieldName.slice(begin));
}

function placeOf(reference: Reference, readField: ReadField): NotePlace | null {
  const read = <Value>(name: string, from: Reference = reference): Value | undefined =>
    readField<Value>(name, from) as Value | undefined;
  const id = read<string>("id");
  const updatedAt = read<string>("updatedAt");
  if (!id || !updatedAt) return null;
  const category = read<Reference | null>("category");
  return {
    id,
    updatedAt,
    createdAt: read<string>("createdAt") ?? updatedAt,
    title: read<string>("title") ?? "",
    color: read<string>("color") ?? "",
    categoryId: (category && read<string>("id", category)) ?? null,
    tagIds: (read<Reference[]>("tags") ?? []).map((tag) => read<string>("id", tag) ?? ""),
    isFavorite: read<boolean>("isFavorite") ?? false,
    isArchived: read<boolean>("isArchived") ?? false,
    deletedAt: read<string | null>("deletedAt") ?? null,
  };
}
