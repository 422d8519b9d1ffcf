import http from "node:http";
import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { isPrivateAddress, outerAgent } from "./outerAgent.js";

/** The agent's refusal; a failure of the network is not a refusal. */
async function refusalOf(url: string, lookup?: LookupFunction): Promise<string> {
  const agent = await outerAgent(url, false);
  return new Promise((resolve) => {
    const request = http.get(url, { agent, lookup, signal: AbortSignal.timeout(2_000) }, () => resolve("called"));
    request.on("error", ({ message }) => resolve(message));
  });
}

test.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "192.168.0.1",
  "127.0.0.1.",
  "localhost",
  "[::]",
  "[::1]",
  "[::127.0.0.1]",
  "[::a00:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::127.0.0.1]",
  "[2002:7f00:1::]",
  "[2001:0:1::]",
  "[fd00::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
])("%s is refused as private", async (host) => {
  expect(await isPrivateAddress(`https://${host}/`)).toBe(true);
  expect(await refusalOf(`http://${host}:9/`)).toContain("is not allowed");
});

test("a name is looked up once, and its address is checked when connecting", async () => {
  let lookups = 0;
  const lookup: LookupFunction = (_name, _options, done) => {
    lookups += 1;
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  for (const host of ["rebound.example", "localhost."]) {
    lookups = 0;
    expect(await refusalOf(`http://${host}:9/`, lookup)).toContain("is not allowed");
    expect(lookups).toBe(1);
  }
});
