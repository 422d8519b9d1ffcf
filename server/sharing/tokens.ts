import { createHash, randomBytes } from "node:crypto";
import { seal, sealingKey, unseal } from "../platform/seal.js";
import type { Services } from "../platform/services.js";

/** 192 random bits, 32 characters. */
const tokenBytes = 24;
export const tokenPattern = /^[\w-]{32}$/;

/**
 * A link's secret: the token in its address, its hash for finding it, and its encrypted form for showing it to its
 * owner.
 */
export interface MadeToken {
  token: string;
  hash: Buffer;
  sealed: Buffer;
}

export async function makeToken(services: Pick<Services, "accounts">): Promise<MadeToken> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const sealed = seal(await keyOf(services), Buffer.from(token, "base64url"));
  return { token, hash: hashToken(token), sealed };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The original token; null when the instance's secret has changed. */
export async function openToken(services: Pick<Services, "accounts">, sealed: Buffer): Promise<string | null> {
  return unseal(await keyOf(services), sealed)?.toString("base64url") ?? null;
}

async function keyOf({ accounts }: Pick<Services, "accounts">): Promise<Buffer> {
  return sealingKey(await accounts.secret(), "share links");
}

export function shareUrl(services: Pick<Services, "settings">, token: string): string {
  return `${services.settings.publicUrl}/shared/${token}`;
}
