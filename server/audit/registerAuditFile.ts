import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { makeContext } from "../platform/context.js";
import { ForbiddenError, UnauthenticatedError } from "../platform/errors.js";
import type { Position } from "../platform/pages.js";
import type { Services } from "../platform/services.js";
import { AuditArea, type AuditEntry } from "./AuditEntry.js";
import { type AuditFilter, auditSql } from "./auditPage.js";

const batchSize = 1_000;
const columns = [
  { key: "createdAt", header: "time" },
  { key: "area", header: "area" },
  { key: "actorName", header: "who" },
  { key: "action", header: "did" },
  { key: "targetName", header: "to" },
  { key: "detail", header: "detail" },
  { key: "ipAddress", header: "address" },
];

/** Answers /api/admin/audit.csv: the log as a table for spreadsheets, by the same filter as the page. */
export function registerAuditFile(fastify: FastifyInstance, services: Services): void {
  fastify.get<{ Querystring: { area?: string; search?: string } }>("/api/admin/audit.csv", async (request, reply) => {
    reply.header("cache-control", "private, no-store");
    try {
      const viewer = await services.accounts.viewerOf(request.headers, request.ip);
      if (!viewer) throw new UnauthenticatedError();
      if (!viewer.isAdmin) throw new ForbiddenError("This is for admins");
    } catch (error) {
      if (!(error instanceof UnauthenticatedError || error instanceof ForbiddenError)) throw error;
      const status = error instanceof ForbiddenError ? 403 : 401;
      return reply.code(status).send({ error: error.message, code: error.code });
    }
    const { area, search } = request.query;
    const known = Object.values(AuditArea).find((each) => each === area) ?? null;
    const { stringify } = await import("csv-stringify");
    // A cell that begins like a formula is told to be text, so that no spreadsheet runs what somebody put in a name.
    const table = stringify({ header: true, columns, escape_formulas: true, bom: true });
    const rows = Readable.from(entriesOf(services, { area: known, search: search?.slice(0, 200) }));
    rows.once("error", (error) => table.destroy(error));
    rows.pipe(table);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit-log.csv"',
      })
      .send(table);
  });
}

async function* entriesOf(services: Services, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  const ctx = makeContext(services, { requestId: "", ipAddress: "", headers: {} }, null);
  for (let position: Position | null = null; ; ) {
    const page = auditSql(filter, { position, first: batchSize });
    const rows: AuditEntry[] = await ctx.sql<AuditEntry>("", page.text, page.values);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    position = { value: last.createdAt, id: last.id };
  }
}
