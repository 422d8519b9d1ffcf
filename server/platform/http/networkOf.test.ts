import { expect, test } from "vitest";
import { networkOf } from "./networkOf.js";

test("an address stands for the network of one host", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:db8:0:7::1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:0DB8:0000:0007:ab:cd:ef:1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("2001::2:3:4:5:6:7")).toBe("2001:0:2:3::/64");
  expect(networkOf("64:ff9b::ffff:203.0.113.9")).toBe("64:ff9b:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("2001:db8:0:7::")).toBe("2001:db8:0:7::/64");
  expect(networkOf("::2:3:4:5:6:7:8")).toBe("0:2:3:4::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("fe80::1%a:b:c:d:e:f:1")).toBe("fe80:0:0:0::/64");
});
