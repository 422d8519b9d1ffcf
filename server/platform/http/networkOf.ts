import { isIPv6 } from "node:net";

/** The address of a client in its usual form: IPv4 even if it came over a port that takes both. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The network of one household or host: an IPv4 address, or the first 64 bits of an IPv6 address, all of which are its own. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  // An end that is left out is empty, and so is its one group.
  const [before = "", after = ""] = plain.replace(/%.*/, "").split("::");
  const first = before.split(":");
  const last = after.split(":");
  while (first.length + last.length < 8) first.push("");
  return `${[...first, ...last]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+/, "") || "0")
    .join(":")}::/64`;
}
