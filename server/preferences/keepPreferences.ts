import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { KeptPreferences } from "./KeptPreferences.js";

/** Four bytes a character at most: the table holds no more. */
const maxLength = 4_000;

const columns = `settings, updated_at as "updatedAt"`;
const readSql = `select ${columns} from kept_preferences where owner_id = $1`;
const writeSql = `insert into kept_preferences (owner_id, settings, updated_at) values ($1, $2, $3)
  on conflict (owner_id) do update set settings = $2, updated_at = $3 returning ${columns}`;
const forgetSql = "delete from kept_preferences where owner_id = $1";

/** Null: the viewer's settings stay in each browser. */
export async function readPreferences(ctx: Context): Promise<KeptPreferences | null> {
  const [kept] = await ctx.sql<KeptPreferences>("preferences.read", readSql, [ctx.requireViewer().userId]);
  return kept ?? null;
}

/** @throws InvalidInputError with field `settings` for what is no JSON object or too long. */
export async function keepPreferences(ctx: Context, settings: string): Promise<KeptPreferences> {
  const problem = problemWith(settings);
  if (problem) throw new InvalidInputError(problem, { settings: problem });
  const values = [ctx.requireViewer().userId, settings, ctx.clock().toISOString()];
  const [kept] = await ctx.sql<KeptPreferences>("preferences.write", writeSql, values);
  if (!kept) throw new Error("Keeping settings gave no row");
  return kept;
}

export async function forgetPreferences(ctx: Context): Promise<boolean> {
  await ctx.sql("preferences.forget", forgetSql, [ctx.requireViewer().userId]);
  return true;
}

function problemWith(settings: string): string | null {
  if ([...settings].length > maxLength) return `Settings have at most ${maxLength} characters`;
  try {
    const value: unknown = JSON.parse(settings);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return null;
  } catch {
    // said below
  }
  return "Settings are a JSON object";
}
