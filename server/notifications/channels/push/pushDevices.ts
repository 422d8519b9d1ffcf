import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../../accounts/lockPerson.js";
import { deviceOf } from "../../../accounts/sessions/deviceOf.js";
import { requireBrowser } from "../../../accounts/sessions/requireBrowser.js";
import { limitOf } from "../../../limits.js";
import type { Context } from "../../../platform/context.js";
import { countRows } from "../../../platform/data/countRows.js";
import { columns } from "../../../platform/data/expressions.js";
import { InvalidInputError, NotFoundError, UpstreamFailedError } from "../../../platform/errors.js";
import { isUuid } from "../../../platform/isUuid.js";
import type { PushDevice, PushSubscriptionInput } from "./PushDevice.js";
import { push, storedDeviceColumns } from "./push.js";

const maxDevices = limitOf.other.devices.max;

const deviceColumns = columns("push_device", "id, device, endpoint, created_at, last_used_at");

export function pushDevices(ctx: Context): Promise<PushDevice[]> {
  const devices = ctx.own.select("push_device").select(deviceColumns);
  return devices.orderBy("created_at", "desc").orderBy("id", "desc").execute();
}

/** @throws ForbiddenError by token, which the device would outlive; InvalidInputError for a push service on a private address, and beyond 20 devices. */
export async function allowPush(ctx: Context, input: PushSubscriptionInput): Promise<PushDevice> {
  const { userId } = requireBrowser(ctx);
  if (!ctx.services.settings.allowPrivateAddresses && new URL(input.endpoint).protocol !== "https:") {
    const sentence = "This is not the address of a push service";
    throw new InvalidInputError(sentence, { endpoint: sentence });
  }
  const device = deviceOf(ctx.headers["user-agent"]);
  // A person who signs in on a browser of somebody else takes over its push messages.
  const taken = { owner_id: userId, device, p256dh: input.p256dh, auth: input.auth };
  const created_at = ctx.clock().toISOString();
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    if ((await countRows(tx.own.select("push_device").where("endpoint", "<>", input.endpoint))) >= maxDevices) {
      throw new InvalidInputError(`Notifications can go to at most ${maxDevices} devices. Please remove one first`);
    }
    return tx
      .system("a browser may have been somebody else's")
      .insertInto("push_device")
      .values({ id: uuidv7(), endpoint: input.endpoint, created_at, ...taken })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(taken))
      .returning(deviceColumns)
      .executeTakeFirstOrThrow();
  });
}

export async function removePushDevice(ctx: Context, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numDeletedRows } = await ctx.own.delete("push_device").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0;
}

/**
 * @throws NotFoundError for a device that isn't the viewer's, RateLimitedError after 10 in an hour, UpstreamFailedError
 * while the push service is away.
 */
export async function sendTestNotice(ctx: Context, id: string): Promise<boolean> {
  const { userId } = ctx.requireViewer();
  if (!isUuid(id)) throw new NotFoundError();
  await ctx.services.limits.take(`test notice ${userId}`, limitOf.other.testNotices);
  const found = ctx.own.select("push_device").select(storedDeviceColumns).where("id", "=", id);
  const device = await found.executeTakeFirstOrThrow(() => new NotFoundError());
  const words = { title: "Commonplace", body: "This is how a notification looks.", path: "/settings" };
  try {
    return (await push(ctx.services, device, words)) === "TAKEN";
  } catch (error) {
    ctx.log.info({ err: error, requestId: ctx.requestId }, "A test notice was not taken");
    throw new UpstreamFailedError("The push service of this browser can't be reached. Please try again in a moment");
  }
}
