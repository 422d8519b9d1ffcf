import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { isPreloaded } from "../../content/preloadNote";
import { isMissing } from "../../data/errorText";
import { NotOpened } from "../../data/NotOpened";
import {
  type NoteCardFragment,
  NoteCardFragmentDoc,
  type NoteFullFragment,
  NoteFullFragmentDoc,
} from "../../gql/graphql";
import { useNoteQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { typeAhead } from "../../lib/typeAhead";
import { withoutParameters } from "../../lib/withoutParameters";
import type { TextPlace } from "../../richText/commands/pointAt";
import { prepareToEdit } from "../../richText/html/textToEdit";
import { Dialog } from "../../ui/overlays/Dialog";
import { LastingSurface } from "../../ui/overlays/LastingSurface";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { type NoteView, NoteViewer } from "./viewer/NoteViewer";

const NoteEditor = lazyOverlay(() => import("./editor/NoteEditor").then((module) => module.NoteEditor));

const VersionHistory = lazyOverlay(() =>
  import("../../content/versions/VersionHistory").then((module) => module.VersionHistory),
);

/** The parameters of a note's address that show it otherwise than to be read. */
const views: readonly NoteView[] = ["edit", "write", "history"];

/** Without the pauses that keep a page responsive while another one renders: the list stays as it is. */
const atOnce = { flushSync: true };

/**
 * `/notes/{id}`: the note over the list: the viewer, with `?edit` the editor, with `?write` the editor over the whole
 * page, or with `?history` its versions.
 */
export function NoteRoute() {
  return <NoteOver list={paths.notes()} />;
}

/** `/notes/templates/{id}`: the same for a template, over the list of templates. */
export function TemplateRoute() {
  return <NoteOver list={paths.templates()} />;
}

function NoteOver({ list }: { list: string }) {
  const { noteId = "" } = useParams();
  return (
    // around both, so that the viewer stays until the editor has loaded
    <Suspense key={noteId} fallback={null}>
      <OpenedNote id={noteId} list={list} />
    </Suspense>
  );
}

/** @param list the address of the list that the note lies over. */
function OpenedNote({ id, list }: { id: string; list: string }) {
  const client = useApolloClient();
  // shows the card's data until the text has loaded
  const [card] = useState(() =>
    client.cache.readFragment({ id: `Note:${id}`, fragment: NoteCardFragmentDoc, fragmentName: "NoteCard" }),
  );
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = (): void => void navigate({ pathname: list, search: withoutParameters(search, ...views) }, atOnce);
  const dialog = useNoteDialog(id, list, card, close);
  return (
    dialog && (
      <LastingSurface color={card?.color} onClose={close}>
        {dialog}
      </LastingSurface>
    )
  );
}

/** The dialog for the address; null until some of the note is loaded. */
function useNoteDialog(id: string, list: string, card: NoteCardFragment | null, toList: () => void): ReactNode {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  const [fetchPolicy] = useState<"cache-first" | "cache-and-network">(() =>
    isPreloaded(id) ? "cache-first" : "cache-and-network",
  );
  const { data, error, loading, refetch } = useNoteQuery({ variables: { id }, fetchPolicy });
  // from the cache itself, which has the words of an editor that closes now; the query hears of them a frame later
  const note = data && (readNote(client, id) ?? (data.note as NoteFullFragment));
  // preloads the editor, since readers often start editing
  useEffect(() => void NoteEditor.preload(), []);
  const text = note?.content ?? "";
  const isRead = views.every((view) => !params.has(view));
  useEffect(() => (isRead && text ? prepareToEdit(text) : undefined), [isRead, text]);
  const listSearch = withoutParameters(search, ...views);
  const [cameFrom, setCameFrom] = useState<NoteView | null>(null);
  const toView = (view: NoteView): void => {
    setCameFrom(view);
    const isLoaded = view !== "history" && NoteEditor.isLoaded();
    void navigate(
      { pathname: `${list}/${id}`, search: `${listSearch ? `${listSearch}&` : "?"}${view}` },
      isLoaded ? atOnce : undefined,
    );
  };
  const toNote = (): void => void navigate({ pathname: `${list}/${id}`, search: listSearch }, atOnce);

  // the note being edited stays on screen, even if it is deleted elsewhere
  const [written, setWritten] = useState<NoteFullFragment | null>(null);
  const isWriting = params.has("edit") || params.has("write");
  if (!isWriting && written) setWritten(null);
  // cached data may be older than the last save: editing starts from the server's version
  if (isWriting && !written && note && !loading && !note.deletedAt) setWritten(note);
  if (isWriting && written) {
    return (
      <NoteEditor
        note={note ?? written}
        cursor={(state as { cursor?: TextPlace } | null)?.cursor}
        onClose={(saved) =>
          saved && saved.id !== id ? void navigate({ pathname: `${list}/${saved.id}`, search: listSearch }) : toNote()
        }
      />
    );
  }
  if (error && !note) {
    return (
      <Dialog title={isMissing(error) ? "Note not found" : "This note could not be loaded"} isOpen onClose={toList}>
        <NotOpened error={error} kind="notes" onRetry={() => void refetch().catch(() => undefined)} />
      </Dialog>
    );
  }
  if (params.has("history") && note && !note.deletedAt) {
    return <VersionHistory item={note} onClose={toNote} />;
  }
  const shown = note ?? card;
  return shown ? (
    <NoteViewer
      note={shown}
      content={note ? note.content : undefined}
      tasks={note?.tasks}
      attachments={note?.attachments}
      cameFrom={cameFrom}
      isOpeningEditor={isWriting}
      onClose={toList}
      onEdit={() => {
        typeAhead();
        toView("edit");
      }}
      onWrite={() => {
        typeAhead();
        toView("write");
      }}
      onHistory={() => toView("history")}
    />
  ) : null;
}

function readNote(client: ApolloClient, id: string): NoteFullFragment | null {
  return client.readFragment(
    { id: `Note:${id}`, fragment: NoteFullFragmentDoc, fragmentName: "NoteFull" },
    true,
  ) as NoteFullFragment | null;
}
