import { ApolloProvider, useApolloClient } from "@apollo/client/react";
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { NoteBesideContext } from "./content/NoteBesideContext";
import { nextNoteColor } from "./content/nextNoteColor";
import { registerDraftSender } from "./content/settleDrafts";
import { SharingHost } from "./content/sharing/SharingHost";
import { withNewNote } from "./content/withNewNote";
import { apollo } from "./data/apollo";
import { useViewer } from "./data/auth/useViewer";
import { loadSocketBy } from "./data/live/socketLoader";
import { registerOfflineAnswer } from "./data/offline/offlineAnswers";
import { signedOut } from "./data/signedOut";
import { useBuildInfoQuery, useContentCountsQuery, useSavedSearchesQuery, useUnreadCountQuery } from "./gql/hooks";
import { hasDrafts } from "./lib/hasDrafts";
import { paths } from "./lib/paths";
import { usePreferences } from "./lib/preferences";
import { ScrollRestoration } from "./lib/routing/ScrollRestoration";
import { useTabHistory } from "./lib/routing/useTabHistory";
import { useShortcut } from "./lib/shortcuts";
import { typeAhead } from "./lib/typeAhead";
import { writeUnreadTitle } from "./lib/useDocumentTitle";
import { withoutParameters } from "./lib/withoutParameters";
import { useMayAsk } from "./notifications/useMayAsk";
import { ProofHost } from "./pages/account/ProofHost";
import { RequireViewer } from "./pages/account/RequireViewer";
import type { AdminCounts } from "./pages/admin/AdminNews";
import { PageBoundary } from "./pages/errors/PageBoundary";
import { PageLoading } from "./pages/errors/PageLoading";
import { SearchHost } from "./pages/search/SearchHost";
import { useInstallOffer } from "./shell/install/installOffer";
import { Shell } from "./shell/Shell";
import { docsParameter } from "./shell/withDocs";
import { lazyPart } from "./ui/lazyPart";
import { LastingSurface } from "./ui/overlays/LastingSurface";
import { lazyOverlay } from "./ui/overlays/lazyOverlay";
import { forgetUndo, toast } from "./ui/toast/toast";

const KeepAccount = lazyPart(() => import("./pages/account/KeepAccount").then((module) => module.KeepAccount), null);
const AdminNews = lazyPart(() => import("./pages/admin/AdminNews").then((module) => module.AdminNews), null);
const GiveFeedback = lazyOverlay(() => import("./pages/feedback/GiveFeedback").then((module) => module.GiveFeedback));
const InviteDialog = lazyOverlay(() =>
  import("./pages/invitations/InviteDialog").then((module) => module.InviteDialog),
);
const GuideDrawer = lazyOverlay(() => import("./pages/guide/GuideDrawer").then((module) => module.GuideDrawer));
const NotificationPrompt = lazyPart(
  () => import("./notifications/NotificationPrompt").then((module) => module.NotificationPrompt),
  null,
);
const InstallPrompt = lazyPart(
  () => import("./shell/install/InstallPrompt").then((module) => module.InstallPrompt),
  null,
);
const NoteBeside = lazyOverlay(() => import("./pages/notes/beside/NoteBeside").then((module) => module.NoteBeside));
const NewNote = lazyOverlay(() => import("./pages/notes/NewNote").then((module) => module.NewNote));

const SavedSearches = lazyPart(
  () => import("./pages/search/SavedSearches").then((module) => module.SavedSearches),
  null,
);

loadSocketBy(() => import("./deferredStartup"));
registerDraftSender(() => import("./pages/notes/saving/draftOutbox").then(({ sendDraftsOf }) => sendDraftsOf));

registerOfflineAnswer("CreateNote", () =>
  import("./content/noteAnswer").then(({ createNoteAnswer }) => createNoteAnswer),
);

/** The signed-in app: the shell around a page, the editor for a new note over any page, and live updates. */
export function SignedIn() {
  return (
    <ForViewers>
      <Frame />
    </ForViewers>
  );
}

/** A page for signed-in people that stands alone. */
export function SignedInAlone() {
  return (
    <ForViewers>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </ForViewers>
  );
}

function ForViewers({ children }: { children: ReactNode }) {
  return (
    <ApolloProvider client={apollo}>
      <RequireViewer fallback={<PageLoading />}>
        {children}
        <ProofHost />
      </RequireViewer>
    </ApolloProvider>
  );
}

function Frame() {
  const viewer = useViewer();
  const installOffer = useInstallOffer();
  const client = useApolloClient();
  const history = useTabHistory();
  const { data } = useContentCountsQuery();
  const { data: build } = useBuildInfoQuery({ skip: !viewer.isAdmin });
  const unread = useUnread();
  const mayAsk = useMayAsk();
  useLiveUpdates(viewer.id, (path) => history.navigator.push(path));
  useShortcut("n", () => {
    const { pathname, search } = history.shown.location;
    if (new URLSearchParams(search).has("new")) return;
    typeAhead();
    const place = withNewNote(pathname.startsWith(paths.notes()) ? paths.notes() : pathname, search);
    history.navigator.push(place, null, { preventScrollReset: true });
  });
  const [searched, setSearched] = useState<string | null>(null);
  const openSearch = useCallback(() => setSearched((query) => query ?? ""), []);
  useEffect(() => history.listen(() => setSearched(null)), [history]);
  useEffect(() => signedOut.onTold(forgetUndo), []);
  const isQuiet = useQuiet();
  const { data: kept } = useSavedSearchesQuery({ skip: !isQuiet, fetchPolicy: "cache-and-network" });
  // Read once on load: people with a pending deletion are asked, but not right after they requested it.
  const [deletionAt] = useState(viewer.deletionAt);
  const [adminCounts, setAdminCounts] = useState<AdminCounts | null>(null);
  const leave = async (): Promise<void> => {
    try {
      const { signOut } = await import("./data/auth/signOut");
      await signOut(client);
    } catch (error) {
      if (error instanceof Error && error.name === "UnsentError") {
        toast.error("Some of your changes could not be sent. Sign out again to leave without them.");
        return;
      }
      toast.error("Could not sign out. Check the connection and try again.");
    }
  };
  return (
    <Shell
      viewer={viewer}
      counts={{
        unread,
        ...(data && {
          ...data.contentCounts,
          projects: data.projectCounts.active,
        }),
        ...adminCounts,
      }}
      build={build?.buildInfo ?? null}
      onSignOut={() => void leave()}
      onSearch={openSearch}
      savedSearches={
        kept?.savedSearches.length ? (
          <Suspense fallback={null}>
            <SavedSearches onOpen={setSearched} />
          </Suspense>
        ) : null
      }
    >
      <PageBoundary>
        <NoteBesideContext value={NoteBeside}>
          <Outlet />
        </NoteBesideContext>
      </PageBoundary>
      <DialogsOfTheAddress />
      <Suspense fallback={null}>{viewer.isAdmin && isQuiet && <AdminNews onCounts={setAdminCounts} />}</Suspense>
      {searched !== null && <SearchHost query={searched} onClose={() => setSearched(null)} />}
      <Suspense fallback={null}>{deletionAt && <KeepAccount deletionAt={deletionAt} />}</Suspense>
      <SharingHost />
      <Suspense fallback={null}>
        {mayAsk && <NotificationPrompt />}
        {installOffer && <InstallPrompt offer={installOffer} />}
      </Suspense>
      <ScrollRestoration keyOf={({ pathname: path, key }) => scrollKey(path) ?? key} />
    </Shell>
  );
}

/** The dialogs that the address opens over any page. */
function DialogsOfTheAddress() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  // over the list of projects it is a project
  const isNoteNew = parameters.has("new") && (pathname !== paths.projects() || parameters.has("project"));
  const close = (parameter: string, replace = false): void => {
    const to = { pathname, search: withoutParameters(search, parameter), hash };
    // at once, so that the page can take the focus back
    void navigate(to, { replace, preventScrollReset: true, flushSync: true });
  };
  return (
    <>
      {isNoteNew && <NewNoteOnSheet onClose={() => close("new")} />}
      <Suspense fallback={null}>
        {parameters.has(docsParameter) && <GuideDrawer onClose={() => close(docsParameter)} />}
      </Suspense>
      <Suspense fallback={null}>
        {parameters.has("feedback") && <GiveFeedback onClose={() => close("feedback", true)} />}
      </Suspense>
      <Suspense fallback={null}>
        {parameters.has("invite") && <InviteDialog onClose={() => close("invite", true)} />}
      </Suspense>
    </>
  );
}

/** The sheet answers the press; the editor, which takes longer to load, follows on it. */
function NewNoteOnSheet({ onClose }: { onClose: () => void }) {
  const { cache } = useApolloClient();
  const [color] = useState(() => nextNoteColor(cache));
  return (
    <Suspense fallback={null}>
      <LastingSurface color={color} onClose={onClose}>
        <Suspense fallback={null}>
          <NewNote onClose={onClose} />
        </Suspense>
      </LastingSurface>
    </Suspense>
  );
}

/** The number of unread received items; 0 if the person wants no count. */
function useUnread(): number {
  const { data } = useUnreadCountQuery({ fetchPolicy: "cache-only" });
  const { sharing } = usePreferences();
  const unread = sharing.receiveNotifications.dashboard ? (data?.unreadCount ?? 0) : 0;
  useEffect(() => writeUnreadTitle(unread), [unread]);
  return unread;
}

/** Lists keep their scroll position, however the person comes back to them. */
function scrollKey(path: string): string | null {
  if (path.startsWith(paths.templates())) return paths.templates();
  if (path.startsWith(paths.notes())) return paths.notes();
  return path === paths.videos() ? path : null;
}

/** True once the browser has been idle: for work that nobody is waiting for. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}

const offlineAfterMs = 2500;

/** Opens the socket once the page is rendered and the browser is idle. */
function useLiveUpdates(viewerId: string, onGo: (path: string) => void): void {
  const go = useEffectEvent(onGo);
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isOver = false;
    const end = (): void => {
      isOver = true;
      for (const stop of stops) stop();
    };
    const begin = (): void => {
      // so that a toast can be shown offline
      import("./ui/toast/ToastHost").catch(() => undefined);
      import("./deferredStartup").then(
        ({ startLiveUpdates, startReminders, startNotices, followAccount, startOffline, keepRecent }) => {
          if (isOver) return;
          stops.push(
            startLiveUpdates(apollo),
            startReminders(apollo, (path) => go(path)),
            startNotices(apollo, (path) => go(path)),
            followAccount(apollo),
          );
          // offline preparation starts after everything needed now
          const timer = setTimeout(
            () => stops.push(startOffline(apollo, viewerId, (write) => keepRecent(apollo, write))),
            offlineAfterMs,
          );
          stops.push(() => clearTimeout(timer));
        },
        () => undefined,
      );
      // sends leftover drafts, whether or not an editor opens; an open editor sends its own
      if (!hasDrafts(viewerId)) return;
      import("./pages/notes/saving/draftOutbox").then(
        ({ startDraftOutbox }) => {
          if (!isOver) stops.push(startDraftOutbox(apollo, viewerId));
        },
        () => undefined,
      );
    };
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(begin, { timeout: 2000 });
      return () => {
        window.cancelIdleCallback(handle);
        end();
      };
    }
    const timer = setTimeout(begin, 500);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [viewerId]);
}
