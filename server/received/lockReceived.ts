import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { ItemBody } from "../sharing/ItemFacts.js";
import type { NewTranscript } from "../videos/transcript/transcripts.js";
import { received } from "./receivedRows.js";

export type LockedReceived = Awaited<ReturnType<typeof lockReceived>>;

/**
 * One of the viewer's received items, locked until the commit.
 * @throws NotFoundError
 */
export async function lockReceived(tx: Context, id: string) {
  if (!isUuid(id)) throw new NotFoundError();
  return received(tx.own)
    .select((eb) => [
      eb.ref("r.body").$castTo<ItemBody>().as("body"),
      eb.ref("r.transcript").$castTo<NewTranscript | null>().as("transcript"),
    ])
    .where("r.id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFoundError());
}
