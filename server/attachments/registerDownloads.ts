import type { FastifyInstance } from "fastify";
import { nothingAllowed } from "../platform/httpSecurity.js";
import type { Services } from "../platform/services.js";
import { contentDisposition } from "./contentDisposition.js";
import { attachmentOfToken } from "./downloadLink.js";

interface StoredFile {
  fileName: string;
  fileType: string;
  fileSize: number;
  storageKey: string;
}

const findSql = `
  select a.file_name as "fileName", a.file_type as "fileType", a.file_size as "fileSize", a.storage_key as "storageKey"
  from attachment a join content_item n on n.id = a.item_id
  where a.id = $1 and a.deleted_at is null and n.deleted_at is null
  union all
  select file_name, file_type, file_size, storage_key from snapshot_file where id = $1
  union all
  select 'screenshot', screenshot_type, screenshot_size, screenshot_key from feedback
    where id = $1 and screenshot_key is not null`;

/** Types that no browser runs, even where it ignores that the file is to be kept. */
export const harmless =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|heic|bmp)|(?:audio|video)\/[\w.+-]+|text\/plain|application\/(?:pdf|zip))$/;

/** Answers /files/<token>: the bytes of one attachment, or of a file that came with a received item, to be kept and never shown as a page. */
export function registerDownloads(fastify: FastifyInstance, services: Services): void {
  fastify.route<{ Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: "/files/:token",
    handler: async (request, reply) => {
      const id = await attachmentOfToken(services, request.params.token);
      const { rows } = id ? await services.pool.query<StoredFile>(findSql, [id]) : { rows: [] };
      const [found] = rows;
      const bytes = found ? await services.files.read(found.storageKey) : null;
      reply.header("cache-control", "private, no-store");
      if (!found || !bytes) {
        if (found)
          request.log.error({ requestId: request.id, attachmentId: id }, "The bytes of an attachment are gone");
        return reply.code(404).send({ error: "This link is no longer available", code: "NOT_FOUND" });
      }
      reply.headers({
        "content-type": harmless.test(found.fileType) ? found.fileType : "application/octet-stream",
        "content-length": found.fileSize,
        "content-disposition": contentDisposition(found.fileName),
        "content-security-policy": `sandbox; ${nothingAllowed}`,
      });
      if (request.method === "HEAD") {
        bytes.destroy();
        return reply.send();
      }
      return reply.send(bytes);
    },
  });
}
