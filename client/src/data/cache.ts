import {
  type FieldFunctionOptions,
  type FieldPolicy,
  InMemoryCache,
  type Modifier,
  type Reference,
} from "@apollo/client/cache";
import { cacheSizes } from "@apollo/client/utilities";
import type { NotesQueryVariables } from "../gql/graphql";
import { allKinds, type ContentKind } from "../lib/contentKinds";
import { keepTails } from "./lists/keepTails";
import { chainPages, type ListPlace, type PlacedPage, placeItem } from "./lists/listPlaces";

type CachedPage = PlacedPage<Reference>;
type ReadField = FieldFunctionOptions["readField"];
type ModifierDetails = Parameters<Modifier<unknown>>[1];

const keyOf = (reference: Reference): string => reference.__ref;

const pagesPolicy: FieldPolicy<CachedPage> = { keyArgs: ["filter", "sort", "first", "after"], merge: false };

/** Finds an item by its id, whichever query read it. */
const onePolicy = (typename: string): FieldPolicy<Reference> => ({
  read: (existing, { args, toReference }) => existing ?? toReference({ __typename: typename, id: args?.id }),
});

/**
 * Makes the cache. Each page of a list is stored separately: with ten thousand notes in one field, every new page would
 * mean reading all of them again.
 */
export function makeCache(): InMemoryCache {
  // results for ten thousand notes must all be memoized: if one is evicted, each page rereads all others
  cacheSizes["inMemoryCache.executeSelectionSet"] = 400_000;
  cacheSizes["inMemoryCache.executeSubSelectedArray"] = 100_000;
  return new InMemoryCache({
    possibleTypes: { ContentItem: allKinds.map(({ typename }) => typename) },
    typePolicies: {
      Query: {
        fields: {
          ...Object.fromEntries(
            allKinds.flatMap(({ typename, one, many }) => [
              [one, onePolicy(typename)],
              [many, pagesPolicy],
            ]),
          ),
          contentCounts: { merge: true },
          projectCounts: { merge: true },
          categories: { merge: false },
          tags: { merge: false },
          trash: { merge: false },
          taskBoard: { merge: keepTails },
        },
      },
      ContentItem: {
        fields: {
          attachments: { merge: false },
          tags: { merge: false },
          linkedProjects: { merge: false },
          excerpt: { merge: false },
          keyPoints: { merge: false },
          links: { merge: false },
          transcript: { merge: false },
        },
      },
      // highlighted matches belong to the answer, not to the item found
      SearchHit: { keyFields: false },
      // the same video may be suggested at several seconds, and a block's id is only of its note
      LinkSuggestion: { keyFields: false },
      Block: { keyFields: false },
      // one per person
      NotificationSettings: { keyFields: [] },
      // one per instance
      InstanceSettings: { keyFields: [] },
      InstanceState: { keyFields: [] },
      // a list queries fewer fields of a snapshot than its sheet
      ReceivedItem: { fields: { snapshot: { merge: true } } },
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

/** Moves the item to its new place in every cached list. */
export function placeItemInLists(cache: InMemoryCache, id: string): void {
  // an id belongs to one content type; the lists of other types don't contain it
  for (const kind of allKinds) placeInListsOf(cache, kind, id);
}

function placeInListsOf(cache: InMemoryCache, { typename, many }: ContentKind, id: string): void {
  const reference: Reference = { __ref: `${typename}:${id}` };
  const stored: StoredPage[] = [];
  const changed = new Map<string, CachedPage>();
  cache.modify<Record<string, CachedPage>>({
    fields: {
      [many]: (value: unknown, { storeFieldName }: ModifierDetails) => {
        const page = value as CachedPage;
        stored.push(storedPage(storeFieldName, page));
        return page;
      },
    },
  });
  const lists = Map.groupBy(stored, ({ list }) => list);
  cache.modify<Record<string, CachedPage>>({
    fields: {
      [many]: (value: unknown, { readField, storeFieldName }: ModifierDetails) => {
        // any field's reader works for all lists; use the first
        for (const pages of lists.values()) place(pages, readField);
        lists.clear();
        return changed.get(storeFieldName) ?? (value as CachedPage);
      },
    },
  });

  function place(pages: readonly StoredPage[], readField: ReadField): void {
    for (const chain of chainPages(pages)) {
      const before = chain.map(({ page }) => page);
      const variables = chain[0]?.variables ?? {};
      const after = placeItem(before, reference, variables, keyOf, (node) => placeOf(node, readField));
      chain.forEach(({ field, page }, index) => {
        changed.set(field, after[index] ?? page);
      });
    }
  }
}

/** Drops all pages but the first of each list; the rest is fetched again when scrolled to. */
export function forgetFollowingPages(cache: InMemoryCache): void {
  for (const { many } of allKinds) {
    cache.modify<Record<string, CachedPage>>({
      fields: {
        [many]: (value: unknown, { storeFieldName, DELETE }: ModifierDetails) =>
          argumentsOf(storeFieldName).after ? DELETE : (value as CachedPage),
      },
    });
  }
}

/** Marks an item as deleted in the cache before the server confirms it. */
export function markDeleted(cache: InMemoryCache, id: string, deletedAt: string): void {
  for (const { typename } of allKinds) {
    cache.modify({ id: `${typename}:${id}`, fields: { deletedAt: () => deletedAt } });
  }
}

/** Evicts an item that is permanently deleted. */
export function forgetItem(cache: InMemoryCache, id: string): void {
  for (const { typename } of allKinds) cache.evict({ id: `${typename}:${id}` });
  cache.gc();
}

/** Removes a deleted project from everything linked to it. */
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

/** The variables of a page are part of its field name: `notes:{"after":…,"filter":{…}}`. */
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
    isTemplate: read<boolean>("isTemplate") ?? false,
  };
}
