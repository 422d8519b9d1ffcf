import { BlockList, isIPv6 } from "node:net";
import { plainAddress } from "../../platform/http/networkOf.js";

const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8);
ownMachine.addAddress("::1", "ipv6");

const localNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  localNetworks.addSubnet(network, bits);
localNetworks.addSubnet("fc00::", 7, "ipv6");
localNetworks.addSubnet("fe80::", 10, "ipv6");

/** Where a client is, as far as its address says: "local network, 192.168.1.20"; null if it says nothing. */
export function placeOf(address: string | null): string | null {
  const plain = plainAddress(address ?? "");
  if (plain === "" || plain === "::") return null;
  const family = isIPv6(plain) ? "ipv6" : "ipv4";
  const [bare = ""] = plain.split("%");
  if (ownMachine.check(bare, family)) return `same machine, ${plain}`;
  return localNetworks.check(bare, family) ? `local network, ${plain}` : plain;
}
