import { expect, test } from "vitest";
import { blockIdsOf } from "../content/html/blockIds.js";
import { cleanHtml, readHtml } from "../content/html/cleanHtml.js";
import { blocksOf } from "../content/html/noteBlocks.js";
import { nameIdOf } from "../content/markdown/noteNames.js";
import { type ExportedThing } from "./export/contentLinks.js";
import { bodyMarkdown } from "./export/markdown.js";
import { imageIdOf, readMarkdown } from "./import/markdownHtml.js";

const id = "01981111-2222-7333-8444-000000000000";
const idOf = (digit: number) => `01981111-2222-7333-8444-00000000000${digit}`;
const text = { id, blockIds: null, links: { things: [], blockIds: [] }, paths: new Map() };
const markdownOf = (html: string) => bodyMarkdown({ ...text, html });
const markdownHtml = (text: string) => readMarkdown(text, "notes/A note.md").html;

test.each([
  ["headings", "<h1>a</h1><h2>b</h2><h3>c</h3>"],
  [
    "a checklist",
    '<ul data-type="checklist"><li data-checked="true"><p>a</p><ul data-type="checklist"><li data-checked="false"><p>b</p></li></ul></li><li data-checked="false"><p>c</p></li></ul>',
  ],
  [
    "lists that follow each other",
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><ul><li><p>c</p><ul><li><p>d</p></li></ul><ul><li><p>e</p></li></ul></li></ul><ul><li><p>f</p></li></ul><ol><li><p>g</p></li></ol><ol><li><p>h</p></li><li><p>i</p></li></ol><ul data-type="checklist"><li data-checked="true"><p>j</p></li></ul><ul data-type="checklist"><li data-checked="false"><p>k</p></li></ul>',
  ],
  [
    "empty boxes",
    '<ul data-type="checklist"><li data-checked="false"><p></p></li><li data-checked="true"><p></p><ul><li><p></p></li><li><p>a</p></li></ul></li></ul><blockquote data-type="tip"><ul><li><p></p></li><li><p>b</p></li></ul></blockquote>',
  ],
  [
    "marks in a word and beside each other",
    "<p>a<strong>(b)</strong>c <em>d</em><strong>e</strong> <strong>f<em>g</em></strong>h <s>i<mark>j<br>k</mark></s> <code>l<br>m*</code></p>",
  ],
  ["a line break in a heading", "<h2>a<br>b</h2>"],
  [
    "line breaks without words between",
    '<p><br>a<br><br>b<br></p><ul><li><p>c<br><br>d</p></li></ul><blockquote><p><a href="https://a.example/" rel="noopener noreferrer nofollow">e<br><br>f</a></p></blockquote>',
  ],
  [
    "line breaks at the edges of marks",
    "<p><strong>a<br></strong>b<em><br>c</em> <s>d<br></s></p><p><strong><br>e</strong></p>",
  ],
  ["addresses that are no links", "<p>https://a.example/b and www.a.example</p>"],
  ["an exclamation before a link", '<p>a!<a href="https://a.example/" rel="noopener noreferrer nofollow">b</a></p>'],
  [
    "brackets in the words of a link",
    '<p><a href="https://a.example/" rel="noopener noreferrer nofollow">[a](b) [[c|d]] ![[e]] <code>\\[`f`\\]</code></a></p>',
  ],
  [
    "entities in an address",
    '<p><a href="https://a.example/?b=%5C&amp;amp;c&amp;#41;" rel="noopener noreferrer nofollow">d</a></p>',
  ],
  ["a section without a title", "<details><summary></summary><p>a_b_c</p></details>"],
  ["an empty item", '<ul data-type="checklist"><li data-checked="false"><p>a</p></li></ul><p>[ ] b</p>'],
  ["literal numbers", "<p>1) a</p><p>b<br>1) c</p><ul><li><p>2) d</p></li></ul><p>(3) e 4) f</p>"],
  ["a literal row of dashes", "<p>a<br>:---</p>"],
  ["number signs at the end of a heading", "<h2>C #</h2><h3><em>a</em> ##</h3>"],
  ["equals signs at the end of a mark", "<p><mark>a \\=</mark></p>"],
  [
    "no-break spaces before signs",
    '<ul><li><p>\u00a0- a</p></li></ul><ul data-type="checklist"><li data-checked="true"><p>\u00a0b</p></li></ul>',
  ],
  ["separators of lines", "<h2>a\u2028b</h2><table><tbody><tr><th>c\u2029d</th></tr></tbody></table>"],
  [
    "long white space",
    `<p>a${"\u00a0".repeat(200)}b <code>c${"\u00a0".repeat(200)}d</code></p><pre><code>e${"\n".repeat(200)}f</code></pre>`,
  ],
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
  ["literal links", "<p>[[none]] and ![[none]]</p><ul><li><p>[[none|x]]</p></li></ul><h1>[[none#^abcd1234]]</h1>"],
  ["literal ids of blocks", "<p>a ^abcd1234</p><p>^abcd1234</p><ul><li><p>b<br>^c-1</p></li></ul><h2>2 ^10</h2>"],
])("%s come back from Markdown as they were", (_, html) => {
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml(markdownHtml(markdownOf(html))), markdownOf(html)).toBe(html);
});

test.each([
  [
    "> [!tip] Mind the *gap*\n> a",
    '<blockquote data-type="tip"><p><strong>Mind the <em>gap</em></strong></p><p>a</p></blockquote>',
  ],
  [
    "> [!info]- Folded\n>\n> - a",
    '<blockquote data-type="note"><p><strong>Folded</strong></p><ul><li><p>a</p></li></ul></blockquote>',
  ],
  ["> [!Danger]+\n> a", '<blockquote data-type="warning"><p>a</p></blockquote>'],
  ["> [!success] Only a title", '<blockquote data-type="tip"><p><strong>Only a title</strong></p></blockquote>'],
  ["> [!our-own|wide] Title\n> a", '<blockquote data-type="note"><p><strong>Title</strong></p><p>a</p></blockquote>'],
])("the callout %j of another program is one here", (markdown, html) => {
  expect(cleanHtml(markdownHtml(markdown))).toBe(html);
});

test("a backslash at the end of an address does not end its link", () => {
  const html = markdownHtml(markdownOf('<p><a href="https://a.example/b\\">c</a></p>'));
  expect(cleanHtml(html)).toContain('b%5C" rel="noopener noreferrer nofollow">c</a>');
});

test.each([
  ["plain", '<img alt="">'],
  ["with words", '<img alt="The *press* [1] &amp; &quot;glue&quot;"><figcaption>In \\ "use"</figcaption>'],
  ["with brackets in words", '<img alt="[a](b) [[c|d]] ![[e]]">'],
  ["with a width", '<img alt="The press">', "25"],
  ["with a width alone", '<img alt="">', "99"],
  ["with words like a width", '<img alt="a|300"><figcaption>b|300</figcaption>'],
  ["with words like a width and a width", '<img alt="a \\|300x200"><figcaption>b</figcaption>', "43"],
  [
    "with marks in its caption",
    '<img alt=""><figcaption>a <strong>b <em>"c"</em></strong> <code>d|"e</code> <mark>f</mark><br>*g* <a href="https://h.example/(i)" rel="noopener noreferrer nofollow">j</a> #k &lt;b&gt; [[l]]</figcaption>',
    "50",
  ],
])("an image %s comes back from Markdown in its place", (_, inner, width = "") => {
  const path = "../files/Visit/the press (2).png";
  const figure = `<figure data-attachment="${imageIdOf(path)}"${width && ` data-width="${width}"`}>`;
  const html = `<p>a</p>${figure}${inner}</figure><p>b</p>`;
  const images = new Set([imageIdOf(path)]);
  expect(cleanHtml(html, images)).toBe(html);
  const markdown = bodyMarkdown({ ...text, html, paths: new Map([[imageIdOf(path), path]]) });
  expect(cleanHtml(markdownHtml(markdown), images), markdown).toBe(html);
});

test.each([
  ["![a|300](a.png)", 'data-width="43"><img alt="a">'],
  ["![a|300x200](a.png)", 'data-width="43"><img alt="a">'],
  ["![a|9](a.png)", 'data-width="25"><img alt="a">'],
  ["![a|0](a.png)", '><img alt="a">'],
  ["![a|900](a.png)", '><img alt="a">'],
  ["![[a.png|300]]", 'data-width="43"><img alt="">'],
  ["![[a.png|a|300]]", 'data-width="43"><img alt="a">'],
  ["![[a.png|a]]", '><img alt="a">'],
  ["![[a.png]]", '><img alt="">'],
  ["![a &amp; ==b== &quot;c](a.png)", '><img alt="a &amp; b &quot;c">'],
])("%s is an image with the width that Obsidian shows", (markdown, end) => {
  const images = new Set([imageIdOf("a.png")]);
  expect(cleanHtml(markdownHtml(markdown), images)).toBe(
    `<figure data-attachment="${imageIdOf("a.png")}" ${end}</figure>`.replace(" >", ">"),
  );
});

test.each([
  [
    "a[^1] b[^x]\n\n[^1]: Word\n[^x]: Two *words*\n    and more",
    "<p>a[1] b[2]</p><ol><li><p>Word</p></li><li><p>Two <em>words</em> and more</p></li></ol>",
  ],
  [
    "a[^2]\n\n[^1]: One\n\n[^2]: Two\n\n    Below\n\nb[^2]",
    "<p>a[1]</p><p>b[1]</p><ol><li><p>Two</p><p>Below</p></li><li><p>One</p></li></ol>",
  ],
  ["a^[in *place*] b", "<p>a[1] b</p><ol><li><p>in <em>place</em></p></li></ol>"],
  [
    "a[^none] [^b](https://a.example/) \\[^1]\n\n[^1]: c",
    '<p>a[^none] <a href="https://a.example/" rel="noopener noreferrer nofollow">^b</a> [^1]</p><ol><li><p>c</p></li></ol>',
  ],
  ["a[^1]\n\n[^1]: [^2]: > [^3]: b", "<p>a[1]</p><ol><li><p>[^2]: &gt; [^3]: b</p></li></ol>"],
])("the footnotes of %j are a list at the end", (markdown, html) => {
  expect(cleanHtml(markdownHtml(markdown))).toBe(html);
});

const notes = ["Plan", "A & b = <c> *", "Two", "Big [x] | # ^y", 'c++ "q" `d`'];
const things: ExportedThing[] = [
  ...notes.map((title, at) => {
    const nameId = [0, 1].includes(at) ? nameIdOf(title) : idOf(at);
    return { kind: "NOTE" as const, id: idOf(at), title, isTrashed: false, nameId };
  }),
  { kind: "TASK", id: idOf(7), title: "Buy [x] *y*", isTrashed: false, nameId: idOf(7) },
  { kind: "VIDEO", id: idOf(8), title: "Talk", isTrashed: false, nameId: nameIdOf("Talk") },
];

/** Links to things, each by its place and with its title. */
const link = (at: number, rest = "") => {
  const { kind, id, title = "" } = things[at] as ExportedThing;
  const text = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<a data-link="${kind.toLowerCase()}:${id}${rest}">${text}</a>`;
};

test.each([
  ["by title", `<p>See ${link(0)}, ${link(0, "#abcd1234")} and ${link(1)}.</p>`],
  ["by id", `<p>${link(2)} ${link(3)} ${link(4, "#abcd1234")}</p>`],
  ["to other things", `<p>${link(5)}, ${link(6)} ${link(6, "@75")}</p>`],
  [
    "with a look",
    `<p>a <a data-link="note:${idOf(0)}"><strong><em><s><mark><code>Plan</code></mark></s></em></strong></a> b</p>`,
  ],
  ["beside marks", `<p><strong>a</strong> ${link(0)} <em>b</em>${link(2)}c</p>`],
  [
    "in every kind of block",
    `<h1>${link(0)}</h1><ul><li><p>${link(2)}</p></li></ul><ul data-type="checklist"><li data-checked="false"><p>${link(0)}</p></li></ul><blockquote><p>${link(0)}</p></blockquote><table><tbody><tr><th>${link(2)}</th></tr><tr><td>${link(0)}</td></tr></tbody></table><table><tbody><tr><td>${link(0)}</td></tr></tbody></table><details><summary>${link(2)}</summary><p>${link(0)}</p></details>`,
  ],
  [
    "as embeds",
    `<p>a</p><div data-embed="note:${idOf(0)}"></div><div data-embed="note:${idOf(3)}#abcd1234"></div><blockquote><div data-embed="note:${idOf(2)}"></div></blockquote><p>b</p>`,
  ],
])("links %s come back from Markdown", (_, html) => {
  expect(cleanHtml(html)).toBe(html);
  const markdown = bodyMarkdown({ ...text, html, links: { things, blockIds: [] } });
  const named = things.reduce(
    (all, { kind, id, nameId }) =>
      ["NOTE", "VIDEO"].includes(kind)
        ? all.replaceAll(new RegExp(`${kind.toLowerCase()}:${id}(?!@)`, "g"), `note:${nameId}`)
        : all,
    html,
  );
  // a title with characters of links is said by their targets only
  const withoutTitles = (html: string | null) => html?.replaceAll(/(<a [^>]*>)[^<]*(?=<\/a>)/g, "$1");
  expect(withoutTitles(cleanHtml(markdownHtml(markdown))), markdown).toBe(withoutTitles(named));
});

test("links to what is gone are text in Markdown, and its embeds are left out", () => {
  const html = `<p>a ${link(0)} ${link(2)}</p><div data-embed="note:${idOf(2)}"></div><p>[[b]]</p>`;
  const links = { things: things.slice(0, 1), blockIds: [] };
  expect(bodyMarkdown({ ...text, html, links })).toBe("a [[Plan]] Two\n\n\\[\\[b\\]\\]");
});

test("the ids of blocks that are linked to come back from Markdown", () => {
  const blocks = [
    "<p>a <em>b</em></p>",
    "<h1>c</h1>",
    "<ul><li><p>d</p><ul><li><p>e</p></li></ul></li><li><p>f</p></li></ul>",
    "<ol><li><p>g</p><p>h</p></li></ol>",
    "<blockquote><p>i</p><ul><li><p>j</p></li></ul></blockquote>",
    "<pre><code>k</code></pre>",
    "<hr>",
    "<table><tbody><tr><th>l</th></tr><tr><td>m</td></tr></tbody></table>",
    "<table><tbody><tr><td>n</td></tr></tbody></table>",
    "<details><summary>o</summary><p>p</p></details>",
    `<div data-embed="note:${idOf(2)}"></div>`,
    '<ul data-type="checklist"><li data-checked="true"><p>q</p></li></ul>',
    "<p>r</p>",
  ];
  const html = blocks.join("");
  const types = blocksOf(html).map(({ type }) => type);
  const all = blockIdsOf(id, null, types.length);
  for (const wanted of [all, all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)]) {
    const markdown = bodyMarkdown({ ...text, html, links: { things, blockIds: wanted } });
    const { content, blockIds } = readHtml(markdownHtml(markdown));
    expect(content, markdown).toBe(html);
    expect(blockIds, markdown).toEqual(all.map((each) => (wanted.includes(each) ? each : null)));
  }
});
