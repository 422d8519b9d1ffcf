import { isIPv6 } from "node:net";

/** The address of a client in its usual form: IPv4 even if it came over a port that takes both. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The network of one household or host: an IPv4 address, or the first 64 bits of an IPv6 address, all of which are its own. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [before = "", after] = plain.split("%")[0]?.split("::") ?? [];
  const groups = before === "" ? [] : before.split(":");
  const known = after ? after.split(":").length : 0;
  while (after !== undefined && groups.length < 8 - known) groups.push("0");
  if (after) groups.push(...after.split(":"));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
