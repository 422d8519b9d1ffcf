import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../settings/settings.js";
import { failure, pathOf } from "./http.js";
import { pagePolicy, workerPolicy } from "./httpSecurity.js";

/** The folder of the built client, from the sources and from the build alike; null while it isn't built. */
export function findClient(): string | null {
  const candidates = [
    resolve(import.meta.dirname, "../../../client"),
    resolve(import.meta.dirname, "../../../dist/client"),
  ];
  return (
    candidates.find((folder) => existsSync(join(folder, "index.html")) && existsSync(join(folder, "assets"))) ?? null
  );
}

/**
 * Serves the built client: files with a hash in their name are cached for ever, everything else is revalidated;
 * compressed as built. Addresses that nothing else answers get the app's page, except below /api and /graphql.
 */
export async function registerClient(
  fastify: FastifyInstance,
  settings: Settings,
  folder: string | null,
): Promise<void> {
  let policy = pagePolicy(settings);
  if (folder) {
    policy = pagePolicy(settings, hashesOfScripts(readFileSync(join(folder, "index.html"), "utf8")));
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/*.br", "**/*.gz", "index.html"],
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        if (/\/serviceWorker\.js(?:\.\w+)?$/.test(path)) reply.header("content-security-policy", workerPolicy);
      },
    });
  }
  const sendApp = (reply: FastifyReply): FastifyReply => {
    if (!folder)
      return reply.code(503).type("text/plain; charset=utf-8").send("The client is not built yet: npm run build");
    return reply.header("content-security-policy", policy).sendFile("index.html");
  };
  fastify.setNotFoundHandler(async (request, reply) => {
    if (isPage(request)) return sendApp(reply);
    return reply.code(404).send(failure(request, "NOT_FOUND", "Not found"));
  });
}

/** Whether an unknown address may be one of the app's own pages rather than a file or a call. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request.url);
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !/^\/(?:api|graphql|assets|health)(?:\/|$)/.test(path) &&
    !/\.(?:js|css|map|json|txt|ico|png|svg|webmanifest|webp|woff2)$/.test(path)
  );
}

/** The policy names each inline script by its hash. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
}
