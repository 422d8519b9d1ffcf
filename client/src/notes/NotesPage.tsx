import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate, useParams } from "react-router-dom";
import { ListFilters } from "../content/list/ListFilters";
import { type ListView, readListAddress, writeListAddress } from "../content/list/listAddress";
import { type Direction, nearestInDirection } from "../content/nearestInDirection";
import { OfflineNotice } from "../content/OfflineNotice";
import { SelectionContext } from "../content/selection/SelectionContext";
import { useListSelection } from "../content/selection/useListSelection";
import { NotesSkeleton } from "../content/slips/NotesSkeleton";
import { useContentActions } from "../content/useContentActions";
import { withNewNote } from "../content/withNewNote";
import type { ContentCountsQuery } from "../gql/graphql";
import { useContentCountsQuery } from "../gql/hooks";
import { useShortcut } from "../lib/shortcuts";
import { PageAction } from "../shell/PageAction";
import { PageFrame } from "../shell/PageFrame";
import { NotesList } from "./NotesList";

const TrashList = lazy(() => import("../content/list/TrashList").then((module) => ({ default: module.TrashList })));
const SelectionBar = lazy(() =>
  import("../content/selection/SelectionBar").then((module) => ({ default: module.SelectionBar })),
);

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const titles = { all: "Notes", favorites: "Notes", archive: "Archive", trash: "Trash" };

/** The list of notes; an opened one lies over it and leaves it where it was. */
export function NotesPage() {
  const { pathname, search } = useLocation();
  const { noteId } = useParams();
  const navigate = useNavigate();
  const actions = useContentActions();
  const address = readListAddress(new URLSearchParams(search));
  const { data } = useContentCountsQuery();
  const counts = data?.contentCounts;
  const list = useRef<HTMLDivElement>(null);
  const { selection, isSelecting } = useListSelection(list, writeListAddress(address));
  const focusList = useFocusOfList(list);
  useFocusAfterClosing(list, noteId);

  const focused = (): string | null =>
    document.activeElement?.closest<HTMLElement>("[data-slip]")?.dataset.slip ?? null;
  const press = (name: RegExp): void => {
    const slip = document.activeElement?.closest("[data-slip]");
    const button = [...(slip?.querySelectorAll("button") ?? [])].find((one) => name.test(one.ariaLabel ?? ""));
    button?.click();
  };
  useShortcut("f", () => focused() && press(/favorites$/), { isEnabled: !isSelecting });
  useShortcut("e", () => focused() && press(/^(un)?archive$/i), { isEnabled: !isSelecting });

  return (
    <PageFrame
      title={titles[address.view]}
      action={
        <PageAction
          label="New note"
          icon={Plus}
          variant={isSelecting ? "outline" : "ink"}
          aria-keyshortcuts="N"
          onClick={() => navigate(withNewNote(pathname, search))}
        />
      }
      margin={isSelecting ? "Esc to leave" : summaryOf(address.view, counts)}
      filters={
        isSelecting ? (
          <Suspense fallback={<div className="selection-bar-room" />}>
            <SelectionBar selection={selection} isTrash={address.view === "trash"} focusList={focusList} />
          </Suspense>
        ) : (
          <ListFilters address={address} counts={counts} onSelect={() => selection.begin()} />
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
            <Suspense fallback={<NotesSkeleton columns={1} />}>
              <TrashList address={address} actions={actions} />
            </Suspense>
          ) : (
            <NotesList address={address} actions={actions} />
          )}
        </SelectionContext>
      </div>
      <Outlet />
    </PageFrame>
  );
}

function summaryOf(view: ListView, counts: ContentCountsQuery["contentCounts"] | undefined): string | null {
  if (!counts) return null;
  const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
  const { notes, categoriesOfNotes, favoriteNotes, archivedNotes, trashedNotes } = counts;
  const texts: Record<ListView, string> = {
    all: categoriesOfNotes
      ? `${notes} in ${many(categoriesOfNotes, "category", "categories")}`
      : many(notes, "note", "notes"),
    favorites: many(favoriteNotes, "note", "notes"),
    archive: many(archivedNotes, "note", "notes"),
    trash: many(trashedNotes, "note", "notes"),
  };
  return texts[view];
}

function moveFocus(list: HTMLElement, direction: Direction): boolean {
  const current = document.activeElement?.closest<HTMLElement>("[data-slip]");
  if (!current || document.activeElement?.tagName === "INPUT") return false;
  const slips = [...list.querySelectorAll<HTMLElement>("[data-slip]")];
  const found = nearestInDirection(
    current.getBoundingClientRect(),
    slips.map((slip) => slip.getBoundingClientRect()),
    direction,
  );
  const next = slips[found];
  if (!next) return false;
  next.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

/** Where the focus goes when the act that had it took its own button away: to the first slip on screen. */
function useFocusOfList(list: React.RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const slips = [...(list.current?.querySelectorAll<HTMLElement>("[data-slip]") ?? [])];
      const next = slips.find((slip) => slip.getBoundingClientRect().top >= 0) ?? slips[0];
      next?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    });
  }, [list]);
}

/** An opened note gives the focus back to its slip, also where it was the first page and none had it. */
function useFocusAfterClosing(list: React.RefObject<HTMLElement | null>, noteId: string | undefined): void {
  const former = useRef(noteId);
  useEffect(() => {
    const closed = former.current;
    former.current = noteId;
    if (!closed || noteId) return;
    // the sheet itself hands focus back first, to the slip or, where that is gone, to the page
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      list.current?.querySelector<HTMLElement>(`[data-slip="${CSS.escape(closed)}"] a`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [noteId, list]);
}
