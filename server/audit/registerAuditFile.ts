import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.js";
import type { Position } from "../platform/pages.js";
import { registerAdminTable } from "../platform/registerAdminTable.js";
import type { Services } from "../platform/services.js";
import { AuditArea, type AuditEntry } from "./AuditEntry.js";
import { type AuditFilter, auditSql } from "./auditPage.js";

const batchSize = 1_000;

/** Answers /api/admin/audit.csv: the log as a table for spreadsheets, by the same filter as the page. */
export function registerAuditFile(fastify: FastifyInstance, services: Services): void {
  registerAdminTable<AuditEntry>(fastify, services, {
    name: "audit",
    fileName: "audit-log.csv",
    columns: [
      { key: "createdAt", header: "time" },
      { key: "area", header: "area" },
      { key: "actorName", header: "who" },
      { key: "action", header: "did" },
      { key: "targetName", header: "to" },
      { key: "detail", header: "detail" },
      { key: "ipAddress", header: "address" },
    ],
    rows: (ctx, { area, search }) => {
      const known = Object.values(AuditArea).find((each) => each === area) ?? null;
      return entriesOf(ctx, { area: known, search: search?.slice(0, 200) });
    },
  });
}

async function* entriesOf(ctx: Context, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for (let position: Position | null = null; ; ) {
    const page = auditSql(filter, { position, first: batchSize });
    const rows: AuditEntry[] = await ctx.sql<AuditEntry>("", page.text, page.values);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    position = { value: last.createdAt, id: last.id };
  }
}
