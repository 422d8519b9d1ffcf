import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import { EventScope } from "../calendarEnums.js";
import { eventChanged } from "../calendarEvents.js";
import { splitSeries } from "../series/splitSeries.js";
import { keepingFormer } from "../series/undoSeriesChange.js";
import { updateOccurrence } from "../series/updateOccurrence.js";
import { updateSeries } from "../series/updateSeries.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import type { UpdateEventInput } from "./eventInputs.js";
import type { EventRow } from "./eventRows.js";
import { refusal } from "./eventTimes.js";
import { lockNamedEvent, type NamedEvent, shownNamed } from "./findEvent.js";
import { shownEvent } from "./shownEvent.js";

interface UpdateArgs {
  id: string;
  input: UpdateEventInput;
  scope: EventScope | null | undefined;
  /** The version that was read; null overwrites any version. */
  version: number | null | undefined;
}

/**
 * Saves the fields in the input: of an event, an occurrence or as much of a series as the scope says.
 * @throws ConflictError with the stored event as `item` when it was saved since, ForbiddenError for an event of a
 * subscription, InvalidInputError for invalid values.
 */
export function updateEvent(ctx: Context, { id, input, scope, version }: UpdateArgs): Promise<EventOccurrence> {
  return ctx.transact(async (tx) => {
    const named = await lockNamedEvent(tx, id);
    const { row, occurrence } = named;
    if (typeof version === "number" && version !== row.version) {
      throw new ConflictError("This event was changed elsewhere", shownNamed(named));
    }
    switch (scopeOf(named, scope)) {
      case EventScope.THIS:
        if (occurrence) return updateOccurrence(tx, row, occurrence, input);
        break;
      case EventScope.FOLLOWING:
        return shownEvent(await keepingFormer(tx, row, () => updateFollowing(tx, named, input)));
    }
    return shownEvent(
      await keepingFormer(tx, row, () => updateSeries(tx, row, input, occurrence && shownNamed(named))),
    );
  });
}

async function updateFollowing(tx: Context, named: NamedEvent, input: UpdateEventInput): Promise<EventRow> {
  const { row, occurrence } = named;
  const following = occurrence && (await splitSeries(tx, row, occurrence));
  const { userId } = tx.requireViewer();
  if (following) await tx.emit(eventChanged(userId, row.id), eventChanged(userId, following.id, true));
  return updateSeries(tx, following ?? row, input, occurrence && shownNamed(named));
}

/**
 * The scope of a change; a single event has none.
 * @throws InvalidInputError with field `scope` for a part of a series without an occurrence.
 */
export function scopeOf({ row, occurrence }: NamedEvent, scope: EventScope | null | undefined): EventScope {
  if (row.recurrenceRule === null) return EventScope.ALL;
  if (!occurrence && scope && scope !== EventScope.ALL) {
    throw refusal("scope", "Please enter the id of the occurrence that is meant");
  }
  return scope ?? (occurrence ? EventScope.THIS : EventScope.ALL);
}
