import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../data/errorText";
import { refreshSoon } from "../data/live/reload";
import {
  AcceptReceivedDocument,
  BlockSenderDocument,
  DismissReceivedDocument,
  MarkReceivedReadDocument,
  type ReceivedRowFragment,
  UnblockSenderDocument,
  UndoReceivedDocument,
} from "../gql/graphql";
import { kindOf, startingWord } from "../lib/contentKinds";
import { toast } from "../ui/toast/toast";

type Received = Pick<ReceivedRowFragment, "id" | "contentType" | "senderEmail" | "senderName">;

export interface ReceivedActions {
  /** Accepts a copy; resolves to its id, or null on failure. */
  accept(item: Received, categoryId: string | null): Promise<string | null>;
  /** Hides it, with Undo in the toast. */
  dismiss(item: Received): Promise<boolean>;
  undo(item: Received): Promise<boolean>;
  markRead(item: Received, isRead: boolean): Promise<boolean>;
  setBlocked(item: Received, isBlocked: boolean): Promise<boolean>;
}

/** The actions on a received item. Each reports its own result. */
export function useReceivedActions(): ReceivedActions {
  const client = useApolloClient();
  return useMemo(() => {
    async function attempt<Answer>(act: () => Promise<Answer>, failure: string): Promise<Answer | null> {
      try {
        return await act();
      } catch (error) {
        toast.error(errorText(error, failure));
        return null;
      } finally {
        refreshSoon(client, ["ReceivedItems", "UnreadCount", "Dashboard"]);
      }
    }
    async function putBack(item: Received): Promise<boolean> {
      const done = await attempt(
        () => client.mutate({ mutation: UndoReceivedDocument, variables: { id: item.id } }),
        "Failed to undo",
      );
      if (done) refreshSoon(client, ["ContentCounts"]);
      return done !== null;
    }
    async function block({ id, senderEmail: email }: Received, isBlocked: boolean): Promise<boolean> {
      const done = await attempt(
        () =>
          isBlocked
            ? client.mutate({ mutation: BlockSenderDocument, variables: { email } }).then(() => true)
            : client.mutate({ mutation: UnblockSenderDocument, variables: { email } }).then(() => true),
        isBlocked ? "Failed to block the sender" : "Failed to unblock the sender",
      );
      if (!done) return false;
      client.cache.modify({
        id: client.cache.identify({ __typename: "ReceivedItem", id }),
        fields: { isSenderBlocked: () => isBlocked },
      });
      refreshSoon(client, ["BlockedSenders"]);
      return true;
    }
    const actions: ReceivedActions = {
      async accept(item, categoryId) {
        const kind = kindOf(item);
        const done = await attempt(
          () => client.mutate({ mutation: AcceptReceivedDocument, variables: { id: item.id, categoryId } }),
          `Failed to accept the ${kind.one}`,
        );
        if (!done) return null;
        refreshSoon(client, ["ContentCounts"]);
        toast.show(`${startingWord(kind)} added to your ${kind.many}`, { undo: () => putBack(item) });
        return done.data?.acceptReceived.copy?.id ?? null;
      },
      async dismiss(item) {
        const done = await attempt(
          () => client.mutate({ mutation: DismissReceivedDocument, variables: { id: item.id } }),
          `Failed to dismiss the ${kindOf(item).one}`,
        );
        if (done) toast.show(`${startingWord(kindOf(item))} dismissed`, { undo: () => putBack(item) });
        return done !== null;
      },
      async undo(item) {
        const isDone = await putBack(item);
        if (isDone) toast.show(`${startingWord(kindOf(item))} moved back to Waiting`);
        return isDone;
      },
      async markRead(item, isRead) {
        const done = await attempt(
          () =>
            client.mutate({
              mutation: MarkReceivedReadDocument,
              variables: { ids: [item.id], read: isRead },
            }),
          `Failed to mark it as ${isRead ? "read" : "unread"}`,
        );
        return done !== null;
      },
      async setBlocked(item, isBlocked) {
        const isDone = await block(item, isBlocked);
        const { senderName } = item;
        if (isDone) {
          toast.show(isBlocked ? `${senderName} is blocked` : `${senderName} can send to you again`, {
            undo: () => block(item, !isBlocked),
          });
        }
        return isDone;
      },
    };
    return actions;
  }, [client]);
}
