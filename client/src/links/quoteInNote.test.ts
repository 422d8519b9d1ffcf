import { expect, test } from "vitest";
import { quoteHtml, withoutAdded } from "./quoteInNote";

const id = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";

test("a quote stands with a link to its second, and hostile words stay words", () => {
  expect(quoteHtml({ text: "<b>a & b", title: 'Old "windows" <img>', reference: { kind: "video", id, at: 75 } })).toBe(
    `<blockquote><p>&lt;b&gt;a &amp; b</p><p><a data-link="video:${id}@75">Old "windows" &lt;img&gt;</a></p></blockquote>`,
  );
});

test("undoing leaves what was written since", () => {
  const saved = { before: "<p>One</p>", after: "<p>One</p><blockquote>Q</blockquote>" };
  expect(withoutAdded(saved.after, saved)).toBe("<p>One</p>");
  expect(withoutAdded("<p>One, two</p><blockquote>Q</blockquote><p>Three</p>", saved)).toBe(
    "<p>One, two</p><p>Three</p>",
  );
  expect(withoutAdded("<p>One</p>", saved)).toBeNull();
});
