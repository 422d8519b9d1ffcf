import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** A key of 256 bits for one purpose, so that bytes sealed under it can't be opened for another. */
export function sealingKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}

/** A signature under the key of one purpose, so that it is never valid for another. */
export function signatureOf(bytes: Buffer, secret: string, purpose: string): Buffer {
  return createHmac("sha256", sealingKey(secret, purpose)).update(bytes).digest();
}

/** AES-256-GCM: IV, sealed bytes, and tag. */
export function seal(key: Buffer, bytes: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** The unsealed bytes; null when the key is another, or they were changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
