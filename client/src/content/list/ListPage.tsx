import type { LucideIcon } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type { ContentRowFragment } from "../../gql/graphql";
import { useContentCountsQuery } from "../../gql/hooks";
import { type ContentKind, countOf } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";
import { useShortcut } from "../../lib/shortcuts";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { lazyPart } from "../../ui/lazyPart";
import type { BulkProjectsProps } from "../selection/SelectionBar";
import { SelectionContext } from "../selection/SelectionContext";
import { useListSelection } from "../selection/useListSelection";
import { type ContentActions, useContentActions } from "../useContentActions";
import { CardKeys, useFocusOfList } from "./CardKeys";
import { type ContentCounts, countsOf, type KindCounts } from "./kindCounts";
import { LayoutSwitch } from "./LayoutSwitch";
import { ListFilters } from "./ListFilters";
import styles from "./ListGroups.module.css";
import type { ListSource } from "./ListSource";
import { type ListAddress, type ListView, readListAddress, withKeptSort, writeListAddress } from "./listAddress";
import { useListPreferences } from "./useListPreferences";

const SelectionBar = lazyPart(() => import("../selection/SelectionBar").then((module) => module.SelectionBar));

/**
 * A page that lists one kind: filters, selection and shortcuts. An opened item lies over it and leaves it
 * mounted.
 */
export function ListPage({
  source,
  openedId,
  action,
  beside,
  before,
  summaryOf,
  BulkProjects,
  children,
}: {
  source: ListSource;
  /** The item opened over the list; once it is closed, its card gets the focus back. */
  openedId?: string | undefined;
  /** Creates a new item. */
  action: { label: string; icon: LucideIcon; shortcut?: string; onClick: () => void };
  /** Before that action, and right beside it. */
  before?: ReactNode;
  beside?: ReactNode;
  /** The margin's summary of all items, if it says more than the numbers of items and categories. */
  summaryOf?: (counts: ContentCounts) => string;
  BulkProjects: ComponentType<BulkProjectsProps>;
  children: (address: ListAddress, actions: ContentActions) => ReactNode;
}) {
  const { kind } = source;
  const search = useSearchOnArrival(kind);
  const actions = useContentActions();
  const address = useListAddress(kind, search);
  const isTrash = new URLSearchParams(search).has("trash");
  const { data } = useContentCountsQuery();
  const counts = data && countsOf(kind, data.contentCounts);
  const list = useRef<HTMLDivElement>(null);
  const { selection, isSelecting } = useListSelection<ContentRowFragment>(list, writeListAddress(address));
  const focusList = useFocusOfList(list);
  useFocusAfterClosing(list, openedId);

  const focused = (): ContentRowFragment | undefined => {
    const id = document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset.card;
    return id ? selection.find(id) : undefined;
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

  // an address of before there was one trash for every kind
  if (isTrash && !openedId) return <Navigate replace to={paths.trash(kind.many)} />;
  return (
    <PageFrame
      title={address.view === "archive" ? "Archive" : kind.title}
      action={
        <>
          <LayoutSwitch kind={kind} />
          {before}
          <PageAction
            label={action.label}
            icon={action.icon}
            variant={isSelecting ? "outline" : "ink"}
            aria-keyshortcuts={action.shortcut}
            onClick={action.onClick}
          />
          {beside}
        </>
      }
      margin={counts && marginOf(kind, address.view, counts, summaryOf?.(data.contentCounts))}
      filters={<ListFilters kind={kind} address={address} counts={counts} onSelect={() => selection.begin()} />}
      selectionBar={
        isSelecting && (
          <Suspense fallback={<div className={styles.selectionBarRoom} />}>
            <SelectionBar kind={kind} selection={selection} BulkProjects={BulkProjects} focusList={focusList} />
          </Suspense>
        )
      }
    >
      <OfflineNotice />
      <CardKeys
        ref={list}
        // before the press that selects a card
        onReach={() => {
          if (!SelectionBar.isLoaded()) void SelectionBar.preload();
        }}
      >
        <SelectionContext value={selection}>{children(address, actions)}</SelectionContext>
      </CardKeys>
      <Outlet />
    </PageFrame>
  );
}

/** The search of the address; whoever arrives without an order in it gets the one they chose last. */
function useSearchOnArrival(kind: ContentKind): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { order } = useListPreferences(kind);
  const [first] = useState(search);
  const [arrival, setArrival] = useState(() => withKeptSort(search, order));
  if (arrival !== null && search !== first) setArrival(null);
  useLayoutEffect(() => {
    if (arrival !== null && search === first) void navigate({ pathname, search: arrival }, { replace: true });
  }, [arrival, first, pathname, search, navigate]);
  return arrival !== null && search === first ? arrival : search;
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
