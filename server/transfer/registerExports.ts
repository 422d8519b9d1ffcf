import type { FastifyInstance } from "fastify";
import { serveByLink } from "../attachments/registerDownloads.js";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";

/** Answers /exports/<token>: an export's zip. */
export function registerExports(fastify: FastifyInstance, services: Services): void {
  serveByLink(fastify, services, "exports", (id) =>
    systemData(services.pool, "for whoever has an export's link")
      .selectFrom("transfer")
      .where("id", "=", id)
      .where("kind", "=", "EXPORT")
      .where("state", "=", "COMPLETED")
      .where("expires_at", ">", services.clock().toISOString())
      .select(({ ref, val }) => [
        ref("file_name").as("fileName"),
        val("application/zip").as("fileType"),
        ref("file_size").as("fileSize"),
        ref("storage_key").as("storageKey"),
      ])
      .executeTakeFirst(),
  );
}
