import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { NotificationSettings, NotificationSettingsInput } from "./NotificationSettings.js";

const columns = `browser, email, dashboard, quiet_from as "quietFrom", quiet_until as "quietUntil", time_zone as "timeZone"`;
const readSql = `select ${columns} from notification_settings where owner_id = $1`;
const writeSql = `
  insert into notification_settings (owner_id, browser, email, dashboard, quiet_from, quiet_until, time_zone)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (owner_id) do update set browser = $2, email = $3, dashboard = $4, quiet_from = $5, quiet_until = $6,
    time_zone = $7
  returning ${columns}`;

const byDefault: NotificationSettings = {
  browser: true,
  email: true,
  dashboard: true,
  quietFrom: null,
  quietUntil: null,
  timeZone: "UTC",
};

export async function notificationSettings(ctx: Context): Promise<NotificationSettings> {
  const [kept] = await ctx.sql<NotificationSettings>("notices.settings", readSql, [ctx.requireViewer().userId]);
  return kept ?? byDefault;
}

/** @throws InvalidInputError with field `quietUntil` for quiet hours that begin without an end, or end as they begin. */
export async function updateNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { userId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    const before = await notificationSettings(tx);
    const { browser, email, dashboard, timeZone } = { ...before, ...withoutNulls(input) };
    const quietFrom = input.quietFrom === undefined ? before.quietFrom : input.quietFrom;
    const quietUntil = input.quietUntil === undefined ? before.quietUntil : input.quietUntil;
    if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil)) {
      const sentence = "Quiet hours need a beginning and an end that differ";
      throw new InvalidInputError(sentence, { quietUntil: sentence });
    }
    const values = [userId, browser, email, dashboard, quietFrom, quietUntil, timeZone];
    const [kept] = await tx.sql<NotificationSettings>("notices.writeSettings", writeSql, values);
    return kept ?? byDefault;
  });
}

function withoutNulls(input: NotificationSettingsInput): Partial<NotificationSettings> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}
