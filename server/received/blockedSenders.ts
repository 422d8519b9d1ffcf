import { sql } from "kysely";
import { invalidAddress } from "../../schema/sentences.js";
import { isEmailAddress } from "../accounts/isEmailAddress.js";
import { lockPerson } from "../accounts/lockPerson.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import type { BlockedSender } from "./ReceivedItem.js";

const maxBlocked = limitOf.sharing.blockedSenders.max;
const columns = ["email", "name", "created_at as blockedAt"] as const;
const list = new Statement((own) =>
  own.select("blocked_sender").select(columns).orderBy("created_at", "desc").orderBy("email"),
);

export function blockedSenders(ctx: Context): Promise<BlockedSender[]> {
  return ctx.run(list, {});
}

/** @throws InvalidInputError for an invalid address, and above 1 000 of them. */
export async function blockSender(ctx: Context, email: string): Promise<BlockedSender> {
  const { userId } = ctx.requireViewer();
  const address = addressOf(email);
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const { own } = tx;
    // Stored with name and account if they have sent something before; otherwise only with the address.
    const sender = own
      .select("received_item")
      .where("sender_email", "=", address)
      .orderBy("created_at", "desc")
      .limit(1)
      .select(["sender_id", "sender_name"]);
    const blocked = own.select("blocked_sender").select(sql<number>`count(*)`.as("count"));
    return own.db
      .insertInto("blocked_sender")
      .columns(["owner_id", "email", "sender_id", "name", "created_at"])
      .expression(
        own.db
          .selectFrom(blocked.as("blocked"))
          .leftJoin(sender.as("sender"), (join) => join.onTrue())
          .where("blocked.count", "<", maxBlocked)
          .select((eb) => [
            eb.val(viewerId).as("owner_id"),
            eb.val(address).as("email"),
            "sender.sender_id",
            "sender.sender_name",
            eb.val(ctx.clock().toISOString()).as("created_at"),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["owner_id", "email"])
          .doUpdateSet((eb) => ({ name: eb.fn.coalesce("excluded.name", "blocked_sender.name") })),
      )
      .returning(columns)
      .executeTakeFirstOrThrow(() => new InvalidInputError(`You can block at most ${maxBlocked} senders`));
  });
}

/** False when they weren't blocked. */
export async function unblockSender(ctx: Context, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const { numDeletedRows } = await ctx.own.delete("blocked_sender").where("email", "=", address).executeTakeFirst();
  return numDeletedRows > 0;
}

function addressOf(email: string): string {
  const address = email.trim().toLowerCase();
  if (isEmailAddress(address)) return address;
  throw new InvalidInputError(invalidAddress, { email: invalidAddress });
}
