import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import { InvalidInputError } from "../../platform/errors.js";
import { readDay } from "../../platform/isoTime.js";
import { type ContentRow, contentRows, itemColumns, rowRelations } from "../contentRows.js";
import { createNote } from "../createNote.js";
import { lockDailyNotes } from "./freeTakenDates.js";

const dayMilliseconds = 86_400_000;
/** How many days back unfinished lines are looked for. */
const unfinishedDays = 14;
/** An unfinished line of a checklist up to its first words, in the HTML of a note, whose text has no angle brackets. */
const unfinishedLine = String.raw`<li data-checked="false">(?:<(?!/li>)[^<>]*>|\s)*[^<\s]`;

/** The daily notes around a day; null where there is none. */
export interface DailyNotesAround {
  previous: ContentRow | null;
  next: ContentRow | null;
  unfinished: ContentRow | null;
}

type Day = Parameters<{ date: string }>;

const live = sql<boolean>`daily_date is not null and deleted_at is null and not is_template`;

const ofDay = new Statement((own, { date }: Day) =>
  own
    .select("content_item as n")
    .where("n.daily_date", "=", date)
    .where(live)
    .select([...itemColumns, ...rowRelations]),
);

const around = new Statement((own, { date, earliest }: Parameters<{ date: string; earliest: string }>) => {
  const daily = own.select("content_item").where(live).select("id").limit(sql.lit(1));
  const before = daily.where("daily_date", "<", date).orderBy("daily_date", "desc");
  return own.db.selectNoFrom([
    before.$asScalar().as("previous"),
    daily.where("daily_date", ">", date).orderBy("daily_date").$asScalar().as("next"),
    before
      .where("daily_date", ">=", earliest)
      .where("content", "~", sql.lit(unfinishedLine))
      .$asScalar()
      .as("unfinished"),
  ]);
});

/** @throws InvalidInputError with field `date` for a day that does not exist. */
export async function dailyNote(ctx: Context, date: string): Promise<ContentRow | null> {
  ctx.requireViewer();
  midnightOf(date);
  const [note] = await ctx.run(ofDay, { date });
  return note ?? null;
}

/**
 * The daily note of a day, made if there is none.
 * @param title of a new one; null: the day in English.
 * @throws InvalidInputError with field `date` for a day that does not exist.
 */
export async function openDailyNote(ctx: Context, date: string, title: string | null): Promise<ContentRow> {
  const found = await dailyNote(ctx, date);
  if (found) return found;
  return ctx.transact(async (tx) => {
    await lockDailyNotes(tx);
    const made = await dailyNote(tx, date);
    return made ?? createNote(tx, { title: title?.trim() || dayInEnglish(date) }, null, { dailyDate: date });
  });
}

/** @throws InvalidInputError with field `date` for a day that does not exist. */
export async function dailyNotesAround(ctx: Context, date: string): Promise<DailyNotesAround> {
  ctx.requireViewer();
  const first = Math.max(midnightOf(date) - unfinishedDays * dayMilliseconds, Date.parse("0001-01-01"));
  const earliest = new Date(first).toISOString().slice(0, 10);
  const [ids] = await ctx.run(around, { date, earliest });
  const known = [ids?.previous, ids?.next, ids?.unfinished].filter((id) => id != null);
  const rows = new Map((await contentRows(ctx, [...new Set(known)])).map((row) => [row.id, row]));
  const rowOf = (id: string | null | undefined) => rows.get(id ?? "") ?? null;
  return { previous: rowOf(ids?.previous), next: rowOf(ids?.next), unfinished: rowOf(ids?.unfinished) };
}

function midnightOf(date: string): number {
  const midnight = readDay(date);
  if (midnight !== null) return midnight;
  const sentence = "Please enter a day that exists, as 2026-11-21";
  throw new InvalidInputError(sentence, { date: sentence });
}

const english = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** A day as in the title of a new daily note. */
function dayInEnglish(date: string): string {
  const part = new Map(english.formatToParts(Date.parse(date)).map(({ type, value }) => [type, value]));
  return `${part.get("weekday")}, ${part.get("day")} ${part.get("month")} ${part.get("year")}`;
}
