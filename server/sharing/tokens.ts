import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import type { Services } from "../platform/services.js";

/** 192 random bits, 32 characters. */
const tokenBytes = 24;
export const tokenPattern = /^[\w-]{32}$/;

const ivBytes = 12;
const tagBytes = 16;

/** A link's secret: what stands in its address, how a reader is known by it, and how its owner sees it again. */
export interface MadeToken {
  token: string;
  hash: Buffer;
  sealed: Buffer;
}

export async function makeToken(services: Pick<Services, "accounts">): Promise<MadeToken> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", await sealingKey(services), iv);
  const sealed = Buffer.concat([iv, cipher.update(token, "base64url"), cipher.final(), cipher.getAuthTag()]);
  return { token, hash: hashToken(token), sealed };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The token as it was made; null when the instance's secret is another now. */
export async function openToken(services: Pick<Services, "accounts">, sealed: Buffer): Promise<string | null> {
  try {
    const decipher = createDecipheriv("aes-256-gcm", await sealingKey(services), sealed.subarray(0, ivBytes));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const opened = [decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString("base64url");
  } catch {
    return null;
  }
}

/** Under a key of its own, so that what is sealed here opens nothing else. */
async function sealingKey({ accounts }: Pick<Services, "accounts">): Promise<Buffer> {
  return createHmac("sha256", await accounts.secret())
    .update("share links")
    .digest();
}

export function shareUrl(services: Pick<Services, "settings">, token: string): string {
  return `${services.settings.publicUrl}/shared/${token}`;
}
