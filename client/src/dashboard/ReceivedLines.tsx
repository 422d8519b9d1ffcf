import { useApolloClient } from "@apollo/client/react";
import { Check, X } from "lucide-react";
import { Link } from "react-router-dom";
import { kindOf } from "../content/contentKinds";
import { errorText } from "../content/errorText";
import {
  DashboardAcceptDocument,
  DashboardDismissDocument,
  type DashboardReceivedFragment,
  DashboardUndoDocument,
} from "../gql/graphql";
import { useDates } from "../lib/formatDate";
import { refreshSoon } from "../liveUpdates";
import { Avatar } from "../ui/Avatar";
import { Icon } from "../ui/Icon";
import { IconButton } from "../ui/IconButton";
import { toast } from "../ui/toast";

/** What others sent and waits: open it, accept it or dismiss it. */
export function ReceivedLines({ items }: { items: readonly DashboardReceivedFragment[] }) {
  const client = useApolloClient();
  const dates = useDates();

  async function act(run: () => Promise<unknown>, failure: string, said: string, id: string): Promise<void> {
    try {
      await run();
    } catch (error) {
      toast.error(errorText(error, failure));
      return;
    }
    refresh();
    toast.show(said, { undo: () => void undo(id) });
  }
  async function undo(id: string): Promise<void> {
    try {
      await client.mutate({ mutation: DashboardUndoDocument, variables: { id } });
    } catch (error) {
      toast.error(errorText(error, "It could not be undone"));
    }
    refresh();
  }
  function refresh(): void {
    refreshSoon(client, ["Dashboard", "ContentCounts", "UnreadCount"]);
  }

  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
    <ul role="list" className="dashboard-rows" aria-label="Received">
      {items.map((item) => {
        const { title } = item.snapshot;
        const kind = kindOf(item);
        return (
          <li key={item.id} className="dashboard-row dashboard-received" data-unread={!item.isRead || undefined}>
            <i className="dashboard-unread" aria-hidden />
            <Avatar name={item.senderName} />
            <Link className="dashboard-title" to={`/received/${item.id}`}>
              {!item.isRead && <span className="sr-only">Unread, </span>}
              {title} <span className="dashboard-sender">{item.senderName}</span>
            </Link>
            <i className="leader" aria-hidden />
            <span className="dashboard-acts">
              <IconButton
                size="small"
                iconSize={15}
                icon={Check}
                label={`Accept ${title}`}
                onClick={() =>
                  void act(
                    () => client.mutate({ mutation: DashboardAcceptDocument, variables: { id: item.id } }),
                    `Failed to accept ${kind.one}`,
                    `${kind.typename} added to yours`,
                    item.id,
                  )
                }
              />
              <IconButton
                size="small"
                iconSize={15}
                icon={X}
                label={`Dismiss ${title}`}
                onClick={() =>
                  void act(
                    () => client.mutate({ mutation: DashboardDismissDocument, variables: { id: item.id } }),
                    `Failed to dismiss ${kind.one}`,
                    `${kind.typename} dismissed`,
                    item.id,
                  )
                }
              />
            </span>
            <span className="dashboard-locator num">
              <Icon icon={kind.icon} size={15} />
              <span className="sr-only">{kind.one}, </span>
              <time dateTime={item.createdAt}>{dates.short(item.createdAt)}</time>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
