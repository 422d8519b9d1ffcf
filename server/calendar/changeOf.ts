import type { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/live/events.js";
import { eventRows } from "./events/eventRows.js";
import { shownEvent } from "./events/shownEvent.js";

/** The change for a subscriber; the event is loaded only if it is selected. */
export function changeOf(ctx: Context, { kind, eventId }: DomainEvent["data"]) {
  const id = typeof eventId === "string" ? eventId : null;
  return {
    kind,
    eventId: id,
    event: async () => {
      const [row] = id === null ? [] : await eventRows(ctx, [id]);
      return row ? shownEvent(row) : null;
    },
  };
}
