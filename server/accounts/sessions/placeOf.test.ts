import { expect, test } from "vitest";
import { placeOf } from "./placeOf.js";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["0000:0000:0000:0000:0000:ffff:c0a8:0114", "local network, 192.168.1.20"],
  ["172.31.0.1", "local network, 172.31.0.1"],
  ["172.32.0.1", "172.32.0.1"],
  ["10.1.2.3", "local network, 10.1.2.3"],
  ["127.0.0.1", "same machine, 127.0.0.1"],
  ["0000:0000:0000:0000:0000:0000:0000:0001", "same machine, ::1"],
  ["2001:0DB8:0001:0002:0000:0000:0000:0007", "2001:db8:1:2::7"],
  ["fd00:0:0:1::2", "local network, fd00:0:0:1::2"],
  ["fe80::1%eth0", "local network, fe80::1%eth0"],
  ["0000:0000:0000:0000:0000:0000:0000:0000", null],
  ["", null],
  [null, null],
])("%s is shown as %s", (address, place) => expect(placeOf(address)).toBe(place));
