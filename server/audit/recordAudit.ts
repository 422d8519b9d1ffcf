import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import type { SqlRunner } from "../platform/jobs.js";
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

const insertSql = `
  insert into audit_entry (id, area, action, actor_id, actor_name, target_id, target_name, detail, ip_address, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const mostDetail = 1_000;

/** Writes that the viewer did something; in the transaction of what they did, so that neither is without the other. */
export async function recordAudit(tx: Context, line: AuditLine): Promise<void> {
  const { userId: id, displayName: name } = tx.requireViewer();
  const values = valuesOf({ id, name, ipAddress: tx.ipAddress }, line, tx.clock());
  await tx.sql("audit.record", insertSql, values);
}

/** The same for what has no viewer: the app's own acts, and sign-in events. */
export async function recordAuditBy(runner: SqlRunner, actor: Actor, line: AuditLine, now: Date): Promise<void> {
  await runner.query(insertSql, valuesOf(actor, line, now));
}

function valuesOf(actor: Actor, { area, action, target, detail }: AuditLine, now: Date): unknown[] {
  return [
    uuidv7(),
    area,
    action,
    actor.id,
    actor.name,
    target?.id ?? null,
    target?.name ?? null,
    detail?.slice(0, mostDetail) ?? null,
    actor.ipAddress,
    now.toISOString(),
  ];
}
