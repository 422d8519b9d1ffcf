import type { ApolloClient, DocumentNode, ObservableQuery } from "@apollo/client";

/** Small enough that writing a page into the cache and rendering it drops no frame. */
const pageSize = 50;
/** The max number of pages read again when they may be out of date: 10 000 notes. */
const pagesReadAgain = 200;

/** The query for one page of a list; the answer has the page in `kind.many`. */
export interface PageSource {
  kind: { many: string };
  document: DocumentNode;
}

/** Besides those of the page: its size and the cursor before it. */
export type ListVariables = Readonly<Record<string, unknown>>;

export interface ListPagesState<Item> {
  items: readonly Item[];
  /** True before the first answer. */
  isLoading: boolean;
  /** Set when nothing could be read; otherwise the items read before stay on screen. */
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page failed to load; loading more retries it. */
  moreFailed: boolean;
}

interface Connection<Item> {
  nodes: readonly Item[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type Answer<Item> = Record<string, Connection<Item>>;

interface Page<Item> {
  after: string | null;
  query: ObservableQuery<Answer<Item>>;
  /** The latest answer: after a failed refetch the query drops it, but the screen keeps it. */
  answer: Connection<Item> | null;
  error: unknown;
  stop: () => void;
}

const open = new Set<{ reload(): Promise<void> }>();

/**
 * One list of items, in pages. Each page is a query of its own, after the previous page's cursor, so that a new page or
 * a changed item costs one page, however long the list is.
 */
export class ListPages<Item extends { id: string }> {
  private pages: Page<Item>[] = [];
  private state: ListPagesState<Item> | null = null;
  private isHeld = false;
  private isAskedAgain = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly client: ApolloClient,
    private readonly source: PageSource,
    private readonly variables: ListVariables,
  ) {}

  /** Reloads every list on screen from its beginning. */
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

  snapshot = (): ListPagesState<Item> => {
    this.state ??= this.compute();
    return this.state;
  };

  loadMore = (): void => {
    const last = this.pages.at(-1);
    // a list being reloaded loads as many pages as before, then goes on from there
    if (!last || this.isHeld) return;
    if (last.error && !last.answer) {
      void last.query.refetch().catch(() => undefined);
      return;
    }
    const cursor = this.nextCursor();
    if (cursor) void this.add(cursor, "cache-first");
  };

  retry = (): void => {
    void this.pages[0]?.query.refetch().catch(() => undefined);
  };

  async reload(): Promise<void> {
    this.isAskedAgain = true;
    if (this.isHeld) return;
    // keeps the screen as it is until all pages are reloaded: a shorter list would lose the scroll position
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
      const cursor = this.nextCursor();
      if (!cursor) break;
      await this.add(cursor, "network-only");
    }
  }

  /** The cursor after the last page; null if there is nothing after it, or it has not loaded. */
  private nextCursor(): string | null {
    const last = this.pages.at(-1)?.answer?.pageInfo;
    return last?.hasNextPage ? last.endCursor : null;
  }

  /** @returns a promise that settles when the page has loaded or failed. */
  private add(after: string | null, fetchPolicy: "cache-and-network" | "cache-first" | "network-only"): Promise<void> {
    const query = this.client.watchQuery<Answer<Item>>({
      query: this.source.document,
      variables: { ...this.variables, first: pageSize, after },
      fetchPolicy,
      nextFetchPolicy: "cache-first",
    });
    const page: Page<Item> = { after, query, answer: null, error: undefined, stop: () => undefined };
    this.pages.push(page);
    return new Promise((resolve) => {
      const subscription = query.subscribe(({ data, dataState, error, loading }) => {
        if (dataState === "complete") page.answer = (data as Answer<Item>)[this.source.kind.many] ?? null;
        page.error = error;
        // the last row moved and its cursor with it: the next page was read after another cursor
        const next = this.pages[this.pages.indexOf(page) + 1];
        if (page.answer && next && next.after !== page.answer.pageInfo.endCursor)
          this.dropFrom(this.pages.indexOf(next));
        if (!loading) resolve();
        this.changed();
      });
      page.stop = () => {
        subscription.unsubscribe();
        resolve();
      };
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

  private compute(): ListPagesState<Item> {
    const [first] = this.pages;
    if (!first) return this.fromCache();
    const last = this.pages.at(-1) ?? first;
    const read = this.pages.flatMap(({ answer }) => answer ?? []);
    const known = new Set<string>();
    // an item that moved up while pages were loading may be on two of them
    const items = read.flatMap(({ nodes }) => nodes).filter(({ id }) => !known.has(id) && known.add(id));
    const isMoreAsked = last !== first && last.answer === null;
    return {
      items,
      isLoading: !first.answer && !first.error,
      error: first.answer ? undefined : first.error,
      hasMore: read.at(-1)?.pageInfo.hasNextPage ?? false,
      isLoadingMore: isMoreAsked && !last.error,
      moreFailed: isMoreAsked && Boolean(last.error),
    };
  }

  /** Before the first render nothing is fetched, but cached items show at once. */
  private fromCache(): ListPagesState<Item> {
    const variables = { ...this.variables, first: pageSize, after: null };
    const answer = this.client.readQuery<Answer<Item>>({ query: this.source.document, variables })?.[
      this.source.kind.many
    ];
    return {
      items: answer?.nodes ?? [],
      isLoading: !answer,
      error: undefined,
      hasMore: answer?.pageInfo.hasNextPage ?? false,
      isLoadingMore: false,
      moreFailed: false,
    };
  }
}
