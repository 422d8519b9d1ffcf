import { isIPv6 } from "node:net";

const mappedIPv4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The address of a client in its usual form: shortened, and IPv4 even if it came over a port that takes both. */
export function plainAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = "", zone] = address.split("%");
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = mappedIPv4.exec(short) ?? [];
  if (high === undefined || low === undefined) return zone ? `${short}%${zone}` : short;
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}

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
