import { pipeline, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Context, makeContext } from "../../platform/context.js";
import type { Position } from "../../platform/data/pages.js";
import { ForbiddenError, UnauthenticatedError } from "../../platform/errors.js";
import { currentCaller } from "../../platform/fairShares/callers.js";
import type { Services } from "../../platform/services.js";
import { admitAdmin } from "./authChecker.js";

type Words = Readonly<Record<string, string | undefined>>;

export interface AdminTable<Row> {
  /** Below /api/admin/. */
  name: string;
  fileName: string;
  columns: readonly { key: keyof Row & string; header: string }[];
  /** The next rows after a position, filtered by the address's parameters. */
  batch: (ctx: Context, words: Words, from: { position: Position | null; size: number }) => Promise<Row[]>;
  positionOf: (row: Row) => Position;
  /** Runs before the first row of a download. */
  before?: (ctx: Context) => Promise<void>;
}

const batchSize = 1_000;

/** Answers /api/admin/<name>.csv with a table for spreadsheets; to admins alone. */
export function registerAdminTable<Row>(fastify: FastifyInstance, services: Services, table: AdminTable<Row>): void {
  fastify.get<{ Querystring: Record<string, unknown> }>(`/api/admin/${table.name}.csv`, async (request, reply) => {
    reply.header("cache-control", "private, no-store");
    const { id: requestId, ip: ipAddress, headers } = request;
    let ctx: Context;
    try {
      const viewer = await services.accounts.viewerOf(headers, ipAddress);
      if (!viewer) throw new UnauthenticatedError();
      admitAdmin(services, viewer);
      ctx = makeContext(services, { requestId, ipAddress, headers }, viewer);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError || error instanceof ForbiddenError)) throw error;
      const status = error instanceof ForbiddenError ? 403 : 401;
      return reply.code(status).send({ error: error.message, code: error.code });
    }
    // a parameter that is given twice is ignored
    const words = Object.fromEntries(Object.entries(request.query).filter(([, word]) => typeof word === "string"));
    await table.before?.(ctx);
    const { stringify } = await import("csv-stringify");
    // Cells that begin like a formula are marked as text, so that no spreadsheet runs a formula from somebody's name.
    const file = stringify({ header: true, columns: [...table.columns], escape_formulas: true, bom: true });
    const source = Readable.from(rowsOf(table, ctx, words as Words));
    // A failure here aborts the response, and a disconnected client stops the reading.
    pipeline(source, file, () => undefined);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${table.fileName}"`,
      })
      .send(file);
  });
}

/** All rows, read while they are sent. */
async function* rowsOf<Row>({ batch, positionOf }: AdminTable<Row>, ctx: Context, words: Words): AsyncGenerator<Row> {
  for (let position: Position | null = null; ; ) {
    const rows: Row[] = await batch(ctx, words, { position, size: batchSize });
    yield* rows;
    currentCaller()?.letGo();
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    position = positionOf(last);
  }
}
