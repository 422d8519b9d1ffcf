import { isIPv6 } from "node:net";

/** The address that attempts are counted by: of IPv6 the /64, which is one household or machine. */
export function addressOfLimit(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push("0");
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => group.padStart(4, "0"))
    .join(":")
    .toLowerCase();
}
