import { type FieldFunctionOptions, InMemoryCache, type Reference } from "@apollo/client/cache";
import { cacheSizes } from "@apollo/client/utilities";
import { chainPages, type ListPlace, type PlacedPage, placeItem } from "./content/list/listPlaces";
import type { NotesQueryVariables } from "./gql/graphql";

type CachedPage = PlacedPage<Reference>;
type ReadField = FieldFunctionOptions["readField"];

const keyOf = (reference: Reference): string => reference.__ref;

/**
 * The cache: what is an interface, and that each page of a list stands for itself. Ten thousand notes in one field
 * would be read anew with every page that comes.
 */
export function makeCache(): InMemoryCache {
  // what was read of ten thousand notes must all be remembered: one too few, and each page reads all others again
  cacheSizes["inMemoryCache.executeSelectionSet"] = 400_000;
  cacheSizes["inMemoryCache.executeSubSelectedArray"] = 100_000;
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
            keyArgs: ["filter", "sort", "first", "after"],
            merge: false,
            read: (existing: CachedPage | undefined, { canRead }) =>
              existing && { ...existing, nodes: existing.nodes.filter((node) => canRead(node)) },
          },
          contentCounts: { merge: true },
          projectCounts: { merge: true },
        },
      },
      Note: {
        fields: {
          attachments: { merge: false },
          tags: { merge: false },
          linkedProjects: { merge: false },
          excerpt: { merge: false },
        },
      },
      Project: { fields: { progress: { merge: true }, ownTasks: { merge: true } } },
    },
  });
}

interface StoredPage {
  field: string;
  list: string;
  variables: Pick<NotesQueryVariables, "filter" | "sort">;
  after: string | null;
  endCursor: string | null;
  page: CachedPage;
}

/** Puts the note where it now belongs in every list that was read. */
export function placeItemInLists(cache: InMemoryCache, id: string): void {
  const reference: Reference = { __ref: cache.identify({ __typename: "Note", id }) ?? `Note:${id}` };
  const stored: StoredPage[] = [];
  const changed = new Map<string, CachedPage>();
  cache.modify<{ notes: CachedPage }>({
    fields: {
      notes: (value, { storeFieldName }) => {
        const page = value as CachedPage;
        if (page?.nodes) stored.push(storedPage(storeFieldName, page));
        return value;
      },
    },
  });
  if (!stored.length) return;
  const lists = Map.groupBy(stored, ({ list }) => list);
  cache.modify<{ notes: CachedPage }>({
    fields: {
      notes: (value, { readField, storeFieldName }) => {
        // the first field has the reader that all lists are placed with
        if (lists.size) {
          for (const pages of lists.values()) place(pages, readField);
          lists.clear();
        }
        return (changed.get(storeFieldName) as typeof value | undefined) ?? value;
      },
    },
  });

  function place(pages: readonly StoredPage[], readField: ReadField): void {
    for (const chain of chainPages(pages)) {
      const before = chain.map(({ page }) => page);
      const variables = chain[0]?.variables ?? {};
      const after = placeItem(before, reference, variables, keyOf, (node) => placeOf(node, readField));
      chain.forEach(({ field }, index) => {
        const page = after[index];
        if (page && page !== before[index]) changed.set(field, page);
      });
    }
  }
}

/** Forgets every page but the first of each list: what follows is read again when it is scrolled to. */
export function forgetFollowingPages(cache: InMemoryCache): void {
  cache.modify({
    fields: {
      notes: (value, { storeFieldName, DELETE }) => (argumentsOf(storeFieldName).after ? DELETE : value),
    },
  });
}

/** Forgets a note that is gone for good. */
export function forgetItem(cache: InMemoryCache, id: string): void {
  const cacheId = cache.identify({ __typename: "Note", id });
  if (cacheId) cache.evict({ id: cacheId });
  cache.gc();
}

/** Takes a project that is gone out of everything that is linked to it. */
export function forgetLinkedProject(cache: InMemoryCache, id: string): void {
  cache.evict({ id: `LinkedProject:${id}` });
}

function storedPage(field: string, page: CachedPage): StoredPage {
  const { filter, sort, after } = argumentsOf(field);
  const { endCursor } = page.pageInfo;
  return {
    field,
    list: JSON.stringify({ filter, sort }),
    variables: { filter, sort },
    after: after ?? null,
    endCursor,
    page,
  };
}

/** What a page was asked for with stands in the name of its field: `notes:{"after":…,"filter":{…}}`. */
function argumentsOf(storeFieldName: string): Pick<NotesQueryVariables, "filter" | "sort" | "after"> {
  const begin = storeFieldName.indexOf("{");
  return begin === -1 ? {} : JSON.parse(storeFieldName.slice(begin));
}

function placeOf(reference: Reference, readField: ReadField): ListPlace | null {
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
