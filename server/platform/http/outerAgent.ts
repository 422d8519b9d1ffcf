import type { Agent } from "node:http";

/**
 * IPv6 addresses that carry an IPv4 address, which the library takes for public: "::7f00:1" is 127.0.0.1, as new URL()
 * writes "::127.0.0.1".
 */
const furtherPrivate = ["::/96"];

/**
 * The agent for addresses that a person entered: every address that a name resolves to is checked as the connection is
 * made, so that a name that resolves elsewhere a moment later gains nothing.
 * @param mayBePrivate whether addresses in private networks may be called.
 */
export async function outerAgent(url: string, mayBePrivate: boolean): Promise<Agent> {
  const { useAgent: agentFor } = await import("request-filtering-agent");
  return agentFor(url, {
    allowPrivateIPAddress: mayBePrivate,
    allowMetaIPAddress: mayBePrivate,
    denyIPAddressList: mayBePrivate ? [] : furtherPrivate,
  });
}
