import { useState } from "react";
import { Outlet, useSearchParams } from "react-router-dom";
import { errorText } from "../../data/errorText";
import { appendPage, useGrown } from "../../data/lists/useGrown";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type { ReceivedStatus } from "../../gql/graphql";
import { useReceivedItemsQuery, useUnreadCountQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { ReceivedRows } from "../../received/ReceivedRows";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { FilterBar, FilterLink } from "../../ui/FilterBar";
import { Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast/toast";
import styles from "./received.module.css";

const views = {
  waiting: { status: "PENDING", label: "Waiting", empty: "Nothing is waiting" },
  accepted: { status: "ACCEPTED", label: "Accepted", empty: "Nothing accepted yet" },
  dismissed: { status: "DISMISSED", label: "Dismissed", empty: "Nothing dismissed" },
} as const satisfies Record<string, { status: ReceivedStatus; label: string; empty: string }>;
type View = keyof typeof views;

const sentences: Record<View, string> = {
  waiting: "Items that others send you appear here until you accept or dismiss them.",
  accepted: "Items that you accept are added to your notes and videos, and stay listed here.",
  dismissed: "You can bring dismissed items back from here.",
};

/** The received items: pending, accepted and dismissed. */
export function ReceivedPage() {
  const [params] = useSearchParams();
  const asked = params.get("view") ?? "";
  const view: View = asked in views ? (asked as View) : "waiting";
  const { data: unread } = useUnreadCountQuery();
  const unreadCount = unread?.unreadCount ?? 0;
  return (
    <PageFrame
      title="Received"
      filters={
        <FilterBar label="Which items">
          {(Object.keys(views) as View[]).map((id) => (
            <FilterLink key={id} to={paths.receivedList(id)} isOn={id === view}>
              {views[id].label}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      <OfflineNotice />
      <Entry
        head={views[view].label}
        sub={view === "waiting" && unreadCount > 0 ? `${unreadCount} unread` : undefined}
        className={styles.entry}
      >
        <List key={view} view={view} />
      </Entry>
      <Outlet />
    </PageFrame>
  );
}

function List({ view }: { view: View }) {
  const { status, empty } = views[view];
  const { data, error, refetch, fetchMore } = useReceivedItemsQuery({
    variables: { status },
    fetchPolicy: "cache-and-network",
  });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const read = data?.receivedItems;
  async function more(): Promise<void> {
    const after = read?.pageInfo.endCursor;
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { after },
        updateQuery: (before, { fetchMoreResult: next }) =>
          next && { receivedItems: appendPage(before.receivedItems, next.receivedItems, after) },
      });
    } catch (failure) {
      toast.error(errorText(failure, "The rest could not be loaded"));
    } finally {
      setLoadingMore(false);
    }
  }
  const page = useGrown(read, more);
  if (!page && error) {
    return (
      <EmptyState
        drawing="none"
        title="Failed to load the items you received"
        description={errorText(error)}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
      />
    );
  }
  if (!page) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading what you received" className={`${styles.skeleton} stack`}>
        <Skeleton width="60%" />
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </div>
    );
  }
  if (!page.nodes.length) return <EmptyState title={empty} description={sentences[view]} />;
  return (
    <>
      <ReceivedRows items={page.nodes} />
      {page.pageInfo.hasNextPage && (
        <Button className={styles.more} isPending={isLoadingMore} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </>
  );
}
