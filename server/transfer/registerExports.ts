import type { FastifyInstance } from "fastify";
import { contentDisposition } from "../attachments/contentDisposition.js";
import { fileOfToken } from "../attachments/downloadLink.js";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";

/** Answers /exports/<token>: an export's zip. */
export function registerExports(fastify: FastifyInstance, services: Services): void {
  fastify.route<{ Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: "/exports/:token",
    handler: async (request, reply) => {
      const id = await fileOfToken(services, "exports", request.params.token);
      const found = id ? await findExport(services, id) : undefined;
      const bytes = found?.storageKey ? await services.files.read(found.storageKey) : null;
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
      if (!found || !bytes) {
        return reply.code(404).send({ error: "This link is no longer available", code: "NOT_FOUND" });
      }
      reply.headers({
        "content-type": "application/zip",
        "content-length": Number(found.fileSize),
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

function findExport({ pool, clock }: Services, id: string) {
  return systemData(pool, "for whoever has an export's link")
    .selectFrom("transfer")
    .where("id", "=", id)
    .where("kind", "=", "EXPORT")
    .where("state", "=", "COMPLETED")
    .where("expires_at", ">", clock().toISOString())
    .select(["file_name as fileName", "file_size as fileSize", "storage_key as storageKey"])
    .executeTakeFirst();
}
