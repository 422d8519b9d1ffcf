import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import { isOwn } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { takeLock } from "../../platform/data/takeLock.js";

/** Serializes the changes of one person's daily notes until the commit. Take this lock before locking a note's row. */
export async function lockDailyNotes(tx: Context): Promise<void> {
  await takeLock(tx.own.db, `daily notes ${tx.requireViewer().userId}`);
}

/** Those of these dates that have a daily note. */
export async function datesTaken(tx: Context, dates: readonly string[]): Promise<string[]> {
  const found = await tx.own
    .select("content_item")
    .where("daily_date", "=", sql<string>`any(${dates}::text[])`)
    .where("deleted_at", "is", null)
    .where("is_template", "=", false)
    .select((eb) => eb.ref("daily_date").$notNull().as("date"))
    .execute();
  return found.map(({ date }) => date);
}

/**
 * Makes plain notes of those that are about to come back to a day which has a daily note by now, or several of which
 * are of one day. Takes the lock of the daily notes.
 */
export async function freeTakenDates(tx: Context, ids: readonly string[]): Promise<void> {
  await lockDailyNotes(tx);
  await tx.own
    .update("content_item")
    .set({ daily_date: null })
    .where("id", "=", anyOf(ids))
    .where("daily_date", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("content_item as other")
          .where(isOwn("other"))
          .whereRef("other.daily_date", "=", "content_item.daily_date")
          .whereRef("other.id", "<>", "content_item.id")
          .where(({ and, or, eb, ref }) =>
            or([
              and([eb("other.deleted_at", "is", null), eb("other.is_template", "=", false)]),
              and([eb("other.id", "=", anyOf(ids)), eb("other.id", ">", ref("content_item.id"))]),
            ]),
          )
          .select("other.id"),
      ),
    )
    .execute();
}
