import { isIP } from "node:net";

/** The host that passkeys of this instance are for; null where its address is a number, which browsers make none for. */
export function passkeyHost(publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? null : hostname;
}
