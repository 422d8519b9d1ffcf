import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { answerApp, readAskingApp } from "../../data/auth/askingApp";
import { useViewer } from "../../data/auth/useViewer";
import { errorText } from "../../data/errorText";
import { paths } from "../../lib/paths";
import { linesOfScopes } from "../../lib/tokenAreas";
import { useDocumentTitle } from "../../lib/useDocumentTitle";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { Skeleton } from "../../ui/Skeleton";
import { Mark, Wordmark } from "../../ui/Wordmark";
import styles from "./ConnectPage.module.css";

/** `/connect`: another app asks for access to the account. */
export function ConnectPage() {
  const { search } = useLocation();
  const { displayName, email } = useViewer();
  const query = new URLSearchParams(search);
  const clientId = query.get("client_id") ?? "";
  const back = URL.parse(query.get("redirect_uri") ?? "");
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [answering, setAnswering] = useState<boolean | null>(null);

  useEffect(() => {
    let isCurrent = true;
    readAskingApp(clientId).then(
      (read) => isCurrent && setName(read),
      (error) => isCurrent && setProblem(errorText(error, "This app can't be found")),
    );
    return () => {
      isCurrent = false;
    };
  }, [clientId]);

  const answer = async (accept: boolean): Promise<void> => {
    setAnswering(accept);
    setProblem(null);
    try {
      window.location.assign(await answerApp(accept, search.slice(1)));
    } catch (error) {
      setProblem(errorText(error, "This request has expired. Go back to the app and try again."));
      setAnswering(null);
    }
  };

  if (!back || query.has("error") || (problem && name === null)) {
    return (
      <Card>
        <h1>This request isn't valid</h1>
        <p>Go back to the app and try again.</p>
        <div className={styles.actions}>
          <LinkButton to={paths.dashboard()}>Open the dashboard</LinkButton>
        </div>
      </Card>
    );
  }
  if (name === null) {
    return (
      <Card>
        <Skeleton />
      </Card>
    );
  }
  const lines = linesOfScopes((query.get("scope") ?? "").split(" "));
  return (
    <Card>
      <h1>“{name}” wants to use your account</h1>
      <p>
        It leads back to <b>{placeOf(back)}</b>
      </p>
      <div className={`${styles.viewer} row`}>
        <Avatar name={displayName} />
        <p>
          <b>{displayName}</b>
          <small>{email}</small>
        </p>
      </div>
      <h2>Access it asks for</h2>
      <ul className={styles.lines} aria-label="Access">
        {lines.map(({ area, access }) => (
          <li key={area}>
            <b>{area}</b>: {access}
          </li>
        ))}
      </ul>
      <p className="hint">
        The app chose its own name. Only allow it if you came here from it just now. You can remove it in Settings at
        any time.
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="ink" isPending={answering === true} onClick={() => void answer(true)}>
          Allow
        </Button>
        <Button isPending={answering === false} onClick={() => void answer(false)}>
          Don’t allow
        </Button>
      </div>
    </Card>
  );
}

/** The page apart from the app: nothing on it but the question. */
function Card({ children }: { children: ReactNode }) {
  useDocumentTitle("Connect an app");
  return (
    <div className={styles.page}>
      <header className={`${styles.brand} row`}>
        <Mark size={22} />
        <Wordmark height={24} />
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}

/** The website or computer that an address leads to; a scheme of an app's own names the app. */
function placeOf({ host, protocol }: URL): string {
  return host || `the app ${protocol.slice(0, -1)}`;
}
