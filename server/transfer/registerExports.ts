import type { FastifyInstance } from "fastify";
import { contentDisposition } from "../attachments/contentDisposition.js";
import type { Services } from "../platform/services.js";
import { exportOfToken } from "./exportLink.js";

const findSql = `select file_name as "fileName", file_size::double precision as "fileSize", storage_key as "storageKey"
  from transfer where id = $1 and kind = 'EXPORT' and state = 'COMPLETED' and expires_at > $2`;

interface StoredExport {
  fileName: string;
  fileSize: number;
  storageKey: string;
}

/** Answers /exports/<token>: an export's zip, for 24 hours. */
export function registerExports(fastify: FastifyInstance, services: Services): void {
  fastify.route<{ Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: "/exports/:token",
    handler: async (request, reply) => {
      const id = await exportOfToken(services, request.params.token);
      const values = [id, services.clock().toISOString()];
      const [found] = id ? (await services.pool.query<StoredExport>(findSql, values)).rows : [];
      const bytes = found ? await services.files.read(found.storageKey) : null;
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
      if (!found || !bytes) {
        return reply.code(404).send({ error: "This link is no longer available", code: "NOT_FOUND" });
      }
      reply.headers({
        "content-type": "application/zip",
        "content-length": found.fileSize,
        "content-disposition": contentDisposition(found.fileName),
      });
      if (request.method === "HEAD") {
        bytes.destroy();
        return reply.send();
      }
      return reply.send(bytes);
    },
  });
}
