import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "../platform/services.js";

const validSeconds = 300;
const idBytes = 16;
const payloadBytes = idBytes + 6;
const signatureBytes = 32;

type Parts = Pick<Services, "settings" | "accounts" | "clock">;

/** An address that gives an attachment's bytes for 5 minutes to whoever has it. */
export async function downloadLink({ settings, accounts, clock }: Parts, attachmentId: string): Promise<string> {
  const payload = Buffer.alloc(payloadBytes);
  payload.write(attachmentId.replaceAll("-", ""), "hex");
  payload.writeUIntBE(Math.floor(clock().getTime() / 1000) + validSeconds, idBytes, 6);
  const signature = sign(payload, await accounts.secret());
  return `${settings.publicUrl}/files/${Buffer.concat([payload, signature]).toString("base64url")}`;
}

/** The id of the attachment that a link's token is for; null for one that is none, forged or past its time. */
export async function attachmentOfToken({ accounts, clock }: Parts, token: string): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== payloadBytes + signatureBytes) return null;
  const payload = bytes.subarray(0, payloadBytes);
  const expected = sign(payload, await accounts.secret());
  if (!timingSafeEqual(bytes.subarray(payloadBytes), expected)) return null;
  if (payload.readUIntBE(idBytes, 6) * 1000 < clock().getTime()) return null;
  return payload.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Under a key of its own, so that a link's signature is never good for anything else. */
function sign(payload: Buffer, secret: string): Buffer {
  const key = createHmac("sha256", secret).update("attachment links").digest();
  return createHmac("sha256", key).update(payload).digest();
}
