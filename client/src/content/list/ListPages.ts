import type { ApolloClient, ObservableQuery } from "@apollo/client";
import { type NoteSlipFragment, NotesDocument, type NotesQuery, type NotesQueryVariables } from "../../gql/graphql";

const firstPageSize = 50;
const nextPageSize = 100;
/** What was read is read again when it may be out of date, up to this many pages: 10 000 notes. */
const pagesReadAgain = 100;

export interface ListPagesState {
  notes: readonly NoteSlipFragment[];
  /** Nothing is known yet. */
  isLoading: boolean;
  /** Nothing could be read; what was read before stays on screen instead of this. */
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page failed to come; asking again tries again. */
  moreFailed: boolean;
}

interface Page {
  after: string | null;
  query: ObservableQuery<NotesQuery, NotesQueryVariables>;
  /** What came last: a failed reading drops it from the query, never from the screen. */
  notes: NotesQuery["notes"] | null;
  error: unknown;
  stop: () => void;
}

const open = new Set<ListPages>();

/**
 * One list of notes, page after page. Each page is a query of its own behind the former one's cursor, so that a page
 * that comes and a note that changes cost one page, however long the list is.
 */
export class ListPages {
  private pages: Page[] = [];
  private state: ListPagesState | null = null;
  private isHeld = false;
  private isAskedAgain = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly client: ApolloClient,
    private readonly variables: Pick<NotesQueryVariables, "filter" | "sort">,
  ) {}

  /** Reads every list on screen again from its beginning. */
  static async reloadAll(): Promise<void> {
    await Promise.allSettled([...open].map((list) => list.reload()));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!open.has(this)) {
      open.add(this);
      this.add(null, "cache-and-network");
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size) return;
      open.delete(this);
      this.dropFrom(0);
      this.state = null;
    };
  };

  snapshot = (): ListPagesState => {
    this.state ??= this.compute();
    return this.state;
  };

  loadMore = (): void => {
    const last = this.pages.at(-1);
    // what is being read again gets as long as it was, and is continued then
    if (!last || this.isHeld) return;
    if (last.error && !last.notes) {
      void last.query.refetch().catch(() => undefined);
      return;
    }
    const { hasNextPage, endCursor } = last.notes?.pageInfo ?? { hasNextPage: false, endCursor: null };
    if (hasNextPage && endCursor) this.add(endCursor, "cache-first");
  };

  retry = (): void => {
    void this.pages[0]?.query.refetch().catch(() => undefined);
  };

  private async reload(): Promise<void> {
    this.isAskedAgain = true;
    if (this.isHeld) return;
    // what is on screen stays until all of it is there again: a list that shrank meanwhile would lose its place
    this.isHeld = true;
    const wanted = Math.min(pagesReadAgain, this.pages.length);
    try {
      while (this.isAskedAgain && open.has(this)) {
        this.isAskedAgain = false;
        await this.readAgain(wanted);
      }
    } finally {
      this.isHeld = false;
      this.changed();
    }
  }

  private async readAgain(wanted: number): Promise<void> {
    this.dropFrom(1);
    await this.pages[0]?.query.refetch();
    for (let count = 1; count < wanted && open.has(this); count++) {
      const last = this.pages.at(-1)?.notes?.pageInfo;
      if (!last?.hasNextPage || !last.endCursor) break;
      await this.add(last.endCursor, "network-only");
    }
  }

  /** @returns when it has come or failed. */
  private add(after: string | null, fetchPolicy: "cache-and-network" | "cache-first" | "network-only"): Promise<void> {
    const query = this.client.watchQuery({
      query: NotesDocument,
      variables: { ...this.variables, first: after ? nextPageSize : firstPageSize, after },
      fetchPolicy,
      nextFetchPolicy: "cache-first",
    });
    const page: Page = { after, query, notes: null, error: undefined, stop: () => undefined };
    this.pages.push(page);
    return new Promise((resolve) => {
      const subscription = query.subscribe(({ data, dataState, error, loading }) => {
        if (dataState === "complete") page.notes = (data as NotesQuery).notes;
        page.error = error;
        // the row behind moved on with its cursor: what follows it was read behind another
        const next = this.pages[this.pages.indexOf(page) + 1];
        if (page.notes && next && next.after !== page.notes.pageInfo.endCursor) this.dropFrom(this.pages.indexOf(next));
        if (!loading) resolve();
        this.changed();
      });
      page.stop = () => {
        subscription.unsubscribe();
        resolve();
      };
      this.changed();
    });
  }

  private dropFrom(index: number): void {
    for (const page of this.pages.splice(index)) page.stop();
  }

  private changed(): void {
    if (this.isHeld) return;
    this.state = null;
    for (const tell of this.listeners) tell();
  }

  private compute(): ListPagesState {
    if (!this.pages.length) return this.fromCache();
    const first = this.pages[0];
    const last = this.pages.at(-1);
    const read = this.pages.filter((page) => page.notes !== null);
    const known = new Set<string>();
    // a note that moved up while pages were read may stand on two of them
    const notes = read
      .flatMap((page) => page.notes?.nodes ?? [])
      .filter(({ id }) => !known.has(id) && known.add(id)) as NoteSlipFragment[];
    const isMoreAsked = last !== first && last?.notes === null;
    return {
      notes,
      isLoading: !first?.notes && !first?.error,
      error: first?.notes ? undefined : first?.error,
      hasMore: read.at(-1)?.notes?.pageInfo.hasNextPage ?? false,
      isLoadingMore: isMoreAsked && !last?.error,
      moreFailed: isMoreAsked && Boolean(last?.error),
    };
  }

  /** Before the first drawing is done nothing is asked yet, but what was read before is there at once. */
  private fromCache(): ListPagesState {
    const variables = { ...this.variables, first: firstPageSize, after: null };
    const notes = this.client.readQuery({ query: NotesDocument, variables })?.notes;
    return {
      notes: (notes?.nodes ?? []) as NoteSlipFragment[],
      isLoading: !notes,
      error: undefined,
      hasMore: notes?.pageInfo.hasNextPage ?? false,
      isLoadingMore: false,
      moreFailed: false,
    };
  }
}
