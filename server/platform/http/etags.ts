import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Changes whenever the bytes change. */
export const etagOf = (bytes: string | Buffer): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

/** For an answer whose bytes may differ where its meaning doesn't. */
export const weakEtagOf = (text: string): string => `W/${etagOf(text)}`;

/** Whether the client already has the answer with this tag. */
export const isKnown = (etag: string, { headers }: FastifyRequest): boolean => isAmong(etag, headers["if-none-match"]);

/** Whether a list of tags in a header has this one, weak or not. */
export function isAmong(etag: string, tags = ""): boolean {
  const known = tags.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known.includes(etag.replace(/^W\//, "")) || known.includes("*");
}
