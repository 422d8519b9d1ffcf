import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Changes whenever the bytes change. */
export const etagOf = (bytes: string | Buffer): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

/** For an answer whose bytes may differ where its meaning doesn't. */
export const weakEtagOf = (text: string): string => `W/${etagOf(text)}`;

/** Whether the client already has the answer with this tag. */
export function isKnown(etag: string, { headers }: FastifyRequest): boolean {
  const known = headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag.replace(/^W\//, "")) || known.includes("*");
}
