import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import { type Runner, systemData } from "../platform/data/Data.js";
import { plainAddress } from "../platform/http/networkOf.js";
import type { AuditArea } from "./AuditEntry.js";

export interface AuditLine {
  area: AuditArea | `${AuditArea}`;
  /** Read after the actor's name, e.g. "suspended". */
  action: string;
  target?: { id: string | null; name: string } | undefined;
  detail?: string | null | undefined;
}

interface Actor {
  id: string | null;
  name: string | null;
  ipAddress: string | null;
}

const maxDetail = 1_000;

/** Records an act of the viewer in the transaction of the act itself, so that neither is stored without the other. */
export async function recordAudit(tx: Context, line: AuditLine): Promise<void> {
  const { userId: id, displayName: name } = tx.requireViewer();
  await recordAuditBy(tx.runner, { id, name, ipAddress: tx.ipAddress }, line, tx.clock());
}

/** The same for acts without a viewer: the app's own, and sign-in events. */
export async function recordAuditBy(runner: Runner, actor: Actor, line: AuditLine, now: Date): Promise<void> {
  const { area, action, target, detail } = line;
  await systemData(runner, "the audit log is written")
    .insertInto("audit_entry")
    .values({
      id: uuidv7(),
      area,
      action,
      actor_id: actor.id,
      actor_name: actor.name,
      target_id: target?.id ?? null,
      target_name: target?.name ?? null,
      detail: detail?.slice(0, maxDetail) ?? null,
      ip_address: actor.ipAddress === null ? null : plainAddress(actor.ipAddress),
      created_at: now.toISOString(),
    })
    .execute();
}
