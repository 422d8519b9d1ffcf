// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanHtml } from "../../../../server/content/html/cleanHtml";
import { NoteGenerator } from "../../testing/NoteGenerator";
import { fromHtml } from "./fromHtml";
import { type ImageNode } from "./richTextNodes";
import { toHtml } from "./toHtml";

const ownImage = "01981111-2222-7333-8444-555566667777";
const images = new Set([ownImage]);
const id = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";

test("writes each block and mark in its one form", () => {
  const html =
    '<h3>c</h3><ul data-type="checklist"><li data-checked="false" data-task="t1"><p>a</p></li>' +
    '<li data-checked="false"><p>b</p></li></ul><pre><code class="language-ts">a &lt; b;\n</code></pre>' +
    "<pre><code>plain</code></pre><hr>" +
    '<p><a href="https://a.example/" rel="noopener noreferrer nofollow">' +
    "<strong><em><s><mark><code>x</code></mark></s></em></strong></a></p>" +
    '<blockquote data-type="tip"><p>t</p></blockquote><details><summary>s <em>t</em></summary><p>u</p></details>' +
    "<table><tbody><tr><th>a<br>b</th><th></th></tr><tr><th><em>c</em></th><td> d </td></tr></tbody></table>";
  expect(toHtml(fromHtml(html))).toBe(html);
});

test.each([
  ["a section without a title", "<details><p>a</p></details>", "<p>a</p>"],
  [
    "a title with blocks in it",
    "<details><summary><h2>a</h2><p>b</p></summary>c</details>",
    "<details><summary>a<br>b</summary><p>c</p></details>",
  ],
  [
    "a section in a section",
    "<details><summary>a</summary><details><summary>b</summary>c</details></details>",
    "<details><summary>a</summary><p>b</p><p>c</p></details>",
  ],
  ["an unknown callout", '<blockquote data-type="other">a</blockquote>', "<blockquote><p>a</p></blockquote>"],
  [
    "code and dividers in a list",
    "<ul><li>a<pre>b\nc</pre><hr>d</li></ul>",
    "<ul><li><p>a</p><p>b<br>c</p><p>d</p></li></ul>",
  ],
  ["an unfit language", '<pre><code class="language-a_b">x</code></pre>', "<pre><code>x</code></pre>"],
  ["an item's state outside a checklist", '<ul><li data-checked="true">a</li></ul>', "<ul><li><p>a</p></li></ul>"],
  [
    "the parts of a table",
    '<table><caption>t</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody>\n<tr>\n<td><p>c</p><p>d</p></td><th>e</th></tr><tr><td colspan="2">f</td></tr></tbody><tfoot><tr><td>g</td></tr></tfoot></table>',
    "<p>t</p><table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c<br>d</td><td>e</td></tr><tr><td>f</td><td></td></tr><tr><td>g</td><td></td></tr></tbody></table>",
  ],
  [
    "blocks and a table in a cell",
    "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d<ul><li>e</li></ul><pre>f\n g</pre></td></tr></table>",
    "<table><tbody><tr><td>a<br>b c<br>d<br>e<br>f<br> g</td></tr></tbody></table>",
  ],
  ["a table without cells", "<p>a</p><table><tr></tr></table>", "<p>a</p>"],
  [
    "a table in a list",
    "<ul><li>x<table><tr><td>a</td><td>b</td></tr></table></li></ul>",
    "<ul><li><p>x</p><p>a b</p></li></ul>",
  ],
  [
    "an image",
    `a<figure data-attachment="${ownImage.toUpperCase()}" data-width="50"><img alt=" a\n b " src="x"><figcaption><p>c</p>d</figcaption></figure>`,
    `<p>a</p><figure data-attachment="${ownImage}" data-width="50"><img alt="a b"><figcaption>c<br>d</figcaption></figure>`,
  ],
  [
    "an image with an unfit width",
    `<figure data-attachment="${ownImage}" data-width="50%"></figure>`,
    `<figure data-attachment="${ownImage}"><img alt=""></figure>`,
  ],
  [
    "an image in a list",
    `<ul><li>a<figure data-attachment="${ownImage}"><img alt="b"><figcaption>c</figcaption></figure></li></ul>`,
    "<ul><li><p>a</p><p>c</p></li></ul>",
  ],
  [
    "an image in a cell",
    `<table><tr><td>a<figure data-attachment="${ownImage}"><figcaption>c</figcaption></figure></td></tr></table>`,
    "<table><tbody><tr><td>a<br>c</td></tr></tbody></table>",
  ],
  ["a picture of another page", "<figure><img src=x><figcaption>c</figcaption></figure>", "<p>c</p>"],
  ["smaller headings", "<h5>a</h5>", "<h3>a</h3>"],
])("brings %s into form", (_, html, form) => {
  expect(toHtml(fromHtml(html))).toBe(form);
  expect(cleanHtml(form, images)).toBe(form);
});

test("reads a table of more than 50 columns or 500 rows as text", () => {
  const table = (columns: number, rows: number) =>
    `<table>${`<tr>${"<td>a</td>".repeat(columns)}</tr>`.repeat(rows)}</table>`;
  const typesOf = (html: string) => new Set(fromHtml(html).map(({ type }) => type));
  expect(typesOf(table(50, 1) + table(1, 500))).toEqual(new Set(["table"]));
  expect(typesOf(table(51, 1) + table(1, 501))).toEqual(new Set(["paragraph"]));
  expect(typesOf('<table><tr><td colspan="51">a</td></tr></table>')).toEqual(new Set(["paragraph"]));
});

test("reads foreign pages as the server would clean them", () => {
  const names = "p h1 h3 ul ol li blockquote div b i a br span pre table tr th td hr".split(" ");
  const random = new NoteGenerator(7, []);
  for (let round = 0; round < 400; round += 1) {
    let page = "";
    for (let part = 0; part < 12; part += 1) {
      const name = random.pick(names);
      page += random.pick([
        `<${name}>`,
        `</${name}>`,
        `<${name}>`,
        "a",
        " b ",
        "\n ",
        "&amp;",
        '<a href="https://a.example/">',
        `<a data-link="task:${id}">`,
        `<div data-embed="note:${id}">`,
      ]);
    }
    // cleaned once first: browsers and the server repair broken nesting differently
    const cleaned = cleanHtml(page);
    if (cleaned !== null) expect(toHtml(fromHtml(cleaned)), page).toBe(cleaned);
  }
});

test.each([
  ["nothing", "", [{ type: "paragraph", children: [{ text: "" }] }]],
  ["bare text", "Hi <b>you</b>", [{ type: "paragraph", children: [{ text: "Hi " }, { text: "you", bold: true }] }]],
  [
    "a link to a thing with several looks and a line break",
    `<p><a data-link="NOTE:${id.toUpperCase()}">a<em>b<br>c</em></a></p>`,
    [
      {
        type: "paragraph",
        children: [
          { text: "" },
          { type: "thing", reference: `note:${id}`, children: [{ text: "ab c" }] },
          { text: "" },
        ],
      },
    ],
  ],
  [
    "a link and an embed that lead nowhere",
    `<p><a data-link="note:1">a</a></p><div data-embed="video:${id}">b</div>`,
    [
      { type: "paragraph", children: [{ text: "a" }] },
      { type: "paragraph", children: [{ text: "b" }] },
    ],
  ],
  [
    "an embed in a list and one in a section",
    `<ul><li>a<div data-embed="note:${id}"></div></li></ul><details><summary>s</summary><div data-embed="note:${id}"></div></details>`,
    [
      {
        type: "bulletedList",
        children: [{ type: "listItem", children: [{ type: "paragraph", children: [{ text: "a" }] }] }],
      },
      {
        type: "section",
        children: [
          { type: "summary", children: [{ text: "s" }] },
          { type: "embed", reference: `note:${id}`, children: [{ text: "" }] },
        ],
      },
    ],
  ],
  [
    "a script address",
    '<p><a href="javascript:alert(1)">x</a></p><script>alert(1)</script>',
    [{ type: "paragraph", children: [{ text: "x" }] }],
  ],
])("reads %s safely", (_, html, nodes) => {
  expect(fromHtml(html)).toEqual(nodes);
});

test("gives no HTML for a document without text", () => {
  expect(toHtml(fromHtml("<p></p><ul><li></li></ul>"))).toBe("");
});

test("writes no image that is still being uploaded", () => {
  const pending: ImageNode = { type: "image", upload: 1, alt: "a", caption: [], children: [{ text: "" }] };
  expect(toHtml([pending])).toBe("");
  expect(toHtml([{ ...pending, attachment: ownImage }])).not.toBe("");
});
