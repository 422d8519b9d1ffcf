import { timingSafeEqual } from "node:crypto";
import { signatureOf } from "../platform/seal.js";
import type { Services } from "../platform/services.js";

const idBytes = 16;
const signatureBytes = 16;

type Parts = Pick<Services, "settings" | "accounts">;

/** The address at which the recipient of this delivery refuses further mails of this sender. */
export async function stopLink({ settings, accounts }: Parts, deliveryId: string): Promise<string> {
  const id = Buffer.from(deliveryId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([id, sign(id, await accounts.secret())]).toString("base64url");
  return `${settings.publicUrl}/stop-mails/${token}`;
}

/** The delivery that a link's token is for; null for an invalid or forged one. */
export async function deliveryOfStopToken({ accounts }: Parts, token: string): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + signatureBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), sign(id, await accounts.secret()))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const sign = (id: Buffer, secret: string) => signatureOf(id, secret, "stop mails").subarray(0, signatureBytes);
