import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Context, makeContext } from "./context.js";
import { ForbiddenError, UnauthenticatedError } from "./errors.js";
import type { Services } from "./services.js";

type Words = Readonly<Record<string, string | undefined>>;

export interface AdminTable<Row> {
  /** Below /api/admin/. */
  name: string;
  fileName: string;
  columns: readonly { key: keyof Row & string; header: string }[];
  /** Each row of what the address asks for, read as they go out. */
  rows: (ctx: Context, words: Words) => AsyncIterable<Row>;
  /** What else a download does, before its first row. */
  before?: (ctx: Context) => Promise<void>;
}

/** Answers /api/admin/<name>.csv with a table for spreadsheets; to admins alone. */
export function registerAdminTable<Row>(
  fastify: FastifyInstance,
  services: Services,
  { name, fileName, columns, rows, before }: AdminTable<Row>,
): void {
  fastify.get<{ Querystring: Record<string, unknown> }>(`/api/admin/${name}.csv`, async (request, reply) => {
    reply.header("cache-control", "private, no-store");
    const { id: requestId, ip: ipAddress, headers } = request;
    let ctx: Context;
    try {
      const viewer = await services.accounts.viewerOf(headers, ipAddress);
      if (!viewer) throw new UnauthenticatedError();
      if (!viewer.isAdmin) throw new ForbiddenError("This is for admins");
      ctx = makeContext(services, { requestId, ipAddress, headers }, viewer);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError || error instanceof ForbiddenError)) throw error;
      const status = error instanceof ForbiddenError ? 403 : 401;
      return reply.code(status).send({ error: error.message, code: error.code });
    }
    // what is given twice counts as not given
    const words = Object.fromEntries(Object.entries(request.query).filter(([, word]) => typeof word === "string"));
    await before?.(ctx);
    const { stringify } = await import("csv-stringify");
    // A cell that begins like a formula is told to be text, so that no spreadsheet runs what somebody put in a name.
    const table = stringify({ header: true, columns: [...columns], escape_formulas: true, bom: true });
    const source = Readable.from(rows(ctx, words as Words));
    source.once("error", (error) => table.destroy(error));
    source.pipe(table);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${fileName}"`,
      })
      .send(table);
  });
}
