import { ChevronLeft, X } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { somethingWentWrong } from "../../../../schema/sentences";
import { errorText } from "../../data/errorText";
import type { ContentFullFragment } from "../../gql/graphql";
import { useContentVersionQuery, useContentVersionsQuery } from "../../gql/hooks";
import { kindOf } from "../../lib/contentKinds";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Segmented } from "../../ui/fields/Segmented";
import { IconButton } from "../../ui/IconButton";
import { Dialog } from "../../ui/overlays/Dialog";
import { Skeleton } from "../../ui/Skeleton";
import skeletonStyles from "../../ui/Skeleton.module.css";
import sheetStyles from "../Sheet.module.css";
import { AlsoChanged } from "./AlsoChanged";
import { useRestoreVersion } from "./useRestoreVersion";
import styles from "./VersionHistory.module.css";
import { VersionList, versionTime } from "./VersionList";
import { ChangedText, useComparison, WholeText } from "./VersionText";
import { htmlOfItem, htmlOfVersion } from "./versionHtml";

type View = "changes" | "whole";

/** An item's history: its versions in the margin, and the changes since the chosen one. */
export function VersionHistory({ item, onClose }: { item: ContentFullFragment; onClose: () => void }) {
  const kind = kindOf(item);
  const dates = useDates();
  const restore = useRestoreVersion(item.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [view, setView] = useState<View>("changes");
  const [isRestoring, setRestoring] = useState(false);
  const list = useContentVersionsQuery({ variables: { itemId: item.id }, fetchPolicy: "cache-and-network" });
  const versions = list.data?.contentVersions.nodes;
  const [current, previous] = versions ?? [];
  const chosen = versions?.find(({ id }) => id === chosenId) ?? previous;
  const isNow = chosen !== undefined && chosen.id === current?.id;
  const text = useContentVersionQuery({ variables: { id: chosen?.id ?? "" }, skip: !chosen || isNow });

  // a save elsewhere also creates a version
  const { version: seen } = item;
  const listed = useRef(seen);
  const { refetch } = list;
  useEffect(() => {
    if (listed.current === seen) return;
    listed.current = seen;
    void refetch().catch(() => undefined);
  }, [seen, refetch]);

  const now = useMemo(() => htmlOfItem(item), [item]);
  const version = text.data?.contentVersion ?? undefined;
  const before = useMemo(() => version && htmlOfVersion(version, kind), [version, kind]);
  const wording = isNow ? now : version?.id === chosen?.id ? before : undefined;
  const comparison = useComparison(isNow ? undefined : wording, now);

  async function restoreChosen(): Promise<void> {
    if (!chosen || !current) return;
    setRestoring(true);
    const isDone = await restore(chosen.id, current.id);
    setRestoring(false);
    if (isDone) onClose();
  }

  const time = chosen && versionTime(dates, chosen.updatedAt);
  const header = (
    <header className={`${sheetStyles.tools} ${styles.tools}`} data-part="sheet-tools">
      <span className="narrow-only">
        <IconButton label="Back" icon={ChevronLeft} iconSize={20} onClick={onClose} />
      </span>
      <h2 className={sheetStyles.heading}>Versions</h2>
      {chosen && !isNow && (
        <span className={`${styles.against} wide-only`}>{time?.replace(/^Today/, "today")}, against now</span>
      )}
      <span className="grow" />
      {chosen && !isNow && (
        <>
          <span role="status" className={`${styles.count} wide-only`}>
            {comparison && countOf(comparison)}
          </span>
          <span className="wide-only">
            <Segmented
              label="What to show"
              value={view}
              onChange={setView}
              options={[
                { id: "changes", label: "Changes" },
                { id: "whole", label: "Whole text" },
              ]}
            />
          </span>
          <Button variant="ink" isPending={isRestoring} disabled={!wording} onClick={() => void restoreChosen()}>
            Restore
          </Button>
        </>
      )}
      <span className="wide-only">
        <IconButton label="Close" icon={X} onClick={onClose} />
      </span>
    </header>
  );

  let body: ReactNode;
  if (!versions) {
    body = list.error ? (
      <EmptyState
        title="The versions could not be loaded"
        description={errorText(list.error, somethingWentWrong)}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
      />
    ) : (
      <TextSkeleton />
    );
  } else if (!chosen) {
    body = (
      <EmptyState
        title="No earlier versions yet"
        description={`Earlier versions appear here after you change this ${kind.one}.`}
      />
    );
  } else if (!wording) {
    body = text.error ? (
      <EmptyState
        title="This version could not be loaded"
        description={errorText(text.error, somethingWentWrong)}
        action={<Button onClick={() => void text.refetch().catch(() => undefined)}>Try again</Button>}
      />
    ) : (
      <TextSkeleton />
    );
  } else {
    body = (
      <>
        {comparison && view === "changes" ? <ChangedText comparison={comparison} /> : <WholeText wording={wording} />}
        {!isNow && version?.facts && <AlsoChanged before={version.facts} now={item} />}
      </>
    );
  }

  return (
    <Dialog
      title="Versions"
      isOpen
      onClose={onClose}
      size="sheet"
      color={"color" in item ? item.color : undefined}
      header={header}
    >
      <div className={`${sheetStyles.sheetIn} ${styles.versionIn}`}>
        <aside
          className={`${sheetStyles.margin} column`}
          data-part="sheet-margin"
          aria-label={`Versions of this ${kind.one}`}
        >
          {versions ? (
            <VersionList versions={versions} value={(chosen ?? current)?.id} onChange={setChosenId} />
          ) : (
            !list.error && <ListSkeleton />
          )}
        </aside>
        <article className={sheetStyles.text}>{body}</article>
      </div>
    </Dialog>
  );
}

function countOf({ wordsIn, wordsOut }: { wordsIn: number; wordsOut: number }): string {
  if (wordsIn + wordsOut === 0) return "No words changed";
  return `${wordsOut} ${wordsOut === 1 ? "word" : "words"} out, ${wordsIn} in`;
}

function ListSkeleton() {
  return (
    <div className={skeletonStyles.lines} aria-busy="true">
      <Skeleton width="80%" />
      <Skeleton width="90%" />
      <Skeleton width="70%" />
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className={skeletonStyles.lines} data-is-dense aria-busy="true">
      <Skeleton width="50%" />
      <Skeleton width="92%" />
      <Skeleton width="84%" />
      <Skeleton width="60%" />
    </div>
  );
}
