import type { LucideIcon } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type { ContentRowFragment } from "../../gql/graphql";
import { useContentCountsQuery } from "../../gql/hooks";
import { type ContentKind, countOf } from "../../lib/contentKinds";
import { type Direction, nearestInDirection } from "../../lib/nearestInDirection";
import { useShortcut } from "../../lib/shortcuts";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { CardsSkeleton } from "../cards/CardsSkeleton";
import type { BulkProjectsProps } from "../selection/SelectionBar";
import { SelectionContext } from "../selection/SelectionContext";
import { useListSelection } from "../selection/useListSelection";
import { type ContentActions, useContentActions } from "../useContentActions";
import { type ContentCounts, countsOf, type KindCounts } from "./kindCounts";
import { ListFilters } from "./ListFilters";
import styles from "./ListGroups.module.css";
import type { ListSource } from "./ListSource";
import { type ListAddress, type ListView, readListAddress, writeListAddress } from "./listAddress";

const TrashList = lazy(() => import("./TrashList").then((module) => ({ default: module.TrashList })));
const SelectionBar = lazy(() =>
  import("../selection/SelectionBar").then((module) => ({ default: module.SelectionBar })),
);

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/**
 * A page that lists one kind: filters, selection, shortcuts and trash. An opened item lies over it and leaves it
 * mounted.
 */
export function ListPage({
  source,
  openedId,
  action,
  summaryOf,
  BulkProjects,
  children,
}: {
  source: ListSource;
  /** The item opened over the list; once it is closed, its card gets the focus back. */
  openedId?: string | undefined;
  /** Creates a new item. */
  action: { label: string; icon: LucideIcon; shortcut?: string; onClick: () => void };
  /** The margin's summary of all items, if it says more than the numbers of items and categories. */
  summaryOf?: (counts: ContentCounts) => string;
  BulkProjects: ComponentType<BulkProjectsProps>;
  children: (address: ListAddress, actions: ContentActions) => ReactNode;
}) {
  const { kind } = source;
  const { search } = useLocation();
  const actions = useContentActions();
  const address = useListAddress(kind, search);
  const { data } = useContentCountsQuery();
  const counts = data && countsOf(kind, data.contentCounts);
  const list = useRef<HTMLDivElement>(null);
  const { selection, isSelecting } = useListSelection(list, writeListAddress(address));
  const focusList = useFocusOfList(list);
  useFocusAfterClosing(list, openedId);

  const focused = (): ContentRowFragment | undefined => {
    const id = document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset.card;
    const item = id ? selection.find(id) : undefined;
    return item?.deletedAt ? undefined : item;
  };
  useShortcut(
    "f",
    () => {
      const item = focused();
      if (item) void actions.setFavorite(item, !item.isFavorite);
    },
    { isEnabled: !isSelecting },
  );
  useShortcut(
    "e",
    () => {
      const item = focused();
      if (item) void actions.setArchived(item, !item.isArchived);
    },
    { isEnabled: !isSelecting },
  );

  return (
    <PageFrame
      title={address.view === "archive" ? "Archive" : address.view === "trash" ? "Trash" : kind.title}
      action={
        <PageAction
          label={action.label}
          icon={action.icon}
          variant={isSelecting ? "outline" : "ink"}
          aria-keyshortcuts={action.shortcut}
          onClick={action.onClick}
        />
      }
      margin={
        isSelecting ? "Esc to leave" : counts && marginOf(kind, address.view, counts, summaryOf?.(data.contentCounts))
      }
      filters={
        isSelecting ? (
          <Suspense fallback={<div className={styles.selectionBarRoom} />}>
            <SelectionBar
              kind={kind}
              selection={selection}
              isTrash={address.view === "trash"}
              BulkProjects={BulkProjects}
              focusList={focusList}
            />
          </Suspense>
        ) : (
          <ListFilters kind={kind} address={address} counts={counts} onSelect={() => selection.begin()} />
        )
      }
    >
      <OfflineNotice />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move between the links inside */}
      <div
        ref={list}
        onKeyDown={(event) => {
          const direction = arrows[event.key];
          if (direction && moveFocus(event.currentTarget, direction)) event.preventDefault();
        }}
      >
        <SelectionContext value={selection}>
          {address.view === "trash" ? (
            <Suspense fallback={<CardsSkeleton label={`Loading ${kind.many}`} columns={1} />}>
              <TrashList source={source} address={address} actions={actions} />
            </Suspense>
          ) : (
            children(address, actions)
          )}
        </SelectionContext>
      </div>
      <Outlet />
    </PageFrame>
  );
}

/** Returns the same object until the list changes, so that opening an item over it does not render the list again. */
function useListAddress(kind: ContentKind, search: string): ListAddress {
  const read = readListAddress(new URLSearchParams(search));
  const written = writeListAddress(kind.hasColor ? read : { ...read, color: null });
  return useMemo(() => readListAddress(new URLSearchParams(written)), [written]);
}

function marginOf(kind: ContentKind, view: ListView, counts: KindCounts, summary: string | undefined): string {
  if (view !== "all") return countOf(kind, counts[view]);
  if (summary !== undefined) return summary;
  const { all, categories } = counts;
  return categories ? `${all} in ${categories} ${categories === 1 ? "category" : "categories"}` : countOf(kind, all);
}

function moveFocus(list: HTMLElement, direction: Direction): boolean {
  const current = document.activeElement?.closest<HTMLElement>("[data-card]");
  if (!current || document.activeElement?.tagName === "INPUT") return false;
  const cards = [...list.querySelectorAll<HTMLElement>("[data-card]")];
  const found = nearestInDirection(
    current.getBoundingClientRect(),
    cards.map((card) => card.getBoundingClientRect()),
    direction,
  );
  const next = cards[found];
  if (!next) return false;
  next.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

/** Moves focus to the first visible card when an action has removed its own button. */
function useFocusOfList(list: React.RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const cards = [...(list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
      const next = cards.find((card) => card.getBoundingClientRect().top >= 0) ?? cards[0];
      next?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    });
  }, [list]);
}

/** Returns the focus to an item's card after it was closed, even if the item was the first page opened. */
function useFocusAfterClosing(list: React.RefObject<HTMLElement | null>, openedId: string | undefined): void {
  const former = useRef(openedId);
  useEffect(() => {
    const closed = former.current;
    former.current = openedId;
    if (!closed || openedId) return;
    // the sheet itself returns focus first, to the card or, if that is gone, to the page
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(closed)}"] a`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [openedId, list]);
}
