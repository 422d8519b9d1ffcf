import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { findClient } from "../../platform/http/staticFiles.js";
import type { Services } from "../../platform/services.js";
import { landingPage } from "./landingPage.js";

/** The page runs no script; its styles and picture are our own files. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Answers `/`: signed-in people are redirected to the dashboard, everyone else sees the landing page. */
export async function registerLanding(fastify: FastifyInstance, services: Services): Promise<void> {
  const page = landingPage(stylesheetsOf(findClient()));
  fastify.get("/", async (request, reply) => {
    // only the cookie counts: browsers display this page, and browsers send no tokens
    const viewer = await services.accounts.viewerOf({ cookie: request.headers.cookie }, request.ip);
    reply.header("cache-control", "private, no-cache").header("vary", "cookie");
    if (viewer) return reply.redirect("/dashboard", 302);
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page);
  });
}

/** The styles that the app's first page loads, at their built addresses; none if it isn't built. */
function stylesheetsOf(client: string | null): string[] {
  const path = client && join(client, "index.html");
  if (!path || !existsSync(path)) return [];
  const html = readFileSync(path, "utf8");
  return [...html.matchAll(/<link\b[^>]*>/g)]
    .filter(([tag]) => /rel="stylesheet"/.test(tag))
    .flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? []);
}
