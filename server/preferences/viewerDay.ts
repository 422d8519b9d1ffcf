import type { Context } from "../platform/context.js";
import { jsonObject } from "../platform/parsedJson.js";
import { isTimeZone } from "../platform/recurrence/timeZones.js";
import { dayTextOf, wallOf } from "../platform/recurrence/zoneClock.js";
import { readPreferences } from "./keepPreferences.js";

/** Today, as 2026-11-21, in the time zone of the viewer's kept settings; in UTC without them. */
export async function viewerDay(ctx: Context): Promise<string> {
  const { locale } = jsonObject((await readPreferences(ctx))?.settings ?? "") ?? {};
  const { timezone } = (typeof locale === "object" && locale !== null ? locale : {}) as Record<string, unknown>;
  return dayTextOf(wallOf(isTimeZone(timezone) ? String(timezone) : "UTC", ctx.clock().getTime()));
}
