import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { loginPath } from "../../data/auth/loginAddress";
import { ViewerContext } from "../../data/auth/useViewer";
import { lastViewer, setLastViewer } from "../../data/offline/lastViewer";
import { signedOut } from "../../data/signedOut";
import { useViewerQuery } from "../../gql/hooks";
import { hasDrafts } from "../../lib/hasDrafts";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import styles from "./RequireViewer.module.css";
import { useActivity } from "./useActivity";

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
  const { data, previousData, error, loading, refetch } = useViewerQuery();

  // the session may end elsewhere: then this query answers null
  useEffect(() => signedOut.onTold(() => void refetch().catch(() => undefined)), [refetch]);

  const viewerId = data && (data.viewer?.id ?? null);
  useEffect(() => {
    const kept = lastViewer();
    if (viewerId === undefined || !kept || viewerId === kept) return;
    // what this browser kept is somebody else's, or nobody's any more
    setLastViewer(null);
    if (viewerId) window.location.reload();
    else void import("../../data/offline/clearOffline").then(({ forgetRead }) => forgetRead()).catch(() => undefined);
  }, [viewerId]);

  if (data?.viewer) {
    return (
      <ViewerContext value={data.viewer}>
        <Activity />
        {children}
      </ViewerContext>
    );
  }
  if (data) {
    const path = pathname + search + hash;
    const knownId = previousData?.viewer?.id ?? lastViewer();
    return <ToSignIn to={loginPath({ next: path === "/dashboard" ? null : path })} knownId={knownId} />;
  }
  if (error && !loading) {
    return (
      <main className={styles.unreachable}>
        <EmptyState
          title="Commonplace can’t be reached"
          description="The connection may be gone, or the server is starting. What you wrote is still in this browser."
          action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
        />
      </main>
    );
  }
  return fallback;
}

/**
 * Leaves for the sign-in page once what was open is gone, and with it the last words are kept.
 * @param knownId who was signed in until now; null when nobody was.
 */
function ToSignIn({ to, knownId }: { to: string; knownId: string | null }) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    const kept = knownId && hasDrafts(knownId) ? " What you wrote is kept on this device." : "";
    const state = knownId ? { notice: `Your session has ended. Sign in to go on.${kept}` } : undefined;
    void navigate(to, { replace: true, state });
  });
  useEffect(() => leave(), []);
  return null;
}

/** Of its own, so that its answers draw nothing again but itself. */
function Activity() {
  useActivity();
  return null;
}
