import type { DomainEvent } from "../platform/live/events.js";
import type { TransferRow } from "./transferRows.js";

export const transferProgressedEvent = "transfer.progressed";

/** An export or import was requested, made progress or ended. */
export function transferProgressed({ id, ownerId, state }: Pick<TransferRow, "id" | "ownerId" | "state">): DomainEvent {
  return { name: transferProgressedEvent, audience: ownerId, data: { transferId: id, state } };
}
