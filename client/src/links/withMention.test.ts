// @vitest-environment jsdom
import { expect, test } from "vitest";
import { withMention } from "./withMention";

const reference = "note:0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
const link = (text = "Garden plan") => `<a data-link="${reference}">${text}</a>`;
const image = '<figure data-attachment="0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e"><img alt="Garden plan">';

test.each([
  ["<p>We wrote the garden  Plan yesterday.</p>", `<p>We wrote the ${link()} yesterday.</p>`],
  [
    "<p>a</p><ul><li><p>b</p><ul><li><p>Garden<br>plan</p></li></ul></li></ul>",
    `<p>a</p><ul><li><p>b</p><ul><li><p>${link()}</p></li></ul></li></ul>`,
  ],
  [
    "<p><strong>the gar</strong><em>den plan!</em></p>",
    `<p><strong>the </strong>${link("<strong>Garden plan</strong>")}<em>!</em></p>`,
  ],
  [
    '<p><a href="https://a.example/" rel="noopener noreferrer nofollow">garden plan</a>, garden plan, garden plan</p>',
    `<p><a href="https://a.example/" rel="noopener noreferrer nofollow">garden plan</a>, ${link()}, garden plan</p>`,
  ],
  [
    "<pre><code>garden plan</code></pre><table><tbody><tr><td>x</td><td>garden plan</td></tr></tbody></table>",
    `<pre><code>garden plan</code></pre><table><tbody><tr><td>x</td><td>${link()}</td></tr></tbody></table>`,
  ],
  [
    "<details><summary>garden plan</summary><blockquote><p>garden plan</p></blockquote></details>",
    `<details><summary>${link()}</summary><blockquote><p>garden plan</p></blockquote></details>`,
  ],
  [
    `${image}<figcaption>Our <em>garden plan</em></figcaption></figure><p>garden plan</p>`,
    `${image}<figcaption>Our ${link("<em>Garden plan</em>")}</figcaption></figure><p>garden plan</p>`,
  ],
  [`${image}</figure><h2>a garden plan</h2>`, `${image}</figure><h2>a ${link()}</h2>`],
  ["<table><tbody><tr><td>garden</td><td>plan</td></tr></tbody></table>", null],
  [`${image}</figure><p>a</p>`, null],
  ["<p>garden plans, agarden plan</p>", null],
  ["<pre><code>garden plan</code></pre>", null],
  [`<p>${link()}</p>`, null],
])("links the first mention in %s", (html, expected) => {
  expect(withMention(html, "Garden plan", reference)).toBe(expected);
});

test("takes signs in a title as they are", () => {
  expect(withMention("<p>See c++ (2)?</p>", "C++ (2)", reference)).toBe(`<p>See ${link("C++ (2)")}?</p>`);
});

test("links a title with signs that mean something in an expression", () => {
  const title = "Follow-up (a/b) [x] {1} | ^ $ . * + ? \\";
  expect(withMention(`<p>See ${title} now</p>`, title, reference)).toBe(`<p>See ${link(title)} now</p>`);
});

test.each([
  ["図書館", "昨日図書館で読んだ", "昨日*で読んだ"],
  ["Garden plan", "昨日Garden planを読んだ", "昨日*を読んだ"],
  ["हिन्दी", "यह हिन्दी है", "यह * है"],
  ["हिन्द", "हिन्दी है", null],
  ["cafe", "cafe\u0301", null],
])("links the name %s where it is a word of its own in the text %s", (title, text, expected) => {
  const linked = expected && `<p>${expected.replace("*", link(title))}</p>`;
  expect(withMention(`<p>${text}</p>`, title, reference)).toBe(linked);
});
