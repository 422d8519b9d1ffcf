import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pages, pagesToSignIn, patternOf } from "../../../schema/pages.js";
import type { Settings } from "../../settings/settings.js";
import { failure, pathOf } from "./http.js";
import { pagePolicy, workerPolicy } from "./httpSecurity.js";

/** The folder of the built client, from the sources and from the build alike; null while it isn't built. */
export const findClient = (): string | null => findBuilt("client", "index.html");

/** @param page a page among the files that were built into the folder. */
export function findBuilt(name: string, page: string): string | null {
  const candidates = ["../../../", "../../../dist/"].map((above) => resolve(import.meta.dirname, above, name));
  return candidates.find((folder) => existsSync(join(folder, page)) && existsSync(join(folder, "assets"))) ?? null;
}

/** For files with a hash in their name. */
export const forEver = "public, max-age=31536000, immutable";

/**
 * Serves the built client: files with a hash in their name are cached for ever, everything else is revalidated;
 * compressed as built. The addresses of the app's pages get its page; where nothing answers, a browser gets it too, with
 * a 404, so that it can say so.
 */
export async function registerClient(
  fastify: FastifyInstance,
  settings: Settings,
  folder: string | null,
): Promise<void> {
  let policy = pagePolicy(settings);
  let page: string | null = null;
  if (folder) {
    page = readFileSync(join(folder, "index.html"), "utf8");
    policy = pagePolicy(settings, hashesOfScripts(page));
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/*.br", "**/*.gz", "index.html"],
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", isHashed ? forEver : "no-cache");
        if (/\/serviceWorker\.js(?:\.\w+)?$/.test(path)) reply.header("content-security-policy", workerPolicy);
      },
    });
  }
  const sendApp = (reply: FastifyReply): FastifyReply => {
    if (!folder)
      return reply.code(503).type("text/plain; charset=utf-8").send("The client is not built yet: npm run build");
    return reply.header("content-security-policy", policy).sendFile("index.html");
  };
  // the service worker keeps it under this address
  fastify.get("/index.html", (_request, reply) => sendApp(reply));
  fastify.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const path = pathOf(request.url);
    if (isRead && appPage.test(path)) return sendApp(reply);
    reply.code(404);
    if (page === null || !isRead || isCall.test(path) || !request.headers.accept?.includes("text/html")) {
      return reply.send(failure(request, "NOT_FOUND", "Not found"));
    }
    return reply
      .headers({ "content-security-policy": policy, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(page);
  });
}

const appPage = patternOf([...pages, ...pagesToSignIn]);

/** Programs ask for these, whatever they accept. */
const isCall = /^\/(?:api|graphql|assets|health)(?:\/|$)/;

/** The policy names each inline script by its hash. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
}
