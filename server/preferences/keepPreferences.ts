import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { viewerId } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import { jsonObject } from "../platform/parsedJson.js";
import type { KeptPreferences } from "./KeptPreferences.js";

/** At most four bytes per character, to fit the table's limit. */
const maxLength = limitOf.other.preferenceCharacters.max;

const columns = ["settings", "updated_at as updatedAt"] as const;

/** Null: the viewer's settings stay in each browser. */
export async function readPreferences(ctx: Context): Promise<KeptPreferences | null> {
  return (await ctx.own.select("kept_preferences").select(columns).executeTakeFirst()) ?? null;
}

/** @throws InvalidInputError with field `settings` for a text that is no JSON object or too long. */
export async function keepPreferences(ctx: Context, settings: string): Promise<KeptPreferences> {
  const problem = problemWith(settings);
  if (problem) throw new InvalidInputError(problem, { settings: problem });
  const kept = { settings, updated_at: ctx.clock().toISOString() };
  return ctx.own.db
    .insertInto("kept_preferences")
    .values({ owner_id: viewerId, ...kept })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(kept))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function forgetPreferences(ctx: Context): Promise<boolean> {
  await ctx.own.delete("kept_preferences").execute();
  return true;
}

function problemWith(settings: string): string | null {
  if ([...settings].length > maxLength) return `Settings have at most ${maxLength} characters`;
  return jsonObject(settings) ? null : "Settings are a JSON object";
}
