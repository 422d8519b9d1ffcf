import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useViewerQuery } from "../gql/hooks";
import { lastViewer, setLastViewer } from "../offline/lastViewer";
import { signedOut } from "../signedOut";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { loginPath } from "./loginAddress";
import { useActivity } from "./useActivity";
import { ViewerContext } from "./useViewer";

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
  const { data, error, loading, refetch } = useViewerQuery();

  // the session may end elsewhere: then this query answers null
  useEffect(() => signedOut.onTold(() => void refetch().catch(() => undefined)), [refetch]);

  const viewerId = data && (data.viewer?.id ?? null);
  useEffect(() => {
    const kept = lastViewer();
    if (viewerId === undefined || !kept || viewerId === kept) return;
    // what this browser kept is somebody else's, or nobody's any more
    setLastViewer(null);
    if (viewerId) window.location.reload();
    else void import("../offline/clearOffline").then(({ forgetRead }) => forgetRead()).catch(() => undefined);
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
    return <Navigate replace to={loginPath({ next: path === "/dashboard" ? null : path })} />;
  }
  if (error && !loading) {
    return (
      <main className="p-8">
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

/** Of its own, so that its answers draw nothing again but itself. */
function Activity() {
  useActivity();
  return null;
}
