import { sql } from "kysely";
import type { Context } from "../context.js";
import { InvalidInputError } from "../errors.js";
import { wantedPlaces } from "./expressions.js";

/** Whether the ids are those of the list, each once. */
export function isOrderOf(ids: readonly string[], list: readonly { id: string }[]): boolean {
  const given = new Set(ids);
  return given.size === ids.length && ids.length === list.length && list.every(({ id }) => given.has(id));
}

/**
 * Numbers the viewer's rows in the given order from 0; the caller holds the lock on them.
 * @param all the existing rows.
 * @throws InvalidInputError with that field unless the ids are those of all rows, each once.
 */
export async function putInOrder(
  tx: Context,
  table: "event_type" | "saved_search",
  ids: readonly string[],
  all: readonly { id: string }[],
  [field, sentence]: readonly [field: string, sentence: string],
): Promise<void> {
  if (!isOrderOf(ids, all)) throw new InvalidInputError(sentence, { [field]: sentence });
  const place = sql<number>`wanted.place - 1`;
  await tx.own
    .update(table as "event_type")
    .from(wantedPlaces(ids))
    .set({ place })
    .whereRef(`${table as "event_type"}.id`, "=", "wanted.id")
    .where(`${table as "event_type"}.place`, "<>", place)
    .execute();
}
