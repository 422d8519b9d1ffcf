import { expect, test } from "vitest";
import { networkOf } from "./networkOf.js";

test("an address stands for what one host has", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:db8:0:7::1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:0DB8:0000:0007:ab:cd:ef:1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});
