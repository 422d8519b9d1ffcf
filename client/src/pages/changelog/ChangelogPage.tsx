import { useEffect, useState } from "react";
import { useBuildInfoQuery } from "../../gql/hooks";
import { useDates } from "../../lib/time/formatDate";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import { ChangeText } from "./ChangeText";
import styles from "./changelog.module.css";
import { readChangelog, type Version } from "./readChangelog";

const address = "/docs/changelog.md";

/** The changes of each version, from the same file as in the documentation. */
export function ChangelogPage() {
  const [versions, setVersions] = useState<Version[] | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { data } = useBuildInfoQuery();
  const build = data?.buildInfo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    const stop = new AbortController();
    setVersions(null);
    fetch(address, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
      .then((text) => setVersions(readChangelog(text)))
      .catch(() => !stop.signal.aborted && setVersions("failed"));
    return () => stop.abort();
  }, [attempt]);
  return (
    <PageFrame title="Changelog">
      {versions === "failed" ? (
        <Entry isBare>
          <EmptyState
            drawing="none"
            title="Failed to load documentation"
            action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
          />
        </Entry>
      ) : versions === null ? (
        <Entry isBare>
          <div role="status" aria-busy="true" aria-label="Loading">
            <Skeleton width="50%" />
          </div>
        </Entry>
      ) : (
        versions.map((version) => (
          <VersionEntry
            key={version.version}
            version={version}
            running={build?.version === version.version ? build : null}
          />
        ))
      )}
    </PageFrame>
  );
}

function VersionEntry({
  version: { version, date, build, changes },
  running,
}: {
  version: Version;
  running: { buildNumber: number; builtAt: string } | null;
}) {
  const dates = useDates();
  return (
    <Entry
      className={styles.version}
      head={version}
      sub={
        <>
          {date && <span className={styles.day}>{dates.date(`${date}T12:00:00Z`)}</span>}
          {running ? (
            <span className={styles.here} title={`Built ${dates.dateTime(running.builtAt)}`}>
              This build, {running.buildNumber}
            </span>
          ) : (
            build !== null && <span>Build {build}</span>
          )}
        </>
      }
    >
      <ul className={styles.list}>
        {changes.map(({ kind, text }) => (
          <li key={text}>
            <small>{kind}</small>
            <span>
              <ChangeText text={text} />
            </span>
          </li>
        ))}
      </ul>
    </Entry>
  );
}
