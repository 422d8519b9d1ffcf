import { isEmailAddress } from "../accounts/isEmailAddress.js";
import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { BlockedSender } from "./ReceivedItem.js";

const mostBlocked = 1_000;
const columns = `email, name, created_at as "blockedAt"`;
const listSql = `select ${columns} from blocked_sender where owner_id = $1 order by created_at desc, email`;
// Known by name and account where they have sent something before; whoever hasn't is known by the address alone.
const blockSql = `
  with sender as (
    select sender_id, sender_name from received_item
    where owner_id = $1 and sender_email = $2 order by created_at desc limit 1
  )
  insert into blocked_sender (owner_id, email, sender_id, name, created_at)
  select $1::uuid, $2::text, (select sender_id from sender), (select sender_name from sender), $3::timestamptz
  where (select count(*) from blocked_sender where owner_id = $1) < ${mostBlocked}
  on conflict (owner_id, email) do update set name = coalesce(excluded.name, blocked_sender.name)
  returning ${columns}`;
const unblockSql = "delete from blocked_sender where owner_id = $1 and email = $2 returning email";

export function blockedSenders(ctx: Context): Promise<BlockedSender[]> {
  return ctx.sql<BlockedSender>("received.blockedSenders", listSql, [ctx.requireViewer().userId]);
}

/** @throws InvalidInputError for what is no address, and beyond 1 000 of them. */
export async function blockSender(ctx: Context, email: string): Promise<BlockedSender> {
  const { userId } = ctx.requireViewer();
  const values = [userId, addressOf(email), ctx.clock().toISOString()];
  const [blocked] = await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    return tx.sql<BlockedSender>("received.block", blockSql, values);
  });
  if (!blocked) throw new InvalidInputError(`You can block at most ${mostBlocked} senders`);
  return blocked;
}

/** False when they weren't blocked. */
export async function unblockSender(ctx: Context, email: string): Promise<boolean> {
  const values = [ctx.requireViewer().userId, email.trim().toLowerCase()];
  return (await ctx.sql("received.unblock", unblockSql, values)).length > 0;
}

function addressOf(email: string): string {
  const address = email.trim().toLowerCase();
  if (isEmailAddress(address)) return address;
  throw new InvalidInputError("Invalid email format", { email: "Invalid email format" });
}
