import { expect, test } from "vitest";
import { styleHtml } from "./styleHtml.js";

const looks = { text: () => ({}), serif: "serif" };

/** Without the styles, which are a matter of looks. */
const bare = (html: string): string => styleHtml(html, looks).replaceAll(/ (?:class|style)="[^"]*"/g, "");

test("names the kind of a callout, and sets only quotations in the serif", () => {
  expect(bare('<blockquote data-type="warning"><p>Mind the ring circuit.</p></blockquote>')).toBe(
    "<blockquote><p>Warning</p><p>Mind the ring circuit.</p></blockquote>",
  );
  const html = styleHtml(
    '<blockquote data-type="tip"><p>Oil it.</p></blockquote><blockquote><p>Said</p></blockquote>',
    looks,
  );
  expect(html.match(/<p[^>]*>/g)?.map((tag) => tag.includes("serif"))).toEqual([false, false, true]);
});

test("draws the boxes of a checklist in place of its bullets", () => {
  const item =
    '<li data-checked="true"><p>Oak</p><ul data-type="checklist"><li data-checked="false"><p>Birch</p></li></ul></li>';
  const html = styleHtml(`<ul data-type="checklist">${item}</ul><ul><li><p>Ash</p></li></ul>`, looks);
  expect(html.match(/[☑☐] \w+/g)).toEqual(["☑ Oak", "☐ Birch"]);
  expect(html.match(/<ul[^>]*>/g)?.map((tag) => tag.includes("list-style:none"))).toEqual([true, true, false]);
});

test("borders have no color of their own, so that a dark theme shows them", () => {
  expect(styleHtml("<table><tr><td>1</td></tr></table><pre><code>x</code></pre>", looks)).not.toMatch(/1px solid #/);
});
