import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { nearestOccurrence } from "../series/nearestOccurrence.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { namedEvent, shownNamed } from "./findEvent.js";

/**
 * An event that happens once or an occurrence; by the id of a series, the first occurrence that isn't over, or its last.
 * @throws NotFoundError as `findEvent` does, and for a series of which no occurrence is left.
 */
export async function findOccurrence(ctx: Context, id: string): Promise<EventOccurrence> {
  const named = await namedEvent(ctx, id);
  if (named.occurrence || named.row.recurrenceRule === null) return shownNamed(named);
  const nearest = await nearestOccurrence(ctx, named.row);
  if (!nearest) throw new NotFoundError();
  return nearest;
}
