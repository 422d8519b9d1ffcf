import { expect, test } from "vitest";
import { checkLink, normalizeLink } from "./normalizeLink.js";

test("a link without a scheme gets https://, and a port is not taken for a scheme", () => {
  const rows: [string | null, string | null][] = [
    ["example.com/page", "https://example.com/page"],
    ["example.com:8080/page", "https://example.com:8080/page"],
    ["localhost:3000", "https://localhost:3000"],
    ["LOCALHOST:3000?a", "https://LOCALHOST:3000?a"],
    ["a.example:65535#b", "https://a.example:65535#b"],
    ["a.example:8/b", "https://a.example:8/b"],
    ["example.com/a:b", "https://example.com/a:b"],
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
  const links = [
    "javascript:alert(1)",
    "JavaScript:1",
    "ftp://example.com",
    "mailto:a@example.com",
    "tel:12345",
    "tel.:12345",
  ];
  const odd = [
    "//example.com",
    "/\\example.com",
    "\\\\example.com",
    "/path",
    "https:",
    "https:example.com",
    "https://",
    "http:///",
    "ftp://https://example.com",
    "x+1.a-b:https://example.com",
    "example.com:123456",
    "ada@example.com:80:a",
    " /path",
    "a b.com",
    "example.com/a b",
  ];
  const long = [`example.com/${"a".repeat(2048)}`, `${"a.".repeat(250_000)}a:x`, `${"a".repeat(500_000)}:`];
  for (const link of [...links, ...odd])
    expect(checkLink(link), link).toBe("Please enter a web address (http or https)");
  for (const link of long) expect(checkLink(link)).toBe("The link may have at most 2048 characters");
  expect(checkLink("a\0b")).toBe("The link can't contain the NUL character");
  expect(checkLink(5)).toBeNull();
});
