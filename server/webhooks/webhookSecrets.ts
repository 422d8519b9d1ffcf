import { randomBytes } from "node:crypto";
import { seal, sealingKey, unseal } from "../platform/seal.js";
import type { Services } from "../platform/services.js";

type Parts = Pick<Services, "accounts">;

const secretBytes = 32;

/** A new secret: as its owner sees it once, and as it is stored. */
export async function makeSecret(services: Parts): Promise<{ secret: string; sealed: Buffer }> {
  const bytes = randomBytes(secretBytes);
  return { secret: `whsec_${bytes.toString("base64")}`, sealed: seal(await keyOf(services), bytes) };
}

/** The secret's bytes; null when the instance's own secret has changed. */
export async function openSecret(services: Parts, sealed: Buffer): Promise<Buffer | null> {
  return unseal(await keyOf(services), sealed);
}

async function keyOf({ accounts }: Parts): Promise<Buffer> {
  return sealingKey(await accounts.secret(), "webhook secrets");
}
