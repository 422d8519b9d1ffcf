import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Another as soon as the bytes are. */
export const etagOf = (bytes: string | Buffer): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

/** Whether whoever asks has the answer with this tag already. */
export function isKnown(etag: string, { headers }: FastifyRequest): boolean {
  const known = headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}
