import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { findClient } from "../../platform/http/staticFiles.js";
import type { Services } from "../../platform/services.js";
import { pageFonts } from "../../sharing/page/pageFonts.js";
import { landingPage } from "./landingPage.js";

/** The page runs no script; its styles and pictures are our own files, besides the faces of its fonts. */
const policyWith = (faces: string): string =>
  `default-src 'none'; style-src 'self' 'sha256-${createHash("sha256").update(faces).digest("base64")}'; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** Answers `/`: signed-in people are redirected to the dashboard, everyone else sees the landing page. */
export async function registerLanding(fastify: FastifyInstance, services: Services): Promise<void> {
  const { faces } = pageFonts();
  const page = landingPage({ ...linksOf(findClient()), faces });
  const policy = policyWith(faces);
  fastify.get("/", async (request, reply) => {
    // only the cookie counts: browsers display this page, and browsers send no tokens
    const viewer = await services.accounts.viewerOf({ cookie: request.headers.cookie }, request.ip);
    reply.header("cache-control", "private, no-cache").header("vary", "cookie");
    if (viewer) return reply.redirect("/dashboard", 302);
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page);
  });
}

/** The styles that the app's first page loads and the fonts that it preloads, at their built addresses. */
function linksOf(client: string | null): { stylesheets: string[]; fonts: string[] } {
  const path = client && join(client, "index.html");
  const html = path && existsSync(path) ? readFileSync(path, "utf8") : "";
  const linked = (kind: RegExp): string[] =>
    [...html.matchAll(/<link\b[^>]*>/g)]
      .filter(([tag]) => kind.test(tag))
      .flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? []);
  return { stylesheets: linked(/rel="stylesheet"/), fonts: linked(/as="font"/) };
}
