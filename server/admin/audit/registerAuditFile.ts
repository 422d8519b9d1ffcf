import type { FastifyInstance } from "fastify";
import { registerAdminTable } from "../../accounts/roles/registerAdminTable.js";
import { AuditArea, type AuditEntry } from "../../audit/AuditEntry.js";
import { beforeNewest } from "../../platform/data/newestPage.js";
import type { Services } from "../../platform/services.js";
import { auditEntries, maxSearchLength } from "./auditPage.js";

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
    batch: (ctx, { area, search }, { position, size }) => {
      const known = Object.values(AuditArea).find((each) => each === area) ?? null;
      return auditEntries(
        ctx,
        { area: known, search: search?.replaceAll("\0", "").slice(0, maxSearchLength) },
        { ...(position ?? beforeNewest), size },
      );
    },
    positionOf: ({ createdAt, id }) => ({ value: createdAt, id }),
  });
}
