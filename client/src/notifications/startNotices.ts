import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { refreshSoon } from "../data/live/reload";
import {
  ItemReceivedDocument,
  NotificationSettingsDocument,
  UnreadChangedDocument,
  UnreadCountDocument,
} from "../gql/graphql";
import { kindOf } from "../lib/contentKinds";
import { paths } from "../lib/paths";
import { readPreferences } from "../lib/preferences";
import { placeReceived } from "../received/placeReceived";
import { DesktopNotices, noticeTag } from "./DesktopNotices";
import { isQuiet } from "./isQuiet";
import { noticePermission } from "./noticePermission";

const pollMs = 30_000;

/**
 * Keeps the unread count in sync with the server and announces new items on any page.
 * @param onGo navigates to a path of the app
 * @returns a function that stops it
 */
export function startNotices(client: ApolloClient, onGo: (path: string) => void): () => void {
  const notices = new DesktopNotices({
    now: () => Date.now(),
    isWanted: () => wantsNotice(client),
    show: ({ title, body }) => {
      const notice = new Notification(title, { body, tag: noticeTag, icon: "/icon.svg" });
      notice.onclick = () => {
        window.focus();
        notice.close();
        onGo(paths.dashboard());
      };
      return () => notice.close();
    },
    after: (ms, act) => void setTimeout(act, ms),
  });

  function know(unreadCount: number): void {
    client.writeQuery({ query: UnreadCountDocument, data: { unreadCount } });
    void notices.count(unreadCount);
  }
  async function read(): Promise<void> {
    if (navigator.onLine === false) return;
    try {
      const { data } = await client.query({ query: UnreadCountDocument, fetchPolicy: "network-only" });
      if (data) void notices.count(data.unreadCount);
    } catch {
      // the next poll tries again
    }
  }
  const arrivals = client.subscribe({ query: ItemReceivedDocument }).subscribe({
    next: ({ data }) => {
      const item = data?.itemReceived.item;
      if (item) {
        placeReceived(client.cache as InMemoryCache, item);
        notices.arrived({
          title: `${item.senderName} sent you a ${kindOf(item).one}`,
          body: item.snapshot.title,
        });
      }
      refreshSoon(client, ["ReceivedItems"]);
    },
    error: () => undefined,
  });
  const counts = client.subscribe({ query: UnreadChangedDocument }).subscribe({
    next: ({ data }) => data && know(data.unreadCount),
    error: () => undefined,
  });
  const poll = setInterval(() => void read(), pollMs);
  void read();
  return () => {
    clearInterval(poll);
    arrivals.unsubscribe();
    counts.unsubscribe();
  };
}

/** Whether notices are permitted by the browser, turned on, and not in the quiet hours. */
async function wantsNotice(client: ApolloClient): Promise<boolean> {
  if (noticePermission() !== "granted") return false;
  if (!readPreferences().sharing.receiveNotifications.browser) return false;
  try {
    const { data } = await client.query({ query: NotificationSettingsDocument });
    return !data || !isQuiet(data.notificationSettings, new Date());
  } catch {
    return true;
  }
}
