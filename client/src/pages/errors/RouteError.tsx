import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { useDocumentTitle } from "../../lib/useDocumentTitle";
import "../../ui/Button.css";
import "./errors.css";

/** A page that broke or could not be loaded, for instance because a newer version has taken its place. */
export function RouteError() {
  const error = useRouteError();
  useDocumentTitle("Something went wrong");
  const isAway =
    isRouteErrorResponse(error) || (error instanceof TypeError && /import|fetch|load/i.test(error.message));
  return (
    <main className="route-error">
      <div role="alert">
        <h1>{isAway ? "This page could not be loaded" : "Something went wrong"}</h1>
        <p>
          {isAway
            ? "The connection may be gone, or a newer version has come. Loading again brings it."
            : "It is our fault, not yours. What you wrote is still in this browser."}
        </p>
      </div>
      <p className="route-error-actions">
        <button type="button" className="button" data-variant="ink" onClick={() => window.location.reload()}>
          Load again
        </button>
        <a className="button" href="/dashboard">
          Go to the dashboard
        </a>
      </p>
    </main>
  );
}
