import { expect, test } from "vitest";
import { mentionOf } from "./mentionOf.js";

const image = '<figure data-attachment="0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e">';
const found = (html: string) => {
  const mention = mentionOf({ html, title: "Garden plan" });
  return mention && [mention.block, mention.before, mention.name, mention.after];
};

test.each([
  ["a heading", "<h2>The garden plan</h2>", [0, "The ", "garden plan", ""]],
  ["a line of a list", "<ul><li><p>a</p></li><li><p>garden<br>plan</p></li></ul>", [2, "", "garden plan", ""]],
  ["a summary", "<details><summary>Garden plan</summary><p>a</p></details>", [0, "", "Garden plan", ""]],
  [
    "a caption",
    `${image}<img alt=""><figcaption>Our garden plan</figcaption></figure>`,
    [0, "Our ", "garden plan", ""],
  ],
  [
    "a cell, among the others of its row",
    "<table><tbody><tr><td>a</td><td>garden plan</td><td>b</td></tr></tbody></table>",
    [0, "a ", "garden plan", " b"],
  ],
  ["words of code in a line", "<p>a <code>garden plan</code></p>", [0, "a ", "garden plan", ""]],
  ["the line after a code block", "<pre><code>a</code></pre><p>Garden plan</p>", [1, "", "Garden plan", ""]],
])("a name is found in %s", (_place, html, mention) => {
  expect(found(html)).toEqual(mention);
});

test.each([
  ["the description of an image", `${image}<img alt="Garden plan"></figure><p>a</p>`],
  ["two cells", "<table><tbody><tr><td>Garden</td><td>plan</td></tr></tbody></table>"],
  ["two lines of a list", "<ul><li><p>Garden</p></li><li><p>plan</p></li></ul>"],
  ["a code block", "<pre><code>Garden plan</code></pre><p>a</p>"],
  ["a link", '<p><a href="https://a.example/" rel="noopener noreferrer nofollow">Garden plan</a></p>'],
])("no name is found in %s, where it can't become a link", (_place, html) => {
  expect(found(html)).toBeNull();
});

test.each([
  ["図書館", "昨日図書館で読んだ", "図書館"],
  ["図書館", "昨日図書館", "図書館"],
  ["Garden plan", "昨日Garden planを読んだ", "Garden plan"],
  ["หนังสือ", "อ่านหนังสือแล้ว", "หนังสือ"],
  ["หนังส", "อ่านหนังสือแล้ว", undefined],
  ["हिन्दी", "यह हिन्दी है", "हिन्दी"],
  ["हिन्द", "हिन्दी है", undefined],
  ["cafe", "cafe\u0301", undefined],
  ["Bean", "the Beanery and a 4Bean", undefined],
  ["C++", "in C++, C", "C++"],
])("finds the name %s as a word of its own in the text %s: %s", (title, text, name) => {
  expect(mentionOf({ html: `<p>${text}</p>`, title })?.name).toBe(name);
});
