import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { explorerPolicy } from "../platform/http/httpSecurity.js";
import { findBuilt, forEver } from "../platform/http/staticFiles.js";

/**
 * Serves the files of the API's explorer.
 * @returns a function that sends its page, which itself says whether somebody is signed in.
 */
export async function registerExplorer(fastify: FastifyInstance): Promise<(reply: FastifyReply) => FastifyReply> {
  const folder = findBuilt("explorer", "explorer.html");
  if (!folder) {
    return (reply) =>
      reply.code(503).type("text/plain; charset=utf-8").send("The explorer is not built yet: npm run build");
  }
  await fastify.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/explorer/assets/",
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply) => void reply.header("cache-control", forEver),
  });
  const page = readFileSync(join(folder, "explorer.html"), "utf8");
  return (reply) => reply.header("content-security-policy", explorerPolicy).type("text/html; charset=utf-8").send(page);
}
