import { useMemo } from "react";
import type { EventFieldsFragment } from "../../../gql/graphql";
import { useEventConflictsQuery } from "../../../gql/hooks";
import { usePreferences } from "../../../lib/preferences";
import { addDays, dayMs, dayOf } from "../../../lib/time/days";
import { type EventSources, placeEvents } from "../data/placeEvents";
import { useCalendarEvents } from "../data/useCalendarEvents";
import { ConflictNote } from "./ConflictNote";
import { DayLine } from "./DayLine";
import { type EventDraft, isoOf } from "./eventDraft";

/** The events that the chosen time would overlap, drawn and announced while the time is being chosen. */
export function Conflicts({
  draft,
  event,
  sources,
}: {
  draft: EventDraft;
  event: EventFieldsFragment | null;
  sources: EventSources;
}) {
  const { locale } = usePreferences();
  const day = dayOf(draft.start);
  const { events } = useCalendarEvents({ from: day, to: addDays(day, 1) }, sources);
  const isTime = draft.end > draft.start && draft.end - draft.start < 400 * dayMs;
  const { data } = useEventConflictsQuery({
    variables: {
      from: isoOf(draft.start, draft.timeZone),
      to: isoOf(draft.end, draft.timeZone),
      exceptId: event?.id ?? null,
    },
    fetchPolicy: "cache-and-network",
    skip: !isTime || draft.status === "CANCELLED",
  });
  const conflicts = useMemo(
    () =>
      isTime && draft.status !== "CANCELLED" ? placeEvents(data?.eventConflicts ?? [], sources, draft.timeZone) : [],
    [data, isTime, draft.status, draft.timeZone, sources],
  );
  const others = (events ?? []).filter(({ key }) => key !== event?.id);
  return (
    <>
      {draft.timeZone === locale.timezone && (
        <DayLine day={day} start={draft.start} end={draft.end} events={others} isOverlapping={conflicts.length > 0} />
      )}
      <div role="status">
        <ConflictNote conflicts={conflicts} start={draft.start} end={draft.end} timeFormat={locale.timeFormat} />
      </div>
    </>
  );
}
