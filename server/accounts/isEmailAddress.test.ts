import { expect, test } from "vitest";
import { isEmailAddress } from "./isEmailAddress.js";

test("an address has at most 64 characters before the @ and 63 between dots", () => {
  const cases: [string, boolean][] = [
    ["ada@example.org", true],
    ["o'hara+notes@mail.example.org", true],
    [`${"a".repeat(64)}@example.org`, true],
    [`${"a".repeat(65)}@example.org`, false],
    [`ada@${"a".repeat(63)}.org`, true],
    [`ada@${"a".repeat(64)}.org`, false],
    [`ada@${"a.".repeat(130)}org`, false],
    ["ada@@example.org", false],
    [".ada@example.org", false],
    ["a..da@example.org", false],
    ["ada@example", false],
  ];
  for (const [address, isOne] of cases)
    expect({ address, is: isEmailAddress(address) }).toEqual({ address, is: isOne });
});
