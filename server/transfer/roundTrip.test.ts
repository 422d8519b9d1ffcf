import { expect, test } from "vitest";
import { cleanHtml } from "../content/html/cleanHtml.js";
import { withAddresses } from "../content/html/figures.js";
import { bodyMarkdown } from "./export/markdown.js";
import { imageIdOf, markdownHtml } from "./import/markdownHtml.js";

test.each([
  ["headings", "<h1>a</h1><h2>b</h2><h3>c</h3>"],
  [
    "a checklist",
    '<ul data-type="checklist"><li data-checked="true"><p>a</p><ul data-type="checklist"><li data-checked="false"><p>b</p></li></ul></li><li data-checked="false"><p>c</p></li></ul>',
  ],
  ["an empty item", '<ul data-type="checklist"><li data-checked="false"><p>a</p></li></ul><p>[ ] b</p>'],
  ["a literal box", "<ul><li><p>[x] a</p></li></ul>"],
  ["code", '<pre><code class="language-ts">\n  a &lt; b\n```\n\n</code></pre><p>c</p>'],
  ["empty code", "<p>a</p><pre><code></code></pre><pre><code>\n \n</code></pre>"],
  ["the marks", "<p><strong>a</strong> <em>b</em> <s>c</s> <mark>d</mark> <code>e | `f`</code></p>"],
  ["nested marks", "<p>x <strong><em><s><mark><code>a</code></mark></s></em></strong> y</p>"],
  ["literal marks", "<p>~~none~~ ==none== `none` **none** &lt;b&gt;none&lt;/b&gt; &amp;amp; a = b ~ c</p>"],
  ["marks at the edge of others", "<p><mark>==x==</mark> <s>~x~</s></p><ul><li><p>|</p></li><li><p>a</p></li></ul>"],
  ["a divider", "<p>a</p><hr><p>b</p>"],
  [
    "a table",
    "<table><tbody><tr><th>a|b</th><th></th></tr><tr><td><em>c</em><br>d</td><td><code>e|f</code></td></tr></tbody></table>",
  ],
  [
    "a table with a first column",
    "<table><tbody><tr><td>a &lt; b</td><td>b</td></tr><tr><th>c</th><td>d</td></tr></tbody></table><p>e</p>",
  ],
  [
    "callouts",
    '<blockquote data-type="note"><p>a</p><p>b</p></blockquote><p>x</p><blockquote data-type="tip"><ul><li><p>c</p></li></ul></blockquote><p>x</p><blockquote data-type="warning"><table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table></blockquote>',
  ],
  ["a literal callout", "<blockquote><p>[!note] a</p></blockquote>"],
  [
    "a section",
    "<details><summary>a <strong>b</strong></summary><p>c</p><ul><li><p>d</p></li></ul></details><details><summary>e</summary></details><p>f</p>",
  ],
])("%s come back from Markdown as they were", (_, html) => {
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml(markdownHtml(bodyMarkdown(html))), bodyMarkdown(html)).toBe(html);
});

test.each([
  ["plain", '<img alt="">'],
  ["with words", '<img alt="The *press* [1] &amp; &quot;glue&quot;"><figcaption>In \\ "use"</figcaption>'],
])("an image %s comes back from Markdown in its place", (_, inner) => {
  const path = "../files/Visit/the press (2).png";
  const html = `<p>a</p><figure data-attachment="${imageIdOf(path)}">${inner}</figure><p>b</p>`;
  const images = new Set([imageIdOf(path)]);
  expect(cleanHtml(html, images)).toBe(html);
  const markdown = bodyMarkdown(withAddresses(html, () => ({ src: path, width: null, height: null })));
  expect(cleanHtml(markdownHtml(markdown), images), markdown).toBe(html);
});
