import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Settings } from "../../settings/settings.js";

/** Which of a request's addresses, from the nearest on, belong to proxies: as many as TRUST_PROXY says. */
export function trustedProxies({
  trustProxy,
}: Pick<Settings, "trustProxy">): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < trustProxy;
}

/**
 * The client's address for a request that does not reach the HTTP server's routes; the server finds it the same way.
 */
export function addressOf(request: IncomingMessage, settings: Pick<Settings, "trustProxy">): string {
  return proxyAddr(request, trustedProxies(settings));
}
