import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { viewerId } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import {
  defaultNotificationSettings,
  type NotificationSettingsInput,
  type NotificationSettingValues,
  notificationSettingColumns,
} from "./NotificationSettings.js";

export async function notificationSettings(ctx: Context): Promise<NotificationSettingValues> {
  return (
    (await ctx.own.select("notification_settings").select(notificationSettingColumns).executeTakeFirst()) ??
    defaultNotificationSettings
  );
}

/** @throws InvalidInputError with field `quietUntil` for quiet hours without an end, or with the same start and end. */
export async function updateNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettingValues> {
  const { userId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const before = await notificationSettings(tx);
    const { quietFrom, quietUntil, timeZone, ...channels } = {
      ...before,
      ...withoutNulls(input),
      quietFrom: input.quietFrom === undefined ? before.quietFrom : input.quietFrom,
      quietUntil: input.quietUntil === undefined ? before.quietUntil : input.quietUntil,
    };
    if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil)) {
      const sentence = "Quiet hours need a beginning and an end that differ";
      throw new InvalidInputError(sentence, { quietUntil: sentence });
    }
    const written = { ...channels, quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone };
    return tx.own.db
      .insertInto("notification_settings")
      .values({ owner_id: viewerId, ...written })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(written))
      .returning(notificationSettingColumns)
      .executeTakeFirstOrThrow();
  });
}

function withoutNulls(input: NotificationSettingsInput): Partial<NotificationSettingValues> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}
