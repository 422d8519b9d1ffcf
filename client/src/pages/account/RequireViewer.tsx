import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
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
import { lazyPart } from "../../ui/lazyPart";
import styles from "./RequireViewer.module.css";
import { useActivity } from "./useActivity";

const SessionEnded = lazyPart(() => import("./SessionEnded").then((module) => module.SessionEnded), null);

/**
 * Renders its children for signed-in people and redirects everyone else to the sign-in page, with the path to return
 * to. A known viewer stays while the server is unreachable.
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
    // a separate request: other queries must not get the answer without a viewer
    const context = { asksWhoItIs: true, mustBeFresh: true, queryDeduplication: false };
    const { data: now } = await client.query({ query: ViewerDocument, fetchPolicy: "no-cache", context });
    if (!now) return;
    // typed words stay until their author is back, and so does the whole page
    const isStaying = now.viewer === null && hasTyped();
    if (!isStaying) client.writeQuery({ query: ViewerDocument, data: now });
    // synchronously, so that nothing is inert any more when the dialog returns the focus
    flushSync(() => setHeld(isStaying));
  });
  const leave = (): void => {
    setHeld(false);
    client.writeQuery({ query: ViewerDocument, data: { viewer: null } });
  };
  const askAgain = (): void => void refetch().catch(() => undefined);

  // preloaded: the dialog's code may be unreachable when it is needed
  useEffect(() => watchTyping(() => void SessionEnded.preload()), []);
  // the session may end elsewhere: this query then answers null
  useEffect(() => signedOut.onTold(() => void ask().catch(() => undefined)), []);
  const isSignedIn = Boolean(viewer) && !isHeld;
  useEffect(() => {
    if (isSignedIn) signedOut.tellReturned();
  }, [isSignedIn]);

  const viewerId = data && (viewer?.id ?? null);
  useEffect(() => {
    // the data that this browser kept now belongs to nobody
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
          title="Commonplace can't be reached"
          description="You may be offline, or the server may be starting. What you wrote is still in this browser."
          action={<Button onClick={askAgain}>Try again</Button>}
        />
      </main>
    );
  }
  return fallback;
}

/** A separate component, so that its results render nothing else. */
function Activity() {
  useActivity();
  return null;
}
