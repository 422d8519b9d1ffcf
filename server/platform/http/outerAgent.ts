import type { Agent } from "node:http";
import { isIP, type LookupFunction, type Socket } from "node:net";

const lookupMilliseconds = 5_000;

/**
 * IPv6 addresses that carry an IPv4 address, which the library takes for public: "::7f00:1" is 127.0.0.1, as new URL()
 * writes "::127.0.0.1". No name leads there: they have no routes. For an IPv4 address the library would log a warning.
 */
const furtherPrivate = ["::/96"];
/** A public address that is Azure's own service inside its networks. */
const cloudService = "168.63.129.16";

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
    denyIPAddressList: mayBePrivate
      ? []
      : [cloudService, ...(new URL(url).hostname.startsWith("[") ? furtherPrivate : [])],
  });
}

/**
 * Whether a host is one that `outerAgent` refuses. Its name is looked up; nothing is sent. A name that can't be looked
 * up is none: it is checked again when it is called.
 */
export async function isPrivateAddress(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const agent = await outerAgent(family === 6 ? `http://[${host}]` : "http://address.invalid", false);
  // looked up as a name is, since only then nothing is sent
  const given: LookupFunction = (_name, _options, done) => done(null, [{ address: host, family }]);
  const where = family === 0 ? { host } : { host: "address.invalid", lookup: given };
  return new Promise((resolve) => {
    const socket = agent.createConnection({ ...where, port: 9, timeout: lookupMilliseconds }) as Socket;
    const end = (isPrivate: boolean) => {
      socket.destroy();
      resolve(isPrivate);
    };
    socket.on("error", ({ message }) => end(/is not allowed/.test(message)));
    socket.once("lookup", (error: Error | null) => error ?? end(false));
    for (const event of ["connect", "timeout"]) socket.once(event, () => end(false));
  });
}
