import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { placeItemInLists } from "../../../data/cache";
import { errorCode } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import { DailyNoteDocument, OpenDailyNoteDocument } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { writeLongDay } from "../../../lib/time/writeLongDay";
import { useToday } from "./useToday";

/**
 * Makes today's note if there is none, titled with the day in the person's format. Without a connection it is the one
 * that this browser knows.
 * @returns its id.
 */
export function useOpenToday(): () => Promise<string> {
  const client = useApolloClient();
  const { locale } = usePreferences();
  const date = useToday();
  return async () => {
    const ofDay = { query: DailyNoteDocument, variables: { date } };
    try {
      const { data } = await client.mutate({
        mutation: OpenDailyNoteDocument,
        variables: { date, title: writeLongDay(date, locale.dateFormat) },
        update: (cache, { data: answer }) => {
          const note = answer?.openDailyNote;
          if (!note) return;
          cache.writeQuery({ ...ofDay, data: { dailyNote: note } });
          placeItemInLists(cache as InMemoryCache, note.id);
        },
      });
      refreshSoon(client, ["ContentCounts"]);
      return data?.openDailyNote.id ?? "";
    } catch (error) {
      const known = errorCode(error) === null ? client.readQuery(ofDay)?.dailyNote : null;
      if (known) return known.id;
      throw error;
    }
  };
}
