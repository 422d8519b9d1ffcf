import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "../platform/services.js";

const idBytes = 16;
const signatureBytes = 32;

type Parts = Pick<Services, "settings" | "accounts">;

/** An address that gives an export to whoever has it, as long as the export stays. */
export async function exportLink({ settings, accounts }: Parts, transferId: string): Promise<string> {
  const id = Buffer.from(transferId.replaceAll("-", ""), "hex");
  return `${settings.publicUrl}/exports/${Buffer.concat([id, sign(id, await accounts.secret())]).toString("base64url")}`;
}

/** The id of the export that a link's token is for; null for one that is none or forged. */
export async function exportOfToken({ accounts }: Pick<Parts, "accounts">, token: string): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + signatureBytes) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), sign(id, await accounts.secret()))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Under a key of its own, so that a link's signature is never good for anything else. */
function sign(id: Buffer, secret: string): Buffer {
  const key = createHmac("sha256", secret).update("export links").digest();
  return createHmac("sha256", key).update(id).digest();
}
