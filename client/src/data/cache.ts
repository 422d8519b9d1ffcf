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
import { chainPages, type ListPlace, type PlacedPage, placeItem } from "./lists/listPlaces";

type CachedPage = PlacedPage<Reference>;
type ReadField = FieldFunctionOptions["readField"];
type ModifierDetails = Parameters<Modifier<unknown>>[1];

const keyOf = (reference: Reference): string => reference.__ref;

const pagesPolicy: FieldPolicy<CachedPage> = {
  keyArgs: ["filter", "sort", "first", "after"],
  merge: false,
  read: (existing, { canRead }) => existing && { ...existing, nodes: existing.nodes.filter((node) => canRead(node)) },
};

/** One item is found by its id, whatever it was read by. */
const onePolicy = (typename: string): FieldPolicy<Reference> => ({
  read: (existing, { args, toReference }) => existing ?? toReference({ __typename: typename, id: args?.id }),
});

/**
 * The cache: what is an interface, and that each page of a list stands for itself. Ten thousand notes in one field
 * would be read anew with every page that comes.
 */
export function makeCache(): InMemoryCache {
  // what was read of ten thousand notes must all be remembered: one too few, and each page reads all others again
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
        },
      },
      ContentItem: {
        fields: {
          attachments: { merge: false },
          tags: { merge: false },
          linkedProjects: { merge: false },
          excerpt: { merge: false },
          keyPoints: { merge: false },
          transcript: { merge: false },
        },
      },
      // what matched in it belongs to the answer, not to the thing found
      SearchHit: { keyFields: false },
      // a person has one of them
      NotificationSettings: { keyFields: [] },
      // and an instance one of these
      InstanceSettings: { keyFields: [] },
      InstanceState: { keyFields: [] },
      // a list shows less of a snapshot than its sheet
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

/** Puts the item where it now belongs in every list that was read. */
export function placeItemInLists(cache: InMemoryCache, id: string): void {
  // an id is of one content type, and the lists of the others do not have it
  for (const kind of allKinds) placeInListsOf(cache, kind, id);
}

function placeInListsOf(cache: InMemoryCache, { typename, many }: ContentKind, id: string): void {
  const reference: Reference = { __ref: cache.identify({ __typename: typename, id }) ?? `${typename}:${id}` };
  const stored: StoredPage[] = [];
  const changed = new Map<string, CachedPage>();
  cache.modify<Record<string, CachedPage>>({
    fields: {
      [many]: (value: unknown, { storeFieldName }: ModifierDetails) => {
        const page = value as CachedPage;
        if (page?.nodes) stored.push(storedPage(storeFieldName, page));
        return page;
      },
    },
  });
  if (!stored.length) return;
  const lists = Map.groupBy(stored, ({ list }) => list);
  cache.modify<Record<string, CachedPage>>({
    fields: {
      [many]: (value: unknown, { readField, storeFieldName }: ModifierDetails) => {
        // the first field has the reader that all lists are placed with
        if (lists.size) {
          for (const pages of lists.values()) place(pages, readField);
          lists.clear();
        }
        return changed.get(storeFieldName) ?? (value as CachedPage);
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
  for (const { many } of allKinds) {
    cache.modify<Record<string, CachedPage>>({
      fields: {
        [many]: (value: unknown, { storeFieldName, DELETE }: ModifierDetails) =>
          argumentsOf(storeFieldName).after ? DELETE : (value as CachedPage),
      },
    });
  }
}

/** Says in the cache that an item went to the trash, before the server's own word comes. */
export function markDeleted(cache: InMemoryCache, id: string, deletedAt: string): void {
  for (const { typename } of allKinds) {
    cache.modify({ id: `${typename}:${id}`, fields: { deletedAt: () => deletedAt } });
  }
}

/** Forgets an item that is gone for good. */
export function forgetItem(cache: InMemoryCache, id: string): void {
  for (const { typename } of allKinds) cache.evict({ id: `${typename}:${id}` });
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

/** The variables of a page are in the name of its field: `notes:{"after":…,"filter":{…}}`. */
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
