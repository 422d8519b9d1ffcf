import { expect, test } from "vitest";
import { checkLink, normalizeLink } from "./normalizeLink.js";

test("a link without a scheme gets https://, and a port is no scheme", () => {
  const rows: [string | null, string | null][] = [
    ["example.com/page", "https://example.com/page"],
    ["example.com:8080/page", "https://example.com:8080/page"],
    ["localhost:3000", "https://localhost:3000"],
    [" http://example.com/ ", "http://example.com/"],
    ["HTTPS://example.com", "HTTPS://example.com"],
    ["", null],
    ["  ", null],
    [null, null],
  ];
  for (const [link, kept] of rows) {
    expect(checkLink(link), String(link)).toBeNull();
    expect(normalizeLink(link)).toBe(kept);
  }
});

test("an invalid web address is refused with a sentence", () => {
  const links = ["javascript:alert(1)", "JavaScript:1", "ftp://example.com", "mailto:a@example.com", "tel:12345"];
  const odd = [
    "//example.com",
    "/\\example.com",
    "\\\\example.com",
    "/path",
    "https:",
    "https:example.com",
    "a b.com",
    "a\0b",
  ];
  const long = [`example.com/${"a".repeat(2048)}`, `${"a.".repeat(250_000)}a:x`, `${"a".repeat(500_000)}:`];
  for (const link of [...links, ...odd, ...long]) {
    expect(checkLink(link), link.slice(0, 30)).toEqual(expect.any(String));
  }
});
