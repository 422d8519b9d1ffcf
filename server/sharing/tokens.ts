import { createHash, randomBytes } from "node:crypto";
import { seal, sealingKey, unseal } from "../platform/seal.js";
import type { Services } from "../platform/services.js";

/** 192 random bits, 32 characters. */
const tokenBytes = 24;
export const tokenPattern = /^[\w-]{32}$/;

/** A link's secret: what is in its address, how a reader is known by it, and how its owner sees it again. */
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

/** The token as it was made; null when the instance's secret is another now. */
export async function openToken(services: Pick<Services, "accounts">, sealed: Buffer): Promise<string | null> {
  return unseal(await keyOf(services), sealed)?.toString("base64url") ?? null;
}

async function keyOf({ accounts }: Pick<Services, "accounts">): Promise<Buffer> {
  return sealingKey(await accounts.secret(), "share links");
}

export function shareUrl(services: Pick<Services, "settings">, token: string): string {
  return `${services.settings.publicUrl}/shared/${token}`;
}
