import { lazy, Suspense, useEffect, useState } from "react";
import { paths } from "../lib/paths";
import { Switch } from "../ui/fields/Switch";
import { Mark } from "../ui/Wordmark";
import styles from "./ExplorerPage.module.css";
import { loadViewer, type Viewer } from "./loadViewer";

/** The editor weighs some megabytes: nobody loads it who isn't signed in. */
const Editor = lazy(() => import("./Editor"));

/** With the query that led here. */
const here = window.location.pathname + window.location.search;

/** Runs operations of the API as whoever is signed in. Changes are refused until the person allows them. */
export function ExplorerPage() {
  const visitor = useVisitor();
  const viewer = typeof visitor === "object" ? visitor : null;
  const [areChangesAllowed, allowChanges] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Mark />
        <h1>API explorer</h1>
        {viewer && (
          <>
            <p className="soft clip">Signed in as {viewer.displayName}</p>
            <Switch label="Allow changes" isOn={areChangesAllowed} onChange={allowChanges} />
          </>
        )}
        <a className="text-link" href="/dashboard?docs=api.md">
          Documentation
        </a>
      </header>
      <main className={styles.main}>
        {viewer && (
          <Suspense>
            <Editor viewerId={viewer.id} areChangesAllowed={areChangesAllowed} />
          </Suspense>
        )}
        {visitor === "signed out" && (
          <p className={styles.message}>
            You are not signed in.{" "}
            <a className="text-link" href={paths.login(here)}>
              Sign in
            </a>{" "}
            to run queries on your own library.
          </p>
        )}
        {visitor === "unknown" && (
          <p className={styles.message} role="alert">
            The server did not answer.{" "}
            <a className="text-link" href={here}>
              Try again
            </a>
          </p>
        )}
      </main>
    </div>
  );
}

/** Undefined while the server is asked, `unknown` if it didn't answer. */
function useVisitor(): Viewer | "signed out" | "unknown" | undefined {
  const [visitor, setVisitor] = useState<Viewer | "signed out" | "unknown">();
  useEffect(() => {
    const asking = new AbortController();
    loadViewer(asking.signal).then(
      (viewer) => setVisitor(viewer ?? "signed out"),
      () => !asking.signal.aborted && setVisitor("unknown"),
    );
    return () => asking.abort();
  }, []);
  return visitor;
}
