import { expect, test } from "vitest";
import { linkAddress } from "./linkAddress";

test.each([
  ["https://example.com/a?b=c", "https://example.com/a?b=c"],
  ["HTTP://example.com", "HTTP://example.com"],
  [" example.com ", "https://example.com"],
  ["example.com:8080", "https://example.com:8080"],
  ["localhost:3000/x", "https://localhost:3000/x"],
  ["ada@example.com", "mailto:ada@example.com"],
  ["mailto:ada@example.com", "mailto:ada@example.com"],
  ["javascript:alert(1)", null],
  ["ftp://example.com/", null],
  ["tel:123", null],
  ["//example.com/", null],
  ["two words", null],
  ["", null],
  [`https://example.com/${"a".repeat(2048)}`, null],
])("turns %j into %j", (typed, href) => {
  expect(linkAddress(typed)).toBe(href);
});
