import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { columns } from "../platform/data/expressions.js";
import { viewerId } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import type { NotificationSettings, NotificationSettingsInput } from "./NotificationSettings.js";

const settingColumns = columns(
  "notification_settings",
  "browser, email, dashboard, quiet_from, quiet_until, time_zone",
);

const byDefault: NotificationSettings = {
  browser: true,
  email: true,
  dashboard: true,
  quietFrom: null,
  quietUntil: null,
  timeZone: "UTC",
};

export async function notificationSettings(ctx: Context): Promise<NotificationSettings> {
  return (await ctx.own.select("notification_settings").select(settingColumns).executeTakeFirst()) ?? byDefault;
}

/** @throws InvalidInputError with field `quietUntil` for quiet hours that begin without an end, or end as they begin. */
export async function updateNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { userId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const before = await notificationSettings(tx);
    const { browser, email, dashboard, timeZone } = { ...before, ...withoutNulls(input) };
    const quietFrom = input.quietFrom === undefined ? before.quietFrom : input.quietFrom;
    const quietUntil = input.quietUntil === undefined ? before.quietUntil : input.quietUntil;
    if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil)) {
      const sentence = "Quiet hours need a beginning and an end that differ";
      throw new InvalidInputError(sentence, { quietUntil: sentence });
    }
    const written = { browser, email, dashboard, quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone };
    return tx.own.db
      .insertInto("notification_settings")
      .values({ owner_id: viewerId, ...written })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(written))
      .returning(settingColumns)
      .executeTakeFirstOrThrow();
  });
}

function withoutNulls(input: NotificationSettingsInput): Partial<NotificationSettings> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}
