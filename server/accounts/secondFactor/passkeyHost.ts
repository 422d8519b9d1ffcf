import { isIP } from "node:net";

/** The host for this instance's passkeys; null when its address is an IP address, for which browsers create none. */
export function passkeyHost(publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? null : hostname;
}
