import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useViewerQuery } from "../gql/hooks";
import { signedOut } from "../signedOut";
import { Button } from "../ui/Button";
import { AuthDeadEnd } from "./AuthDeadEnd";
import { AuthFrame } from "./AuthFrame";
import { loginPath } from "./loginAddress";
import { useActivity } from "./useActivity";
import { ViewerContext } from "./useViewer";

/**
 * Lets the signed-in through and sends everyone else to sign in, remembering where they were going. Who is known
 * already stays while the server is out of reach.
 */
export function RequireViewer({ fallback = null, children = <Outlet /> }: { fallback?: ReactNode; children?: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const { data, error, loading, refetch } = useViewerQuery();

  // the session may end elsewhere: then this query answers null
  useEffect(() => signedOut.onTold(() => void refetch().catch(() => undefined)), [refetch]);

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
      <AuthFrame title="Out of reach" art={null}>
        <AuthDeadEnd
          title="Commonplace can’t be reached"
          actions={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
        >
          The connection may be gone, or the server is starting. What you wrote is still in this browser.
        </AuthDeadEnd>
      </AuthFrame>
    );
  }
  return fallback;
}

/** Of its own, so that its answers draw nothing again but itself. */
function Activity() {
  useActivity();
  return null;
}
