import type { FastifyInstance } from "fastify";
import { fileOfToken, type LinkPath } from "../accounts/downloadLink.js";
import { systemData } from "../platform/data/Data.js";
import { nothingAllowed } from "../platform/http/httpSecurity.js";
import type { Services } from "../platform/services.js";
import { storedFileColumns } from "../platform/storage/fileColumns.js";
import { isImageType } from "../platform/storage/imageTypes.js";
import { contentDisposition } from "./contentDisposition.js";

/** Types that no browser executes, even if it ignores that the file is to be downloaded. */
export const harmless =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|heic|bmp)|(?:audio|video)\/[\w.+-]+|text\/plain|application\/(?:pdf|zip))$/;

interface LinkedFile {
  fileName: string;
  fileType: string;
  fileSize: number | string | null;
  storageKey: string | null;
}

/** Answers /files/<token> and /images/<token>: one attachment, or a file that came with a received item. */
export function registerDownloads(fastify: FastifyInstance, services: Services): void {
  serveByLink(fastify, services, "files", (id) => findFile(services, id));
  serveByLink(fastify, services, "images", (id) => findFile(services, id));
}

/** A link's own browser may keep this: an image is shown each time its note is opened, under the same address. */
const caching: Partial<Record<LinkPath, string>> = { images: "private, max-age=3600, immutable" };

const shows = (path: LinkPath, { fileType }: LinkedFile) => path === "images" && isImageType(fileType);

/** Serves the files of links with one path: images to be shown, everything else as downloads, and nothing as a page. */
export function serveByLink(
  fastify: FastifyInstance,
  services: Services,
  path: LinkPath,
  find: (id: string) => Promise<LinkedFile | undefined>,
): void {
  fastify.route<{ Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: `/${path}/:token`,
    handler: async (request, reply) => {
      const id = await fileOfToken(services, path, request.params.token);
      const found = id ? await find(id) : undefined;
      const bytes = found?.storageKey ? await services.files.read(found.storageKey) : null;
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
      if (!found || !bytes) {
        if (found) request.log.error({ requestId: request.id, fileId: id }, "The bytes of a file are gone");
        return reply.code(404).send({ error: "This link is no longer available", code: "NOT_FOUND" });
      }
      reply.headers({
        "cache-control": caching[path] ?? "private, no-store",
        "content-type": harmless.test(found.fileType) ? found.fileType : "application/octet-stream",
        "content-length": Number(found.fileSize),
        "content-disposition": contentDisposition(found.fileName, shows(path, found) ? "inline" : "attachment"),
        // the page that a browser makes around an image has styles of its own
        "content-security-policy": `sandbox; ${nothingAllowed}${shows(path, found) ? "; style-src 'unsafe-inline'" : ""}`,
      });
      if (request.method === "HEAD") {
        bytes.destroy();
        return reply.send();
      }
      return reply.send(bytes);
    },
  });
}

function findFile({ pool }: Services, id: string) {
  const db = systemData(pool, "for whoever has a file's link");
  return db
    .selectFrom("attachment as a")
    .innerJoin("content_item as n", "n.id", "a.item_id")
    .where("a.id", "=", id)
    .where("a.deleted_at", "is", null)
    .where("n.deleted_at", "is", null)
    .select(storedFileColumns)
    .unionAll(db.selectFrom("snapshot_file").where("id", "=", id).select(storedFileColumns))
    .unionAll(
      db
        .selectFrom("feedback")
        .where("id", "=", id)
        .where("screenshot_key", "is not", null)
        .select((eb) => [
          eb.val("screenshot").as("fileName"),
          eb.ref("screenshot_type").$notNull().as("fileType"),
          eb.ref("screenshot_size").$notNull().as("fileSize"),
          eb.ref("screenshot_key").$notNull().as("storageKey"),
        ]),
    )
    .executeTakeFirst();
}
