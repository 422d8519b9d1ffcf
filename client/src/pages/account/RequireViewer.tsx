import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { loginPath } from "../../data/auth/loginAddress";
import { pageViewer } from "../../data/auth/pageViewer";
import { ViewerContext } from "../../data/auth/useViewer";
import { lastViewer } from "../../data/offline/lastViewer";
import { signedOut } from "../../data/signedOut";
import { ViewerDocument } from "../../gql/graphql";
import { useViewerQuery } from "../../gql/hooks";
import { hasTyped, watchTyping } from "../../lib/typed";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import styles from "./RequireViewer.module.css";
import { useActivity } from "./useActivity";

const loadSessionEnded = () => import("./SessionEnded").then((module) => ({ default: module.SessionEnded }));
const SessionEnded = lazy(loadSessionEnded);

/**
 * Lets the signed-in through and sends everyone else to sign in, remembering where they were going. Who is known
 * already stays while the server is out of reach.
 */
export function RequireViewer({
  fallback = null,
  children = <Outlet />,
}: {
  fallback?: ReactNode;
  children?: ReactNode;
}) {
  const { pathname, search, hash } = useLocation();
  const { data, error, loading, refetch, client } = useViewerQuery();
  const [isHeld, setHeld] = useState(false);
  const viewer = data?.viewer;
  const ask = useEffectEvent(async () => {
    // a request of its own: what is read again meanwhile isn't told that nobody is there
    const context = { asksWhoItIs: true, mustBeFresh: true, queryDeduplication: false };
    const { data: now } = await client.query({ query: ViewerDocument, fetchPolicy: "no-cache", context });
    if (!now) return;
    // typed words stay until their person is back, and with them all that the page shows
    const isStaying = now.viewer === null && hasTyped();
    if (!isStaying) client.writeQuery({ query: ViewerDocument, data: now });
    // at once, so that nothing is inert any more when the dialog gives back the focus
    flushSync(() => setHeld(isStaying));
  });
  const leave = (): void => {
    setHeld(false);
    client.writeQuery({ query: ViewerDocument, data: { viewer: null } });
  };
  const askAgain = (): void => void refetch().catch(() => undefined);

  // the dialog may be out of reach once it is needed
  useEffect(() => watchTyping(() => void loadSessionEnded().catch(() => undefined)), []);
  // the session may end elsewhere: then this query answers null
  useEffect(() => signedOut.onTold(() => void ask().catch(() => undefined)), []);
  const isSignedIn = Boolean(viewer) && !isHeld;
  useEffect(() => {
    if (isSignedIn) signedOut.tellReturned();
  }, [isSignedIn]);

  const viewerId = data && (viewer?.id ?? null);
  useEffect(() => {
    // what this browser kept of somebody is nobody's any more
    if (viewerId === null && lastViewer() && lastViewer() === pageViewer.id())
      void import("../../data/offline/clearOffline").then(({ forgetRead }) => forgetRead()).catch(() => undefined);
  }, [viewerId]);

  if (viewer) {
    return (
      <ViewerContext value={viewer}>
        <Activity />
        {children}
        <Suspense fallback={null}>
          {isHeld && <SessionEnded onReturn={() => signedOut.tell()} onLeave={leave} />}
        </Suspense>
      </ViewerContext>
    );
  }
  if (viewer === null) {
    const path = pathname + search + hash;
    const state = pageViewer.id() ? { notice: "Your session has ended. Sign in to continue." } : null;
    return <Navigate replace to={loginPath({ next: path === "/dashboard" ? null : path })} state={state} />;
  }
  if (error && !loading) {
    return (
      <main className={styles.unreachable}>
        <EmptyState
          title="Commonplace can’t be reached"
          description="You may be offline, or the server may be starting. What you wrote is still in this browser."
          action={<Button onClick={askAgain}>Try again</Button>}
        />
      </main>
    );
  }
  return fallback;
}

/** Of its own, so that its answers draw nothing again but itself. */
function Activity() {
  useActivity();
  return null;
}
