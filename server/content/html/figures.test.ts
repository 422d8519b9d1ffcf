import { expect, test } from "vitest";
import { cleanHtml } from "./cleanHtml.js";
import { excerptOf, textOf } from "./excerpt.js";
import { figureIds, hasFigures, mapFigures, withAddresses, withoutAddresses } from "./figures.js";

const id = "01981111-2222-7333-8444-555566667777";
const other = "01989999-2222-7333-8444-555566667777";
const images = new Set([id]);
const clean = (html: string) => cleanHtml(html, images);
const figure = `<figure data-attachment="${id}"><img alt=""></figure>`;
const whole = `<figure data-attachment="${id}" data-width="50"><img alt="A &quot;press&quot; &amp; &lt;glue&gt;"><figcaption>The <a href="https://a.example/" rel="noopener noreferrer nofollow">press</a><br><em>in use</em></figcaption></figure>`;

test.each([
  ["alone", figure],
  ["with everything", whole],
  ["between blocks", `<p>a</p>${whole}${figure}<hr>`],
  [
    "in a quote, a callout and a section",
    `<blockquote>${figure}</blockquote><blockquote data-type="tip">${whole}</blockquote><details><summary>a</summary>${figure}</details>`,
  ],
])("an image %s stays as the editor wrote it", (_, html) => {
  expect(clean(html)).toBe(html);
});

test.each([
  ["of another note", `<figure data-attachment="${other}"><img alt="b"><figcaption>c</figcaption></figure>`, ""],
  ["without a name", `<figure data-attachment=""><img alt="b"></figure>`, ""],
  ["with a quote in its name", `<figure data-attachment='${id}"x'><img alt="b">c</figure>`, ""],
  ["of another note around one of its own", `<figure data-attachment="${other}">${figure}b</figure>`, ""],
  ["with a name in capitals", `<figure data-attachment="${id.toUpperCase()}"><img></figure>`, figure],
  [
    "with an address",
    `<figure data-attachment="${id}"><img alt="" height="2" src="https://a.example/images/x" width="3"></figure>`,
    figure,
  ],
  [
    "with a script as its address",
    `<figure data-attachment="${id}"><img src="javascript:alert(1)" onerror="alert(1)" alt=""></figure>`,
    figure,
  ],
  ["without a picture", `<figure data-attachment="${id}"></figure>`, figure],
  [
    "with an empty caption",
    `<figure data-attachment="${id}"><img alt=""><figcaption><br></figcaption></figure>`,
    figure,
  ],
  ...["24", "100", "50%", "50px", "5e1", "-50", "1", ""].map((width) => [
    `with the width ${width}`,
    `<figure data-attachment="${id}" data-width="${width}"><img alt=""></figure>`,
    figure,
  ]),
  ["in a line", `b${figure}c`, `<p>b</p>${figure}<p>c</p>`],
  ["in a heading", `<h1>b${figure}</h1>`, `<h1>b</h1>${figure}`],
  [
    "with blocks around its caption",
    `<figure data-attachment="${id}"><div><img alt=""></div><p>b</p><figcaption><p>c</p><ul><li>d</li></ul></figcaption></figure>`,
    `<p>b</p><figure data-attachment="${id}"><img alt=""><figcaption>c<br>d</figcaption></figure>`,
  ],
  [
    "with two captions and two pictures",
    `<figure data-attachment="${id}"><img alt="b"><img alt="c"><figcaption>d</figcaption><figcaption>e</figcaption></figure>`,
    `<p>e</p><figure data-attachment="${id}"><img alt="b"><figcaption>d</figcaption></figure>`,
  ],
  ["in another", `<figure data-attachment="${id}"><img alt="">${figure}</figure>`, figure],
  [
    "in an item",
    `<ul><li>b<figure data-attachment="${id}"><img alt="c"><figcaption>d</figcaption></figure></li></ul>`,
    "<ul><li><p>b</p><p>d</p></li></ul>",
  ],
  [
    "in a cell",
    `<table><tr><td>b<figure data-attachment="${id}"><img alt="c"><figcaption>d</figcaption></figure></td></tr></table>`,
    "<table><tbody><tr><td>b<br>d</td></tr></tbody></table>",
  ],
  [
    "in a summary",
    `<details><summary>b<figure data-attachment="${id}"><figcaption>d</figcaption></figure></summary></details>`,
    "<details><summary>b<br>d</summary></details>",
  ],
  [
    "in code",
    `<pre>b<figure data-attachment="${id}"><figcaption>d</figcaption></figure></pre>`,
    "<pre><code>b\nd</code></pre>",
  ],
  [
    "with a long description",
    `<figure data-attachment="${id}"><img alt=" b\n ${"c".repeat(2_000)}"></figure>`,
    `<figure data-attachment="${id}"><img alt="b ${"c".repeat(998)}"></figure>`,
  ],
])("an image %s is brought into form", (_, html = "", cleaned = "") => {
  expect(clean(`<p>a</p>${html}<p>z</p>`)).toBe(`<p>a</p>${cleaned}<p>z</p>`);
});

test("a text that names no images has none, and an image alone is a text", () => {
  expect(cleanHtml(figure)).toBeNull();
  expect(clean(figure)).toBe(figure);
});

test("excerpts and search find description and caption", () => {
  const html = clean(`${whole}<p>b</p>`);
  expect(excerptOf(html).map(({ text }) => text)).toEqual(['A "press" & <glue>', "The press in use", "b"]);
  expect(textOf(html)).toBe('A "press" & <glue>\nThe press in use\nb');
});

test("addresses are added in the order of attributes, and do not count", () => {
  const src = 'https://a.example/images/x?a&"';
  const read = withAddresses(whole, () => ({ src, width: 3, height: 2 }));
  expect(read).toContain('&gt;" height="2" src="https://a.example/images/x?a&amp;&quot;" width="3"><figcaption>');
  expect(clean(read)).toBe(whole);
  const plain = withAddresses(figure, () => ({ src: "https://a.example/images/x", width: null, height: null }));
  expect(withoutAddresses(plain)).toBe(figure);
  expect(withAddresses(whole, () => undefined)).toBe(whole);
  expect(withoutAddresses('<p>&lt;img alt="" src="x"&gt;</p>')).toBe('<p>&lt;img alt="" src="x"&gt;</p>');
});

test("other attachments take the place of figures, or their words do", () => {
  expect(figureIds(`${whole}${figure}`)).toEqual([id]);
  expect(mapFigures(whole, () => other)).toBe(whole.replace(id, other));
  expect(mapFigures(`<p>a</p>${whole}`, () => null)).toBe(
    '<p>a</p><p>The <a href="https://a.example/" rel="noopener noreferrer nofollow">press</a><br><em>in use</em></p>',
  );
  expect(mapFigures(`<figure data-attachment="${id}"><img alt="a &quot;b&quot; &amp; c"></figure>`, () => null)).toBe(
    '<p>a "b" &amp; c</p>',
  );
  expect(mapFigures(figure, () => null)).toBeNull();
  expect(mapFigures(`<blockquote data-type="tip">${figure}</blockquote><p>a</p>`, () => null)).toBe("<p>a</p>");
  expect(mapFigures(`<blockquote>${figure}${figure}</blockquote>`, () => null)).toBeNull();
  expect([hasFigures(whole), hasFigures("<p>&lt;figure </p>"), hasFigures(null)]).toEqual([true, false, false]);
});
