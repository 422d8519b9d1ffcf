import { expect, test } from "vitest";
import type { TestPerson } from "../testing/TestPerson.js";
import { testApp } from "../testing/testApp.js";
import { importFile, preview } from "../testing/transferOf.js";
import { zipOf } from "../testing/zipOf.js";

const notesQuery = `{ notes(first: 50, sort: { by: TITLE, order: ASC }, filter: { isArchived: null }) { nodes {
  id title color link isFavorite isArchived createdAt updatedAt tags { name } category { name } attachments { fileName fileType fileSize } } } }`;

/** Notes by title, with their text. */
async function notesOf(person: TestPerson) {
  const { notes } = await person.run(notesQuery);
  // biome-ignore lint/suspicious/noExplicitAny: an untyped answer, which a test reads as it likes
  const byTitle: Record<string, any> = {};
  for (const note of notes.nodes) {
    const { note: whole } = await person.run("query ($id: ID!) { note(id: $id) { content } }", { id: note.id });
    byTitle[note.title] = { ...note, content: whole.content };
  }
  return byTitle;
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a Markdown folder is imported with front matter, first heading as title, and pictures as files", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const zip = await zipOf({
    "vault/Trip.md": `---\ntitle: "Trip: west"\ntags: [sea, 'long walk']\ncreated: 2023-04-05T06:07:08Z\nfavorite: true\ncategory: Travel\nlink: https://example.com/x\n---\n# Trip: west\n\nSome **bold** <script>alert(1)</script> text.\n\n- [x] pack\n- [ ] go\n\n![The sea](img/sea%20view.png)\n`,
    "vault/No facts.md": "# Head with *stars*\n\nBody with [site](https://example.org) and [[Trip]]\n",
    "vault/plain.txt": "Just a line\n\nand <another>",
    "vault/img/sea view.png": pixel,
    "vault/img/unused.gif": "GIF89a",
    "vault/empty.md": "  \n",
    "vault/.obsidian/app.json": "{}",
    "__MACOSX/vault/._Trip.md": "x",
  });
  const done = await importFile(app, ada, "MARKDOWN", zip);
  expect(done).toMatchObject({ state: "COMPLETED", done: done.total });
  expect(done.report).toMatchObject({ notes: 3, tags: 2, categories: 1, files: 1, leftOutCount: 3 });
  expect(done.report.leftOut).toEqual([
    { name: "vault/empty.md", reason: "empty" },
    { name: "vault/img/unused.gif", reason: "not a note" },
    { name: "<script> in vault/Trip.md", reason: "notes have no such element" },
  ]);
  const notes = await notesOf(ada);
  expect(Object.keys(notes)).toEqual(["Head with stars", "plain", "Trip: west"]);
  expect(notes["Trip: west"]).toMatchObject({
    isFavorite: true,
    link: "https://example.com/x",
    createdAt: "2023-04-05T06:07:08.000Z",
    category: { name: "Travel" },
    tags: [{ name: "long walk" }, { name: "sea" }],
    attachments: [{ fileName: "sea view.png", fileType: "image/png", fileSize: pixel.length }],
    content: expect.stringMatching(
      /^<p>Some <strong>bold<\/strong> {2}text\.<\/p><ul data-type="checklist"><li data-checked="true"><p>pack<\/p><\/li><li data-checked="false"><p>go<\/p><\/li><\/ul><figure data-attachment="[\w-]{36}"><img alt="The sea" [^>]*><\/figure>$/,
    ),
  });
  expect(notes.plain.content).toBe("<p>Just a line</p><p>and &lt;another&gt;</p>");
  expect((await importFile(app, ada, "MARKDOWN", zip)).report).toMatchObject({ notes: 0, files: 0, alreadyHere: 3 });
  const single = await importFile(app, ada, "MARKDOWN", "# One\n\ntext", "one.md");
  expect(single.report).toMatchObject({ notes: 1, leftOutCount: 0 });
});

test("Keep's colors, labels, lists, pins and pictures are imported, trash and empty notes are not", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const keep = (facts: object) =>
    JSON.stringify({
      color: "DEFAULT",
      isTrashed: false,
      isPinned: false,
      isArchived: false,
      textContent: "",
      title: "",
      ...facts,
    });
  const at = { createdTimestampUsec: 1552301460000000, userEditedTimestampUsec: 1552387860000000 };
  const zip = await zipOf({
    "Takeout/Keep/Shopping.json": keep({
      ...at,
      title: "Shopping",
      color: "YELLOW",
      isPinned: true,
      labels: [{ name: "Home" }],
      listContent: [
        { text: "Milk & eggs", isChecked: true },
        { text: "Bread", isChecked: false },
      ],
    }),
    "Takeout/Keep/Shopping.html": '<html><div class="title">Shopping</div></html>',
    "Takeout/Keep/Idea.json": keep({
      createdTimestampUsec: 1552301470000000,
      userEditedTimestampUsec: 1552301470000000,
      title: "Idea",
      textContent: "First\n\nSecond\nline",
      isArchived: true,
      annotations: [{ url: "https://example.com/a", source: "WEBLINK" }],
      attachments: [{ filePath: "photo.jpeg", mimetype: "image/jpeg" }],
    }),
    "Takeout/Keep/photo.jpg": pixel,
    "Takeout/Keep/Gone.json": keep({ title: "Gone", textContent: "x", isTrashed: true }),
    "Takeout/Keep/2019-03-11.json": keep({ createdTimestampUsec: 1552301480000000 }),
    "Takeout/Keep/labels.txt": "Home",
  });
  const { report } = await importFile(app, ada, "KEEP", zip);
  expect(report).toMatchObject({ notes: 2, tags: 1, files: 1, leftOutCount: 3 });
  expect(report.leftOut).toEqual(
    expect.arrayContaining([
      { name: "“Gone”", reason: "in the trash there" },
      { name: "“Untitled”, 2019-03-11", reason: "empty" },
      { name: "Takeout/Keep/labels.txt", reason: "not a note" },
    ]),
  );
  const notes = await notesOf(ada);
  expect(notes.Shopping).toMatchObject({
    color: "#FFF3A1",
    isFavorite: true,
    tags: [{ name: "Home" }],
    createdAt: "2019-03-11T10:51:00.000Z",
    updatedAt: "2019-03-12T10:51:00.000Z",
    content:
      '<ul data-type="checklist"><li data-checked="true"><p>Milk &amp; eggs</p></li><li data-checked="false"><p>Bread</p></li></ul>',
  });
  expect(notes.Idea).toMatchObject({
    isArchived: true,
    link: "https://example.com/a",
    content: "<p>First</p><p>Second<br>line</p>",
    attachments: [{ fileName: "photo.jpg", fileType: "image/png" }],
  });
  expect((await importFile(app, ada, "KEEP", zip)).report).toMatchObject({ notes: 0, alreadyHere: 2 });
  expect((await preview(ada, "KEEP", await zipOf({ "a.txt": "x" }))).errors).toMatchObject([
    { extensions: { code: "INVALID_INPUT" } },
  ]);
});

test("Notion is imported with page ids, properties as tags and days, table rows, and nested zips", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = (digit: string) => digit.repeat(32);
  const inner = await zipOf({
    [`Home ${id("a")}.md`]: `# Home\n\nWelcome to [Books](Books%20${id("b")}.csv)\n\n![shot](Home%20${id("a")}/shot.png)\n`,
    [`Home ${id("a")}/shot.png`]: pixel,
    [`Books ${id("b")}.csv`]: 'Name,Tags,Rating\nDune,"scifi, desert",5\n"Emma, the book",classic,4\n',
    [`Books ${id("b")}/Dune ${id("c")}.md`]:
      "# Dune\n\nTags: scifi, desert\nCreated: March 3, 2024 10:21 AM\nRating: 5\n\nSpice.\n",
    [`Empty ${id("d")}.md`]: "# Empty\n",
  });
  const zip = await zipOf({ "Export-1234-Part-1.zip": inner });
  const { report } = await importFile(app, ada, "NOTION", zip);
  expect(report).toMatchObject({
    notes: 3,
    tags: 3,
    files: 1,
    leftOutCount: 2,
    leftOut: [
      { name: "“Empty”", reason: "empty" },
      {
        name: `Books ${"b".repeat(32)}.csv in Home ${"a".repeat(32)}.md`,
        reason: "a database has no note of its own; the words of the link stay",
      },
    ],
  });
  const notes = await notesOf(ada);
  expect(Object.keys(notes)).toEqual(["Dune", "Emma, the book", "Home"]);
  expect(notes.Dune).toMatchObject({
    tags: [{ name: "desert" }, { name: "scifi" }],
    content: "<p><strong>Rating:</strong> 5</p><p>Spice.</p>",
  });
  expect(notes.Dune.createdAt).toContain("2024-03-03");
  expect(notes.Home.attachments).toMatchObject([{ fileName: "shot.png" }]);
  expect((await importFile(app, ada, "NOTION", zip)).report).toMatchObject({ notes: 0, alreadyHere: 3 });
});

test("names of built-in JavaScript properties, and lone surrogates, are values like others", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const note = { textContent: "x", isTrashed: false };
  const keep = await zipOf({
    "Takeout/Keep/a.json": JSON.stringify({ ...note, title: "A color", color: "constructor" }),
    "Takeout/Keep/b.json": JSON.stringify({
      ...note,
      title: "A link",
      annotations: [{ url: "https://a.example/\ud800" }],
    }),
  });
  const leftOut = [{ name: "Color constructor in Takeout/Keep/a.json", reason: "no color here is near to it" }];
  expect((await importFile(app, ada, "KEEP", keep)).report).toMatchObject({ notes: 2, leftOut });
  const markdown = await zipOf({ "A file.md": "# A file\n\n[it](a.constructor)", "a.constructor": "x" });
  expect((await importFile(app, ada, "MARKDOWN", markdown)).report).toMatchObject({ notes: 1, files: 1 });
  const notes = await notesOf(ada);
  expect(notes["A color"].color).toBe("#FFE4B5");
  expect(notes["A link"].link).toBe("https://a.example/\ufffd");
  expect(notes["A file"].attachments).toMatchObject([{ fileName: "a.constructor" }]);

  const at = "2024-05-01T10:00:00.000Z";
  const video = {
    ...{ id: "0190a0b0-c0d0-7000-8000-000000000001", title: "A talk", createdAt: at, updatedAt: at },
    ...{ categoryName: null, tags: [], projects: [], isFavorite: false, isArchived: false },
    ...{ youtubeUrl: "https://youtu.be/dQw4w9WgXcQ", thumbnailUrl: "https://example.com/a.jpg" },
    ...{ channelName: null, durationSeconds: null, personalNotes: null, aiSummary: null, summarySource: null },
    ...{ keyPoints: [{ id: "\0\ud800", seconds: 1, text: "One" }], keyPointsSource: "PERSON" },
    ...{ watchedSeconds: 0, watchedAt: null, transcript: null },
  };
  const own = await zipOf({
    "manifest.json": '{"format":"commonplace-export","formatVersion":1}',
    "data/videos.json": `[\n${JSON.stringify(video)}\n]\n`,
  });
  expect(await importFile(app, ada, "COMMONPLACE", own)).toMatchObject({ state: "COMPLETED", report: { videos: 1 } });
});

test("malicious zips, and files of other types, are refused with a sentence and leave nothing behind", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const bomb = await zipOf({ "bomb.md": Buffer.alloc(80 * 1024 * 1024) });
  const refusals: [string, Buffer, RegExp][] = [
    ["MARKDOWN", bomb, /too large once it is unpacked/],
    ["MARKDOWN", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200, 1)]), /can't be read/],
    ["MARKDOWN", outside(await zipOf({ "aa/evil.md": "# Evil" })), /can't be read/],
    ["COMMONPLACE", await zipOf({ "notes.md": "x" }), /not an export of Commonplace/],
    [
      "COMMONPLACE",
      await zipOf({ "manifest.json": '{"format":"commonplace-export","formatVersion":99}' }),
      /newer Commonplace/,
    ],
    ["NOTION", await zipOf({ "a.md": "# A" }), /nothing of Notion/],
  ];
  for (const [source, bytes, sentence] of refusals) {
    const { errors } = await preview(ada, source, bytes);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(sentence),
      extensions: { code: "INVALID_INPUT" },
    });
  }
  expect((await ada.run("{ transfers { id } }")).transfers).toEqual([]);
  const damaged = await zipOf({
    "manifest.json": '{"format":"commonplace-export","formatVersion":1}',
    "data/notes.json": '[\n{"id":"x","title":"Bad"},\nnot json\n]\n',
  });
  const { data } = await preview(ada, "COMMONPLACE", damaged);
  expect(data.previewImport.report).toMatchObject({
    notes: 0,
    leftOut: [
      { name: "“Bad”", reason: "not as an export writes it" },
      { name: "data/notes.json, item 2", reason: "not as an export writes it" },
    ],
  });
});

/** Renames a file to `../evil.md`, wherever the zip contains its name. */
function outside(zip: Buffer): Buffer {
  return Buffer.from(zip.toString("latin1").replaceAll("aa/evil.md", "../evil.md"), "latin1");
}
