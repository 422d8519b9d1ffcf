import { somethingWentWrong } from "../../../../schema/sentences";
import { NotLoadedError } from "../../lib/loadCode";
import { useDocumentTitle } from "../../lib/useDocumentTitle";
import buttonStyles from "../../ui/Button.module.css";
import { Entry } from "../../ui/Entry";
import styles from "./errors.module.css";

/** A page that crashed or could not be loaded, for instance because a newer version has replaced it. */
export function RouteError({ error }: { error: unknown }) {
  useDocumentTitle(somethingWentWrong);
  const isAway = error instanceof NotLoadedError;
  const isOffline = isAway && !navigator.onLine;
  return (
    <main className={styles.error}>
      <Entry head={<p className={styles.errorHead}>{isOffline ? "Offline" : isAway ? "Not loaded" : "Error"}</p>}>
        <div role="alert">
          <h1>
            {isOffline
              ? "This page is not on this device yet"
              : isAway
                ? "This page could not be loaded"
                : somethingWentWrong}
          </h1>
          <p className={styles.text}>
            {isOffline
              ? "It needs a connection the first time you open it."
              : isAway
                ? "There may be a new version. Reload the page to get it."
                : "It is our fault, not yours. What you wrote is still in this browser."}
          </p>
        </div>
        <p className={styles.actions}>
          <button
            type="button"
            className={buttonStyles.button}
            data-part="button"
            data-variant="ink"
            onClick={() => window.location.reload()}
          >
            Reload
          </button>
          <a className={buttonStyles.button} data-part="button" href="/dashboard">
            Go to the dashboard
          </a>
        </p>
      </Entry>
    </main>
  );
}
