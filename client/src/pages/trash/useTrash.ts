import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { errorText } from "../../data/errorText";
import { ListPages, type ListPagesState } from "../../data/lists/ListPages";
import { refreshSoon, trashQueries } from "../../data/live/reload";
import {
  CalendarChangedDocument,
  DeleteFromTrashDocument,
  EmptyTrashDocument,
  RestoreFromTrashDocument,
  TaskChangedDocument,
  TrashDocument,
  type TrashEntryFieldsFragment,
  type TrashKind,
} from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";
import { countOfKinds } from "./trashKinds";

export type TrashRow = TrashEntryFieldsFragment;

const source = { kind: { many: "trash" }, document: TrashDocument };

export interface TrashState extends ListPagesState<TrashRow> {
  loadMore(): void;
  retry(): void;
}

/** The trash of one kind or of all, kept up to date. */
export function useTrash(kind: TrashKind | null): TrashState {
  const client = useApolloClient();
  const pages = useMemo(() => new ListPages<TrashRow>(client, source, { kinds: kind && [kind] }), [client, kind]);
  const state = useSyncExternalStore(pages.subscribe, pages.snapshot);
  useEffect(() => {
    // notes, videos, projects, categories and tags are watched on every page
    const changes = [TaskChangedDocument, CalendarChangedDocument].map((query) =>
      client.subscribe({ query }).subscribe({ next: () => refreshSoon(client, trashQueries), error: () => undefined }),
    );
    return () => {
      for (const change of changes) change.unsubscribe();
    };
  }, [client]);
  return { ...state, loadMore: pages.loadMore, retry: pages.retry };
}

export interface TrashActions {
  restore(rows: readonly TrashRow[]): Promise<boolean>;
  remove(rows: readonly TrashRow[]): Promise<boolean>;
}

/** The actions on what is in the trash. Each reports its own result, and resolves to false when it failed. */
export function useTrashActions(): TrashActions {
  const client = useApolloClient();
  return useMemo(() => {
    async function act(
      mutation: typeof RestoreFromTrashDocument | typeof DeleteFromTrashDocument,
      rows: readonly TrashRow[],
      { verb, done }: { verb: string; done: string },
    ): Promise<boolean> {
      const counted = countOfKinds(
        rows.length,
        rows.map(({ kind }) => kind),
      );
      try {
        await client.mutate({
          mutation,
          variables: { entries: rows.map(({ kind, id }) => ({ kind, id })) },
          update: (cache) => {
            for (const row of rows) cache.evict({ id: cache.identify(row) ?? "" });
          },
        });
      } catch (error) {
        toast.error(errorText(error, `Failed to ${verb} ${counted}`));
        return false;
      }
      refreshSoon(client, [...trashQueries, "ContentCounts"]);
      toast.show(`${counted.replace(/^1 (.)/, (_, letter: string) => letter.toUpperCase())} ${done}`);
      return true;
    }
    return {
      restore: (rows) => act(RestoreFromTrashDocument, rows, { verb: "restore", done: "restored" }),
      remove: (rows) => act(DeleteFromTrashDocument, rows, { verb: "delete", done: "deleted" }),
    };
  }, [client]);
}

/** Empties the trash of a kind, or of all, step by step. */
export function useEmptyTrash(kind: TrashKind | null): {
  /** How many are left while it runs; null before and after. */
  left: number | null;
  start(count: number): void;
  stop(): void;
} {
  const client = useApolloClient();
  const [left, setLeft] = useState<number | null>(null);
  const isWanted = useRef(false);
  const stop = useCallback(() => {
    isWanted.current = false;
  }, []);
  // leaving the page stops it
  useEffect(() => stop, [stop]);
  async function run(): Promise<void> {
    try {
      let rest = 1;
      while (rest > 0 && isWanted.current) {
        const { data } = await client.mutate({ mutation: EmptyTrashDocument, variables: { kinds: kind && [kind] } });
        rest = data?.emptyTrash ?? 0;
        setLeft(rest);
      }
      toast.show(rest === 0 ? "Trash emptied" : `Stopped, ${rest} left in the trash`);
    } catch (error) {
      toast.error(errorText(error, "Failed to empty the trash"));
    }
    setLeft(null);
    refreshSoon(client, [...trashQueries, "ContentCounts"]);
  }
  return {
    left,
    start(count) {
      isWanted.current = true;
      setLeft(count);
      void run();
    },
    stop,
  };
}
