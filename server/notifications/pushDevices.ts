import { v7 as uuidv7 } from "uuid";
import { deviceOf } from "../accounts/deviceOf.js";
import { lockPerson } from "../accounts/lockPerson.js";
import { requireBrowser } from "../accounts/requireBrowser.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError, UpstreamFailedError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { PushDevice, PushSubscriptionInput } from "./PushDevice.js";
import { push, type StoredDevice, storedDeviceColumns } from "./push.js";

const mostDevices = 20;
const testsPerHour = 10;

const columns = `id, device, endpoint, created_at as "createdAt", last_used_at as "lastUsedAt"`;
const listSql = `select ${columns} from push_device where owner_id = $1 order by created_at desc, id desc`;
// Who signs in on a browser where somebody else was signed in before takes its notices over.
const allowSql = `
  insert into push_device (id, owner_id, device, endpoint, p256dh, auth, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (endpoint) do update set owner_id = $2, device = $3, p256dh = $5, auth = $6
  returning ${columns}`;
const countSql = "select count(*)::integer as count from push_device where owner_id = $1 and endpoint <> $2";
const removeSql = "delete from push_device where owner_id = $1 and id = $2 returning id";
const findSql = `select ${storedDeviceColumns} from push_device where owner_id = $1 and id = $2`;

export function pushDevices(ctx: Context): Promise<PushDevice[]> {
  return ctx.sql<PushDevice>("notices.devices", listSql, [ctx.requireViewer().userId]);
}

/** @throws ForbiddenError by token, which the device would outlive; InvalidInputError for a push service on a private address, and beyond 20 devices. */
export async function allowPush(ctx: Context, input: PushSubscriptionInput): Promise<PushDevice> {
  const { userId } = requireBrowser(ctx);
  if (!ctx.services.settings.allowPrivateAddresses && new URL(input.endpoint).protocol !== "https:") {
    const sentence = "This is no address of a push service";
    throw new InvalidInputError(sentence, { endpoint: sentence });
  }
  const device = deviceOf(ctx.headers["user-agent"]);
  const now = ctx.clock().toISOString();
  const values = [uuidv7(), userId, device, input.endpoint, input.p256dh, input.auth, now];
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const [counted] = await tx.sql<{ count: number }>("notices.countDevices", countSql, [userId, input.endpoint]);
    if ((counted?.count ?? 0) >= mostDevices) {
      throw new InvalidInputError(`Notices can go to at most ${mostDevices} devices. Please remove one first`);
    }
    const [kept] = await tx.sql<PushDevice>("notices.allow", allowSql, values);
    if (!kept) throw new NotFoundError();
    return kept;
  });
}

export async function removePushDevice(ctx: Context, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await ctx.sql("notices.removeDevice", removeSql, [ctx.requireViewer().userId, id])).length > 0;
}

/**
 * @throws NotFoundError for a device that isn't the viewer's, RateLimitedError after 10 in an hour, UpstreamFailedError
 * while the push service is away.
 */
export async function sendTestNotice(ctx: Context, id: string): Promise<boolean> {
  const { userId } = ctx.requireViewer();
  if (!isUuid(id)) throw new NotFoundError();
  await ctx.services.limits.take(`test notice ${userId}`, testsPerHour, 3600);
  const [device] = await ctx.sql<StoredDevice>("notices.findDevice", findSql, [userId, id]);
  if (!device) throw new NotFoundError();
  const words = { title: "Commonplace", body: "This is how a notice looks.", path: "/settings" };
  try {
    return (await push(ctx.services, device, words)) === "TAKEN";
  } catch (error) {
    ctx.log.info({ err: error, requestId: ctx.requestId }, "A test notice was not taken");
    throw new UpstreamFailedError("The push service of this browser can't be reached. Please try again in a moment");
  }
}
