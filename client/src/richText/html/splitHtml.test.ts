// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fromHtml } from "./fromHtml";
import { splitHtml } from "./splitHtml";

const image = '<figure data-attachment="018f"><img alt="a > b"><figcaption>One</figcaption></figure>';
const html = [
  "<h1>Bread</h1><p>Feed<br>it &lt;p&gt;.</p><hr>",
  "<ul><li><p>rye</p><ul><li><p>flour</p></li></ul></li></ul><ol><li><p>one</p></li></ol>",
  '<blockquote data-type="note"><p>Warm</p><ul><li><p>x</p></li></ul></blockquote><blockquote><p>Old</p></blockquote>',
  image,
  "<details><summary>More</summary><p>Salt</p></details><pre><code>a\n&lt;b&gt;\n</code></pre>",
  '<table><tbody><tr><th>A</th></tr></tbody></table><div data-embed="note:018f3a5e-1111-7222-8333-444455556666"></div><p></p><p>End</p>',
].join("");

test("cuts only between outermost elements, and loses nothing", () => {
  for (const size of [1, 40, 200, 100_000]) {
    const pieces = splitHtml(html, size);
    expect(pieces.join("")).toBe(html);
    expect(pieces.flatMap((piece) => fromHtml(piece))).toEqual(fromHtml(html));
  }
  expect(splitHtml(html, 1).length).toBeGreaterThan(10);
  expect(splitHtml(html, 100_000)).toEqual([html]);
});

test("leaves HTML whole whose tags don't match", () => {
  for (const odd of ["<p>one<p>two", "<p>one</p></div><p>two</p>", "<!-- </p> --><p>one</p><p>two</p>"])
    expect(splitHtml(odd, 1)).toEqual([odd]);
});
