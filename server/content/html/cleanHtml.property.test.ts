import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzTimeout, runOf } from "../../testing/fuzz/fuzzRun.js";
import { cleanHtml } from "./cleanHtml.js";

const ownImage = "01981111-2222-7333-8444-555566667777";
const names =
  "p h1 h2 h3 h6 ul ol li blockquote pre code s mark details summary figure figcaption caption div table tr td th strong b em i a br hr span script style svg template title textarea math select option noscript img".split(
    " ",
  );
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(
    " ",
    "\n",
    "\t",
    "\u00a0",
    "&nbsp;",
    "&amp;lt;",
    "&#0;",
    "&#xD800;",
    "&",
    "<",
    ">",
    '"',
    "\0",
    "\ud800",
  ),
);
const href = fc.constantFrom(
  "https://example.org/?a=1&b=2",
  "javascript:alert(1)",
  "mailto:a@b.c",
  " HTTP://X ",
  "//x",
  "",
);
const id = "0198c0de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
const piece = fc.oneof(
  text,
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  href.map((value) => `<a href="${value}" onclick=x style='y'>`),
  fc.constantFrom(
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?php",
    "<p",
    "</",
    "<p/>",
    "<ul><li>",
    "</li></ul>",
    '<ul class="x" data-type="checklist">',
    '<li data-checked="true">',
    '<input type="checkbox" checked>',
    '<pre class="language-c++">',
    '<blockquote data-type="tip">',
    "<details open><summary>",
    "</summary>",
    "<table><tr><td colspan=2>",
    `<figure data-attachment="${ownImage}">`,
    `<figure data-attachment='${ownImage}"' data-width=50>`,
    `<figure data-attachment="${ownImage}" data-width="50%"><img alt='"a" &lt;b' src="javascript:alert(1)"><figcaption>`,
    '<figure data-attachment="x"><img src=x onerror=alert(1)>',
    '<img alt="a\nb" height="1" src="https://a.example/images/x" width="1">',
    '<p title="',
    '<p data-id="abcd1234">',
    '<li data-id="abcd1234" data-checked="true">',
    `<a data-link="note:${id}">`,
    `<a data-link="note:${id}#abcd1234">`,
    `<a data-link="VIDEO:${id}@75" href="https://example.org/">`,
    `<a data-link='note:${id}"><img src=x>'>`,
    `<div data-embed="note:${id}">`,
    `<div data-embed="task:${id}">`,
  ),
);
const html = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
  fc.string({ maxLength: 60 }),
);

const images = new Set([ownImage]);

/** Everything that cleaned text may contain between its tags' brackets. */
const allowed =
  /^<(?:\/?(?:p|h[123]|ul|ol|li|blockquote|strong|em|s|mark|code|pre|table|tbody|tr|td|th|details|summary|figure|figcaption|a)|br|hr|figure data-attachment="01981111-2222-7333-8444-555566667777"(?: data-width="[2-9]\d")?|img alt="[^"<>]*"|ul data-type="checklist"|li data-checked="(?:true|false)"|code class="language-[a-z0-9+#-]{1,20}"|blockquote data-type="(?:note|tip|warning)"|a data-link="(?:note|video):[0-9a-f-]{36}(?:#abcd1234|@75)?"|div data-embed="note:[0-9a-f-]{36}"|\/div|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer nofollow")>$/i;

test("cleaning leaves only markup that the editor makes, and is idempotent", {
  timeout: fuzzTimeout,
}, () => {
  fc.assert(
    fc.property(html, (given) => {
      const cleaned = cleanHtml(given, images);
      if (cleaned === null) return;
      for (const [tag] of cleaned.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed);
      expect(cleaned.includes("\0")).toBe(false);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleanHtml(cleaned, images)).toBe(cleaned);
    }),
    runOf(500),
  );
});
