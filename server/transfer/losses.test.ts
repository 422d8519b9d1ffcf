import { beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { importFile, preview } from "../testing/transferOf.js";
import { zipOf } from "../testing/zipOf.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const noProperty = "notes have no such property, or not with this value";
const noName = "no note of this name in the file";

/** Imports the files; returns what is left out, as name and reason, and the texts by title, with short ids of files. */
async function imported(source: string, files: Record<string, string | Buffer>) {
  const ada: TestPerson = await app.signUp();
  const zip = await zipOf(files);
  const before = (await preview(ada, source, zip)).data.previewImport.report.leftOut;
  const { report } = await importFile(app, ada, source, zip);
  expect(before).toEqual(report.leftOut);
  const { notes } = await ada.run("{ notes(first: 50, filter: { isArchived: null }) { nodes { id title } } }");
  const texts: Record<string, string> = {};
  for (const { id, title } of notes.nodes) {
    const { note } = await ada.run("query ($id: ID!) { note(id: $id) { content } }", { id });
    texts[title] = (note.content ?? "").replace(/<figure [^>]*><img alt="([^"]*)"[^>]*>.*?<\/figure>/g, "<figure $1>");
  }
  const leftOut = report.leftOut.map(({ name, reason }: { name: string; reason: string }) => [name, reason]);
  return { leftOut, texts, again: (await importFile(app, ada, source, zip)).report.leftOut };
}

test("properties that notes don't have are named once for all files, and only when they are lost", async () => {
  const { leftOut, texts, again } = await imported("MARKDOWN", {
    "v/A.md": '---\nStatus: draft\ncreated: someday\ndate: 2024-01-02\nempty:\nmade:\n  by: me\n"my key": x\n---\none',
    "v/B.md": "---\nstatus: done\ntags: [a]\nfavorite: no\ncategory: [X, Y]\n---\ntwo",
    "v/C.md": "---\nWords between two dividers\n---\nthree",
  });
  expect(leftOut).toEqual([
    ["“made” in v/A.md", noProperty],
    ["“status” in v/A.md and 1 more", noProperty],
    ["“created” in v/A.md", noProperty],
    ["“my key” in v/A.md", noProperty],
    ["“category” in v/B.md", noProperty],
  ]);
  expect(again).toEqual([]);
  expect(texts.C).toBe("<hr><h2>Words between two dividers</h2><p>three</p>");
});

test("names of notes that aren't there are named, and their words stay", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": "See [[Gone|that]], [[B]] and [it](sub/lost.md)\n\n![[Gone]]\n\n![[Away#part]]\n\n[[file.canvas]]",
    "v/B.md": "- ![[Gone]]",
    "v/file.canvas": "{}",
  });
  expect(leftOut).toEqual([
    ["Embeds in lists, tables and headings in v/B.md", "the link or the name stays"],
    ["[[Gone]] in v/A.md and 1 more", noName],
    ["[[Away]] in v/A.md", noName],
    ["[[v/sub/lost.md]] in v/A.md", noName],
  ]);
  expect(texts.A).toMatch(
    /^<p>See that, <a data-link="note:[^"]*">B<\/a> and it<\/p><p>Gone<\/p><p>Away<\/p><p>file.canvas<\/p>$/,
  );
  expect(texts.B).toBe("<ul><li><p>Gone</p></li></ul>");
});

test("HTML in Markdown that notes don't have is named, and its words stay", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md":
      'H<sub>2</sub>O <font color="red">red</font> <span style="color: red">too</span> <u>under</u> `<kbd>`\n\n<!-- for me -->\n\n- a\n\n<!-- -->\n\n- b\n\n<script>alert(1)</script>',
    "v/B.md": "<kbd>Esc</kbd> x<sub>1</sub> <span>plain</span> `<!-- code -->`",
  });
  const noElement = "notes have no such element";
  expect(leftOut).toEqual([
    ["<sub> in v/A.md and 1 more", noElement],
    ["<u> in v/A.md", noElement],
    ["<script> in v/A.md", noElement],
    ["Styles of words in v/A.md", "notes have no colors and sizes of words"],
    ["Hidden comments in v/A.md", "notes have no hidden words"],
  ]);
  expect(texts.A).toBe(
    "<p>H2O red too under <code>&lt;kbd&gt;</code></p><ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>",
  );
  expect(texts.B).toBe("<p><code>Esc</code> x1 plain <code>&lt;!-- code --&gt;</code></p>");
});

test("images and files by reference or in HTML come like those in the text", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md":
      '![one][i] ![Two] [file][f] <a href="b&amp;c.docx">d</a>\n\n> ![three][in]\n>\n> [in]: <my p.png> \'Title\'\n\n<img alt=\'four\' src=p.png>\n\n<img alt="five" src="it\'s.png">\n\n[i]: p.png\n[two]:\n  p.png\n[f]: f.pdf',
    "v/p.png": pixel,
    "v/my p.png": pixel,
    "v/it's.png": pixel,
    "v/f.pdf": "%PDF",
    "v/b&c.docx": "x",
  });
  expect(leftOut).toEqual([]);
  expect(texts.A).toBe(
    "<figure one><figure Two><p>file d</p><blockquote><figure three></blockquote><figure four><figure five>",
  );
});

test("files that a note links to or embeds and that aren't there are named, whatever their ending", async () => {
  const { leftOut } = await imported("MARKDOWN", {
    "v/A.md":
      "[a](a.docx) ![b](b.mov) [[c.xlsx]] ![[d.mov]] <a href='e.html'>e</a> <video src='f.mkv'></video> [g][g] [h](h.txt) ![i][i] [j](here.odt) [[Node.js]] `[x](code.c)`\n\n    [y](code.d)\n\n# [k](k.pdf)\n\n[g]: g.csv\n[i]: i.png",
    "v/B.md": "# Title [l](l.pdf) ![m](m.png)\n\ntext",
    "v/here.odt": "x",
  });
  const gone = ["a.docx", "b.mov", "c.xlsx", "d.mov", "f.mkv", "h.txt", "i.png", "e.html", "g.csv", "k.pdf"];
  expect(leftOut.slice().sort()).toEqual(
    [
      ...[...gone, "l.pdf", "m.png"].map((name) => [`v/${name}`, "not in this file"]),
      ["[[Node.js]] in v/A.md", noName],
      ["Links in titles in v/B.md", "titles are plain text; the words stay"],
    ].sort(),
  );
});

test("instructions and further elements are named, and words that look like styles are none", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": 'a <?php echo 1; ?> b <![CDATA[gone]]> c\n\n![in style= x](p.png "and color= y")',
    "v/B.md": Array.from({ length: 25 }, (_, at) => `<x-${at}>w</x-${at}>`).join(" "),
    "v/C.md": '<!DOCTYPE html>\n\n<img alt="a style=b" src="p.png"> `<?`',
    "v/p.png": pixel,
  });
  const noElement = "notes have no such element";
  expect(leftOut).toEqual([
    ["<?…?> in v/A.md", noElement],
    ["<![CDATA[…]]> in v/A.md", noElement],
    ...Array.from({ length: 20 }, (_, at) => [`<x-${at}> in v/B.md`, noElement]),
    ["5 further elements in v/B.md", noElement],
    ["<!…> in v/C.md", noElement],
  ]);
  expect(texts.A).toBe("<p>a  b  c</p><figure in style= x>");
});

test("words of links that show a title instead are counted, and of images without a file the words stay", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": "[[Plan|the part on costs]] [[Plan|plan]] [costs](Plan.md) [My Plan](Plan.md) [[Gone|x]] [[Plan]]",
    "v/B.md":
      "See [[Plan|the part on costs]] ![a cat](data:image/png;base64,AA) ![b](/home/b.png) <img src='file:///c.png' alt='c'>",
    "v/Plan.md": "# My plan\n\none",
  });
  expect(leftOut).toEqual([
    ["Images in v/B.md", "their addresses lead to no file; their words stay"],
    ["[[Gone]] in v/A.md", noName],
    ["Words of links in v/A.md and 2 more", "a link shows the title of its note"],
  ]);
  expect(texts.B).toMatch(/<\/a> a cat b c<\/p>$/);
});

test("an element that is mentioned but never ends takes nothing along", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": "Put the <script> tag last, <title> first.\n\n## More\n\n<style>p{}</style>\n\nWords\n\n<textarea>\nend",
  });
  expect(texts.A).toBe(
    "<p>Put the &lt;script&gt; tag last, &lt;title&gt; first.</p><h2>More</h2><p>Words</p><p>&lt;textarea&gt; end</p>",
  );
  expect(leftOut).toEqual([["<style> in v/A.md", "notes have no such element"]]);
});

test("images of list items come after the item, those of other places are named", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md":
      '- one ![a](p.png)\n  - in\n- two\n\n1. three\n   ![b](p.png)\n2. four\n\n<img src=\'p.png\' alt="c">\n\n![[note.pdf]]\n\n<iframe src="https://example.com/x?a=1&amp;b=2"></iframe>',
    "v/B.md": "| a |\n|---|\n| ![d](p.png) |",
    "v/p.png": pixel,
    "v/note.pdf": "%PDF",
  });
  expect(leftOut).toEqual([
    ["Places of images in numbered lists in v/A.md", "they come after the list, whose numbers stay"],
    ["v/p.png in v/B.md", "no image can be at this place; it is among the files of the note"],
  ]);
  const item = (words: string) => `<li><p>${words}</p></li>`;
  const link =
    '<a href="https://example.com/x?a=1&amp;b=2" rel="noopener noreferrer nofollow">https://example.com/x?a=1&amp;b=2</a>';
  expect(texts.A).toBe(
    `<ul><li><p>one</p><ul>${item("in")}</ul></li></ul><figure a><ul>${item("two")}</ul>` +
      `<ol>${item("three")}${item("four")}</ol><figure b><figure c><p>note.pdf</p><p>${link}</p>`,
  );
});

test("Keep's missing files and collaborators are named, and styled words keep their look", async () => {
  const { leftOut, texts } = await imported("KEEP", {
    "Takeout/Keep/A.json": JSON.stringify({
      title: "A",
      textContent: "bold word",
      textContentHtml: '<p><span style="font-size:16pt;font-weight:700">bold</span> <span style="x:y">word</span></p>',
      attachments: [{ filePath: "gone.png", mimetype: "image/png" }],
      sharees: [
        { email: "me@example.com", isOwner: true },
        { email: "x@example.com", isOwner: false },
      ],
    }),
  });
  expect(leftOut).toEqual([
    ["Collaborators in Takeout/Keep/A.json", "a note is shared anew here"],
    ["gone.png in Takeout/Keep/A.json", "not in this file"],
  ]);
  expect(texts.A).toBe("<p><strong>bold</strong> word</p>");
});

test("Notion's toggles and callouts keep their form", async () => {
  const id = "a".repeat(32);
  const { leftOut, texts } = await imported("NOTION", {
    [`Home ${id}.md`]:
      '# Home\n\nCreated: who knows\n\n- Toggle\n    \n    Body of it\n    goes on\n    \n    - inner\n\n<aside>\n<img src="https://www.notion.so/icons/x.svg" alt="x" />\n\nMind this\n\n</aside>\n\n[ghost](Ghost%20x.md)\n',
  });
  expect(leftOut).toEqual([[`[[Ghost x.md]] in Home ${id}.md`, noName]]);
  expect(texts.Home).toBe(
    "<p><strong>Created:</strong> who knows</p><ul><li><p>Toggle</p><p>Body of it goes on</p><ul><li><p>inner</p></li></ul></li></ul>" +
      '<blockquote data-type="note"><p>Mind this</p></blockquote><p>ghost</p>',
  );
});

test("the first paragraph of a Notion callout is read like any other", async () => {
  const [id, sub] = ["a".repeat(32), "b".repeat(32)];
  const { leftOut, texts } = await imported("NOTION", {
    [`Home ${id}.md`]:
      `# Home\n\n<aside>\n💡 See **bold** and [Sub](Home%20${id}/Sub%20${sub}.md) and \`code\`\n\n</aside>\n\n` +
      "<aside>\n\\# plain\n![p](p.png)\n</aside>\n\n```\n<aside>\n*a*\n```\n",
    [`Home ${id}/Sub ${sub}.md`]: "# Sub\n\ntext",
    "p.png": pixel,
  });
  expect(leftOut).toEqual([]);
  expect(texts.Home?.replace(/note:[^"]*/, "")).toBe(
    '<blockquote data-type="note"><p>💡 See <strong>bold</strong> and <a data-link="">Sub</a> and <code>code</code></p>' +
      '</blockquote><blockquote data-type="note"><p># plain</p><figure p></blockquote><pre><code>&lt;aside&gt;\n*a*</code></pre>',
  );
});

test("blocks that no item of a list holds come after their item, and are named where they can't", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": [
      "- a\n  ```js\n  x;\n  ```\n- b\n\n  | c | d |\n  |---|---|\n  | 1 | 2 |\n\n  ## Head\n\n  > [!tip]\n  > call",
      "text",
      "- [x] one\n\n  ![[B]]\n\n- [ ] two\n\n  ---\n",
      "text",
      "1. three\n2. four\n   > quote\n   > - deep\n   >   ```\n   >   y\n   >   ```",
    ].join("\n\n"),
    "v/B.md": "# B\n\nwords",
  });
  expect(leftOut).toEqual([]);
  expect(texts.A?.replace(/note:[^"]*/, "")).toBe(
    '<ul><li><p>a</p></li></ul><pre><code class="language-js">x;</code></pre><ul><li><p>b</p></li></ul>' +
      "<table><tbody><tr><th>c</th><th>d</th></tr><tr><td>1</td><td>2</td></tr></tbody></table><h2>Head</h2>" +
      '<blockquote data-type="tip"><p>call</p></blockquote><p>text</p>' +
      '<ul data-type="checklist"><li data-checked="true"><p>one</p></li></ul><div data-embed=""></div>' +
      '<ul data-type="checklist"><li data-checked="false"><p>two</p></li></ul><hr><p>text</p>' +
      "<ol><li><p>three</p></li><li><p>four</p></li></ol>" +
      "<blockquote><p>quote</p><ul><li><p>deep</p></li></ul><pre><code>y</code></pre></blockquote>",
  );
});

test("blocks of lists that become lines, first numbers of lists, and embeds of headings are named", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": [
      "1. a\n   ```js\n   x;\n   ```\n2. b\n   > [!tip]\n   > c\n3. d",
      "- # e\n- f\n\n  ---\n\n  g\n  - h\n\n    | i | j |\n    |---|---|\n    | k | l |",
      "7. m\n8. ![[B]]",
      "![[B#Inner]] ![[B#^end]] ![[B#Gone]] [[B#Inner]]",
    ].join("\n\n"),
    "v/B.md": "# B\n\n## Inner\n\nend ^end",
    "v/C.md": "> 1. one\n\n```\n7. code\n<ul><pre>\n```\n\n<ul><li>x<pre>y</pre></li></ul>\n\n<pre>z</pre>",
  });
  const items = "items hold only lines and lists; the words stay";
  expect(leftOut).toEqual([
    ["Code blocks in lists in v/A.md and 1 more", items],
    ["Quotes and callouts in lists in v/A.md", items],
    ["Headings in lists in v/A.md", items],
    ["Dividers in lists in v/A.md", items],
    ["Tables in lists in v/A.md", items],
    ["Embeds in lists, tables and headings in v/A.md", "the link or the name stays"],
    ["First numbers of lists in v/A.md", "numbered lists begin with 1"],
    ["[[B#Gone]] in v/A.md", "no such heading or block in the note"],
    ["![[B#Inner]] in v/A.md", "the whole note is shown"],
  ]);
  expect(texts.A).toMatch(/^<ol><li><p>a<\/p><p><code>x;<\/code><\/p><\/li><li><p>b<\/p><p>c<\/p><\/li><li><p>d/);
});

test("links to Notion's databases, which are no notes, are named", async () => {
  const [id, database] = ["a".repeat(32), "b".repeat(32)];
  const { leftOut, texts } = await imported("NOTION", {
    [`Home ${id}.md`]: `# Home\n\n[Books](Books%20${database}.csv) [Gone](Gone.csv)`,
    [`Books ${database}.csv`]: "Name,By\nEmma,Austen\n",
  });
  expect(leftOut).toEqual([
    ["Gone.csv", "not in this file"],
    [`Books ${database}.csv in Home ${id}.md`, "a database has no note of its own; the words of the link stay"],
  ]);
  expect([texts.Home, texts.Emma]).toEqual(["<p>Books Gone</p>", "<p><strong>By:</strong> Austen</p>"]);
});

test("the beginning of a comment or an instruction that never ends is text, like the lines after it", async () => {
  const begins = ["<!-- open", "<? open", "<![CDATA[ open", "<!Open"];
  const { leftOut, texts } = await imported("MARKDOWN", {
    ...Object.fromEntries(begins.map((begin, at) => [`v/${at}.md`, `one\n\n${begin}\n\n**two**\n\n# Three`])),
    "v/in.md": "<!-- hidden -->\n\n> <!-- quoted\n\n- <!-- listed\n\n<div>\n<!-- open\n</div>\n\nend",
  });
  expect(leftOut).toEqual([["Hidden comments in v/in.md", "notes have no hidden words"]]);
  for (const [at, begin] of begins.entries())
    expect(texts[at]).toBe(`<p>one</p><p>${begin.replace("<", "&lt;")}</p><p><strong>two</strong></p><h1>Three</h1>`);
  expect(texts.in).toBe(
    "<blockquote><p>&lt;!-- quoted</p></blockquote><ul><li><p>&lt;!-- listed</p></li></ul><p>&lt;!-- open</p><p>end</p>",
  );
});

test("a quote of nothing but images without a file goes, and the blocks after it keep their ids", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md":
      "> ![](gone.png)\n>\n> ![](gone.png)\n\n> [!tip]\n> ![](gone.png)\n\n> ![cat](gone.png)\n\n> ---\n> ![](gone.png)\n\nend ^end\n\n[[#^end]]",
  });
  expect(leftOut).toEqual([["v/gone.png", "not in this file"]]);
  expect(texts.A?.replace(/note:[^#]*/, "")).toBe(
    '<blockquote><p>cat</p></blockquote><blockquote><hr></blockquote><p>end</p><p><a data-link="#' +
      `${/#([a-z0-9]{8})"/.exec(texts.A ?? "")?.[1]}">A</a></p>`,
  );
});

test("parts of numbered lists that are lost are named", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": "1. [ ] one\n2. [x] two",
    "v/B.md": "1. one ![p](p.png)\n2. two",
    "v/C.md": "1. one\n2. two ![p](p.png)\n\n- [ ] three",
    "v/p.png": pixel,
  });
  expect(leftOut).toEqual([
    ["Numbers of checklists in v/A.md", "lines of checklists have none"],
    ["Places of images in numbered lists in v/B.md", "they come after the list, whose numbers stay"],
  ]);
  expect(texts.A).toBe(
    '<ul data-type="checklist"><li data-checked="false"><p>one</p></li><li data-checked="true"><p>two</p></li></ul>',
  );
  expect(texts.C).toContain("<ol><li><p>one</p></li><li><p>two</p></li></ol><figure p><ul");
});

test("a heading that is both linked and embedded and isn't there is counted once for each file", async () => {
  const { leftOut } = await imported("MARKDOWN", {
    "v/A.md": "[[B#Gone]] ![[B#Gone]]",
    "v/B.md": "words",
    "v/C.md": "![[B#Gone]]",
  });
  expect(leftOut).toEqual([["[[B#Gone]] in v/A.md and 1 more", "no such heading or block in the note"]]);
});

test("rows of Notion's databases without a page keep their links, and what they lose is named", async () => {
  const [id, page, same] = ["a".repeat(32), "b".repeat(32), "c".repeat(32)];
  const { leftOut, texts } = await imported("NOTION", {
    [`Books ${id}.csv`]: [
      "Name,About,Shot",
      `Emma,"<u>old</u> [Home](Home%20${page}.md) [gone](Gone%20${id}.md)",![shot](Books%20${id}/shot.png)`,
      "Dune,,![lost](lost.png),further",
      "Same,one",
      "Same,two",
      "🔥,hot",
    ].join("\n"),
    [`Books ${id}/Same ${same}.md`]: "# Same\n\nAbout: one\n",
    [`Home ${page}.md`]: "# Home\n\n[Books]()\n",
    [`Books ${id}/shot.png`]: pixel,
  });
  expect(leftOut).toEqual([
    ["lost.png", "not in this file"],
    [`<u> in Books ${id}.csv`, "notes have no such element"],
    [`[[Gone ${id}.md]] in Books ${id}.csv`, "no note of this name in the file"],
  ]);
  expect(Object.keys(texts).sort()).toEqual(["Dune", "Emma", "Home", "Same", "🔥"]);
  expect(texts.Emma).toMatch(
    /^<p><strong>About:<\/strong> old <a data-link="note:[^"]*">Home<\/a> gone<br><strong>Shot:<\/strong><\/p><figure shot>$/,
  );
  expect(texts.Dune).toBe("<p><strong>Shot:</strong></p><p>lost</p><p><br>further</p>");
});

test("parts that have no form in notes are named", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md": [
      "# A [[B]] and [there](https://b.example) https://c.example",
      "[o](obsidian://x) [z](ZOTERO://y) [e](/etc/z) <a href=tel:1>t</a> [w](https://b.example 'Title') [m](mailto:a@b.example)",
      "> a\n>\n> > b",
      "| c | d |\n|--:|---|\n| 1 | 2 | 3 |",
      "#### four",
      Array.from({ length: 9 }, (_, at) => `${"  ".repeat(at)}- ${at}`).join("\n"),
      "<details><summary>one</summary><details><summary>two</summary>in</details></details>",
      "<a href='https://d.example'><img src='p.png'></a>",
    ].join("\n\n"),
    "v/B.md": "---\ntags: a\nTags: b\n---\n[[]] [[ ]] [[B|]]\n\n| a |\n|---|\n| b \\| c | |\n\n### three\n\n> q",
    "v/C.md": `# ${"long ".repeat(101)}\n\nend`,
    "v/D.md": `---\ntitle: ${"long ".repeat(101)}\n---\nend`,
    "v/p.png": pixel,
  });
  const address = "notes link to the web, mail, notes and files; the words stay";
  expect(leftOut).toEqual([
    ["Quotes and callouts within each other in v/A.md", "their words stay in the outer one"],
    ["Sections within each other in v/A.md", "their words stay in the outer one"],
    ["Levels of lists in v/A.md", "lists have 8"],
    ["Alignment of columns in v/A.md", "tables have none"],
    ["Cells of tables in v/A.md", "their rows are longer than the first one"],
    ["Levels of headings in v/A.md", "notes have three; deeper ones become the third"],
    ["Links around images in v/A.md", "images have none"],
    ["Titles of links in v/A.md", "links have none"],
    ...["obsidian:", "zotero:", "/", "tel:"].map((kind) => [`Links to addresses with ${kind} in v/A.md`, address]),
    ["Links in titles in v/A.md", "titles are plain text; the words stay"],
    ["“tags” in v/B.md", noProperty],
    ["“title” in v/D.md", noProperty],
  ]);
  expect(texts.B).toMatch(/^<p>\[\[\]\] \[\[ \]\] <a data-link="[^"]*">B<\/a><\/p>/);
  expect(texts.C).toMatch(/^<h1>(?:long ){100}long<\/h1><p>end<\/p>$/);
});

test("a link around an image comes after it", async () => {
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/A.md":
      "[![one](p.png)](https://a.example) [![two](p.png)](p.png)\n\n[![badge](https://i.example/b.svg)](https://b.example)",
    "v/p.png": pixel,
  });
  expect(leftOut).toEqual([]);
  const link = (href: string, text = href) => `<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`;
  expect(texts.A).toBe(
    `<figure one><p>${link("https://a.example")}</p><figure two><p>${link("https://i.example/b.svg", "badge")} ${link("https://b.example")}</p>`,
  );
});

test("tags in the text may have marks and signs of any script", async () => {
  const ada = await app.signUp();
  await importFile(app, ada, "MARKDOWN", await zipOf({ "A.md": "#हिन्दी #a/b🎉 #1 #👩🏽‍💻" }));
  const { tags } = await ada.run("{ tags { name } }");
  expect(tags.map(({ name }: { name: string }) => name).sort()).toEqual(["a/b🎉", "हिन्दी", "👩🏽‍💻"].sort());
});

test("texts of older programs come with their characters, and a guess is named", async () => {
  const words = "# Größe 日本\n\nüber";
  const { leftOut, texts } = await imported("MARKDOWN", {
    "v/le.md": Buffer.from(`\ufeff${words}`, "utf16le"),
    "v/be.md": Buffer.from(`\ufeff${words}!`, "utf16le").swap16(),
    "v/bom.md": `\ufeff${words}?`.replace("Größe", "Maß"),
    "v/latin.md": Buffer.from("# Stra\xdfe\n\n\x80 5 \x93caf\xe9\x94", "latin1"),
    "v/cut.md": Buffer.concat([Buffer.from("# Cut\n\nüber "), Buffer.from([0xc3])]),
  });
  expect(leftOut).toEqual([
    ["Some characters in v/latin.md and 1 more", "the file is not in UTF-8; they may be wrong"],
  ]);
  expect(texts).toEqual({
    "Größe 日本": expect.stringMatching(/^<p>über!?<\/p>$/),
    "Maß 日本": "<p>über?</p>",
    Straße: "<p>€ 5 “café”</p>",
    Cut: "<p>über \ufffd</p>",
  });
});

test("names in UTF-8 are read also in zips that don't say so, and a path that comes twice is named", async () => {
  const zip = await zipOf({ "v/Größe.md": "[[日本]]", "v/日本.md": "x", "v/Gro\u0308ße.md": "twice" });
  for (let at = 0; at < zip.length - 10; at += 1) {
    const signature = zip.readUInt32LE(at);
    if (signature === 0x04034b50) zip.writeUInt16LE(zip.readUInt16LE(at + 6) & ~0x800, at + 6);
    if (signature === 0x02014b50) zip.writeUInt16LE(zip.readUInt16LE(at + 8) & ~0x800, at + 8);
  }
  const ada = await app.signUp();
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  expect(report.leftOut).toEqual([{ name: "v/Größe.md", reason: "twice in this file" }]);
  const { notes } = await ada.run("{ notes(first: 50) { nodes { title } } }");
  expect(notes.nodes.map(({ title }: { title: string }) => title).sort()).toEqual(["Größe", "日本"]);
});

test("Keep's lists keep their lines and looks, and what else its files say is named", async () => {
  const long = "word ".repeat(110).trim();
  const { leftOut, texts } = await imported("KEEP", {
    "Takeout/Keep/A.json": JSON.stringify({
      title: "A",
      color: "PLAID",
      textContent: "under",
      textContentHtml: '<p><span style="text-decoration:underline">under</span></p>',
      listContent: [
        { text: "one\ntwo", isChecked: true },
        { text: "bold", textHtml: '<p><span style="font-weight:700">bold</span></p>', isChecked: false },
      ],
      annotations: [{ url: "javascript:x" }, { url: "https://b.example" }, { url: "https://c.example" }],
      reminders: [{ at: 1 }],
      tasks: [],
      userEditedTimestampUsec: 0,
    }),
    "Takeout/Keep/B.json": JSON.stringify({ title: long, textContent: "a\tb\n  c\n \n\n  d" }),
    "Takeout/Keep/C.html":
      '<div class="title">C</div><div class="content">text</div><div class="attachments"></div><a class="chip annotation WEBLINK" href="x">',
  });
  expect(leftOut).toEqual([
    ["Color PLAID in Takeout/Keep/A.json", "no color here is near to it"],
    ["Underlines in Takeout/Keep/A.json", "notes have none"],
    ["“reminders” in Takeout/Keep/A.json", "notes have no such property"],
    ["Attachments in Takeout/Keep/C.html", "only the text is read of a page"],
    ["Links in Takeout/Keep/C.html", "only the text is read of a page"],
  ]);
  expect(texts.A).toBe(
    '<p>under</p><ul data-type="checklist"><li data-checked="true"><p>one<br>two</p></li><li data-checked="false"><p><strong>bold</strong></p></li></ul>' +
      '<p><a href="https://c.example" rel="noopener noreferrer nofollow">https://c.example</a></p>',
  );
  expect(texts[long.slice(0, 500).trim()]).toBe(`<p>${long}</p><p>a    b<br>  c</p><p>  d</p>`);
});

test("formulas are named, and prices are none", async () => {
  const { leftOut } = await imported("MARKDOWN", {
    "v/A.md": "so $\\{x\\}$ is",
    "v/B.md": "$$\na \\\\ b\n$$",
    "v/C.md": "from $5 to $6, $5-$6, US$ and A$, `$x_1$`, \\$a_b\\$\n\n```\n$$\n```",
  });
  expect(leftOut).toEqual([
    ["Formulas in v/A.md and 1 more", "notes have none; their signs are read like those of other words"],
  ]);
});

test("the files of a property in Notion come with its note", async () => {
  const [id, page] = ["a".repeat(32), "b".repeat(32)];
  const ada = await app.signUp();
  const zip = await zipOf({
    [`Books ${id}.csv`]: 'Name,Files,Web\nEmma,"Books/a%20b.pdf, Books/c.pdf",example.com/x.pdf\n',
    [`Books/Dune ${page}.md`]: "# Dune\n\nFiles: ../Books/d.pdf\nSite: https://a.example/x.pdf\n\ntext",
    "Books/a b.pdf": "%PDF a",
    "Books/c.pdf": "%PDF c",
    "Books/d.pdf": "%PDF d",
  });
  const { report } = await importFile(app, ada, "NOTION", zip);
  expect(report).toMatchObject({
    notes: 2,
    files: 3,
    leftOut: [{ name: "example.com/x.pdf", reason: "not in this file" }],
  });
  const { notes } = await ada.run("{ notes(first: 9) { nodes { title attachments { fileName } } } }");
  const files = notes.nodes.map(({ title, attachments }: { title: string; attachments: { fileName: string }[] }) => [
    title,
    ...attachments.map(({ fileName }) => fileName).sort(),
  ]);
  expect(files.sort()).toEqual([
    ["Dune", "d.pdf"],
    ["Emma", "a b.pdf", "c.pdf"],
  ]);
});
