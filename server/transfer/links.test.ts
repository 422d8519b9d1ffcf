import "reflect-metadata";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { blockIdsOf } from "../content/html/blockIds.js";
import { makeContext } from "../platform/context.js";
import { ownerIdentity } from "../platform/ownerIdentity.js";
import { make } from "../testing/make.js";
import { sendFile } from "../testing/sendFile.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { exportAll, importFile } from "../testing/transferOf.js";
import { unzip } from "../testing/unzip.js";
import { zipOf } from "../testing/zipOf.js";
import { withArchive } from "./import/Archive.js";
import { Importer, type ImportRun } from "./import/Importer.js";
import { importArchive } from "./import/importArchive.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const listing = "{ notes(first: 50, filter: { isArchived: null }) { nodes { id } } }";
const reading = `query ($id: ID!) { note(id: $id) { id title version content tags { name } blocks { id text }
  links { kind targetBlockId at target { __typename ... on Note { id title } ... on Video { title } ... on Project { name }
    ... on Task { title } ... on EventOccurrence { title } } } } }`;

interface Read {
  id: string;
  title: string;
  version: number;
  content: string;
  tags: { name: string }[];
  blocks: { id: string; text: string }[];
  links: {
    kind: string;
    targetBlockId: string | null;
    at: number | null;
    target: { __typename: string; id?: string; title?: string; name?: string };
  }[];
}

async function notesOf(person: TestPerson): Promise<Read[]> {
  const { notes } = await person.run(listing);
  const read = notes.nodes.map(async ({ id }: { id: string }) => (await person.run(reading, { id })).note);
  return Promise.all(read);
}

/** The links of each note: kind and title of the target, and the text of a block or a second. */
async function linksOf(person: TestPerson): Promise<Record<string, string[]>> {
  const notes = await notesOf(person);
  const blocks = new Map(notes.flatMap((note) => note.blocks.map(({ id, text }) => [`${note.id} ${id}`, text])));
  const nameOf = ({ targetBlockId, at, target }: Read["links"][number]) =>
    [target.__typename, target.title ?? target.name, blocks.get(`${target.id} ${targetBlockId}`), at]
      .filter((part) => part !== null && part !== undefined)
      .join(" ");
  return Object.fromEntries(notes.map(({ title, links }) => [title, links.map(nameOf)]));
}

async function noteOf(person: TestPerson, title: string): Promise<Read> {
  return (await notesOf(person)).find((note) => note.title === title) as Read;
}

const ics = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:a-foreign-uid
SUMMARY:Fair
DTSTART:20300101T100000Z
DTEND:20300101T110000Z
END:VEVENT
END:VCALENDAR
`.replaceAll("\n", "\r\n");
const importCalendar = "mutation ($file: Upload!) { importEvents(file: $file) { created } }";

/** A library with links of every kind. */
async function fill(person: TestPerson): Promise<void> {
  const { errors } = await sendFile(person, importCalendar, {}, new File([ics], "fair.ics"));
  expect(errors).toBeUndefined();
  const { rows } = await app.services.pool.query("select id from calendar_event where owner_id = $1", [person.userId]);
  const [plan, twin, other, video, project, task, event] = await Promise.all([
    make.note(person, {
      title: "Plan",
      content: "<p>One</p><ul><li><p>Two</p></li></ul><blockquote><p>Three</p></blockquote>",
    }),
    make.note(person, { title: "Twin", content: "<p>first twin</p>" }),
    make.note(person, { title: "twin", content: "<p>second twin</p>" }),
    make.video(person, { title: "Talk" }),
    make.project(person, { name: "House" }),
    make.task(person, { title: "Paint [it]" }),
    make.event(person, { title: "Visit" }),
  ]);
  const blocks = blockIdsOf(plan.id, null, 4);
  const link = (reference: string) => `<a data-link="${reference}">x</a>`;
  const content = [
    `<p>See ${link(`note:${plan.id}`)}, ${link(`note:${twin.id}`)} and ${link(`note:${other.id}#${blockIdsOf(other.id, null, 1)[0]}`)}. [[none]] ^abcd1234</p>`,
    `<ul><li><p>${link(`video:${video.id}`)} ${link(`video:${video.id}@75`)}</p></li></ul>`,
    `<p>${link(`project:${project.id}`)} ${link(`task:${task.id}`)} ${link(`event:${event.id}`)} ${link(`event:${rows[0].id}`)}</p>`,
    `<div data-embed="note:${plan.id}#${blocks[2]}"></div><p>${link(`note:${plan.id}#${blocks[3]}`)}</p>`,
  ].join("");
  await make.note(person, { title: "Diary", content });
}

const all = {
  Diary: [
    ...["Note Plan", "Note Twin", "Note twin second twin", "Video Talk", "Video Talk 75", "Project House"],
    ...["Task Paint [it]", "EventOccurrence Visit", "EventOccurrence Fair", "Note Plan Two", "Note Plan Three"],
  ],
  Plan: [],
  Twin: [],
  twin: [],
};

test("an export has the same links in another account, and in its own once all is gone", async () => {
  const [ada, eve, bob] = [await app.signUp("Ada"), await app.signUp("Eve"), await app.signUp("Bob")];
  await fill(ada);
  expect(await linksOf(ada)).toEqual(all);
  const { bytes } = await exportAll(app, ada);
  const imported = await importFile(app, eve, "COMMONPLACE", bytes);
  expect(imported).toMatchObject({ state: "COMPLETED", report: { notes: 4, leftOutCount: 0 } });
  expect(await linksOf(eve)).toEqual(all);
  const before = await notesOf(eve);
  expect(before.every(({ version }) => version === 1)).toBe(true);
  expect((await importFile(app, eve, "COMMONPLACE", bytes)).report).toMatchObject({ notes: 0, alreadyHere: 9 });
  expect(await notesOf(eve)).toEqual(before);

  const further = (await exportAll(app, eve)).bytes;
  await importFile(app, bob, "COMMONPLACE", further);
  expect(await linksOf(bob)).toEqual(all);

  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", {
    ids: (await notesOf(ada)).map(({ id }) => id),
  });
  await ada.run("mutation { emptyTrash }");
  await importFile(app, ada, "COMMONPLACE", bytes);
  expect(await linksOf(ada)).toEqual(all);
});

test("a long text keeps its links and the blocks that they lead to", { tags: ["slow"] }, async () => {
  const people = [await app.signUp("Ada"), await app.signUp("Eve"), await app.signUp("Bob")] as const;
  const [ada, eve, bob] = people;
  const { id } = await make.note(ada, { title: "Plan", content: "<p>words</p>".repeat(5_000) });
  const block = blockIdsOf(id, null, 4_001).at(-1);
  const link = `<p><a data-link="note:${id}#${block}">Plan</a></p>`;
  await make.note(ada, { title: "Diary", content: `${"<p>words</p>".repeat(5_000)}${link}` });
  const { bytes } = await exportAll(app, ada);
  await importFile(app, eve, "COMMONPLACE", bytes);
  await importFile(app, bob, "MARKDOWN", bytes);
  for (const person of people) {
    expect(await linksOf(person)).toEqual({ Diary: ["Note Plan words"], Plan: [] });
    const [diary, plan] = [await noteOf(person, "Diary"), await noteOf(person, "Plan")];
    expect(diary.blocks).toHaveLength(5_001);
    expect(plan.blocks.findIndex(({ id }) => id === diary.links[0]?.targetBlockId)).toBe(4_000);
  }
});

test("the first version of an imported note has its links, and undoing the import takes the note", async () => {
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  await fill(ada);
  const { id } = await importFile(app, eve, "COMMONPLACE", (await exportAll(app, ada)).bytes);
  const { rows } = await app.services.pool.query(
    `select v.content = n.content and v.block_ids = n.block_ids as "isSame" from content_version v
     join content_item n on n.id = v.item_id where n.owner_id = $1 and n.title = 'Diary'`,
    [eve.userId],
  );
  expect(rows).toEqual([{ isSame: true }]);
  await eve.run("mutation ($id: ID!) { undoImport(id: $id) { state } }", { id });
  expect(await linksOf(eve)).toEqual({});
});

test("an export as Markdown has the links between notes in another account, and all in its own", async () => {
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  await fill(ada);
  const { bytes } = await exportAll(app, ada);
  const files = await unzip(bytes);
  const diary = files.get("notes/Diary.md") ?? "";
  expect(diary).toMatch(
    /See \[\[Plan\]\], \[\[[0-9a-f-]{36}\|Twin\]\] and \[\[[0-9a-f-]{36}#\^[a-z0-9]{8}\|twin\]\]\. \\\[\\\[none\\\]\\\] \\\^abcd1234\n/,
  );
  expect(diary).toMatch(/\n- \[\[Talk\]\] \[Talk\]\(commonplace:video:[0-9a-f-]{36}@75\)\n/);
  expect(diary).toMatch(/\[House\]\(commonplace:project:.*\) \[Paint \\\[it\\\]\]\(commonplace:task:.*\)/);
  expect(diary).toMatch(/\n!\[\[Plan#\^([a-z0-9]{8})\]\]\n/);
  expect(files.get("notes/Plan.md")).toMatch(/One\n\n- Two \^[a-z0-9]{8}\n\n> Three\n\n\^[a-z0-9]{8}\n$/);
  expect(files.get("notes/Plan.md")).not.toContain("id:");
  expect(files.get("notes/Twin.md")).toMatch(/\nid: "[0-9a-f-]{36}"\n/);
  await importFile(app, eve, "MARKDOWN", bytes);
  const notes = ["Note Plan", "Note Twin", "Note twin second twin", "Note Talk", "Note Plan Two", "Note Plan Three"];
  expect((await linksOf(eve)).Diary).toEqual(notes);
  const { content } = await noteOf(eve, "Diary");
  expect(content).toContain(" [[none]] ^abcd1234</p>");
  expect(content).toContain("<p>House Paint [it] Visit Fair</p>");
  await importFile(app, ada, "MARKDOWN", bytes);
  const kinds = (await notesOf(ada)).map(({ links }) => links.map(({ kind }) => kind).join(" "));
  const other = "PROJECT TASK EVENT EVENT NOTE NOTE";
  expect(kinds.filter(Boolean).sort()).toEqual([
    `NOTE NOTE NOTE NOTE VIDEO ${other}`,
    `NOTE NOTE NOTE VIDEO VIDEO ${other}`,
  ]);
});

test("a vault's links lead to its notes by path, title, name and alias, and tags in the text are tags", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "Vault/Home.md":
      "[[Trip]] [[2024/Trip]] [[b|shown]] [[Other name]] [[none|nothing]] #one [a](2024/Trip.md) [b](b.md) ^top\n\n![[none]]\n\n![[Home#^Top]]",
    "Vault/Trip.md": "In the root.\n\n- [[#^top]]",
    "Vault/2024/Trip.md": "In a folder. [up](../Trip.md) [[../Home#A heading|home]] ^top",
    "Vault/2024/b.md": "---\ntitle: Beta\naliases: [Other name]\ntags: two\n---\nText \\#no `#no` #two",
  });
  const done = await importFile(app, ada, "MARKDOWN", zip);
  expect(done.report).toMatchObject({ notes: 4, leftOutCount: 4, tags: 2 });
  const [home, beta] = [await noteOf(ada, "Home"), await noteOf(ada, "Beta")];
  const texts = new Map((await notesOf(ada)).map(({ id, blocks }) => [id, blocks[0]?.text.slice(0, 11)]));
  expect(home.links.map(({ target }) => texts.get(target.id ?? ""))).toEqual([
    ...["In the root", "In a folder", "Text #no #n", "Text #no #n", "In a folder", "Text #no #n"],
    home.blocks[0]?.text.slice(0, 11),
  ]);
  expect(home.links.at(-1)?.targetBlockId).toBe(home.blocks[0]?.id);
  expect(home.content).toContain("nothing #one");
  expect(home.content.match(/<div /g)).toHaveLength(1);
  expect(beta.tags).toEqual([{ name: "two" }]);
});

test("a link to a heading leads to it, as Obsidian and as Markdown write it, and to the note without it", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "Vault/Home.md": [
      "- [[Trip#What to *take*]] [[Trip#Days#Day one: by train|first]] [[trip#what  TO take]] [[Trip#Gone]]",
      "- [take](Trip.md#what-to-take) [day](Trip.md#Day%20one:%20by%20train) [below](#more) [[#More]]",
      "",
      "![[Trip#Days]]",
      "",
      "## More",
    ].join("\n"),
    "Vault/Signs.md": "[[Odd#What's new]] [a](Odd.md#whats-new) [b](Odd.md#nodejs--cc-tips) [[Odd#See docs & more]]",
    "Vault/Odd.md": "## What's new\n\n## Node.js & C/C++ tips\n\n## See [docs](https://a.example/x) &amp; more\n",
    "Vault/Trip.md": [
      "# Trip\n\n## What to *take*\n\nA tent\n\n## Days\n\n### Day one: by train\n\nEarly",
      "## What to take\n\nAgain\n\n## Named\n\n^own\n\n[[#Named]] [[#^own]]\n\n## ***\n",
    ].join("\n\n"),
  });
  await importFile(app, ada, "MARKDOWN", zip);
  const trip = await noteOf(ada, "Trip");
  expect(await linksOf(ada)).toEqual({
    Home: [
      ...["Note Trip What to take", "Note Trip Day one: by train", "Note Trip What to take", "Note Trip"],
      ...["Note Trip What to take", "Note Trip Day one: by train", "Note Home More", "Note Trip"],
    ],
    Trip: ["Note Trip Named", "Note Trip Named"],
    Odd: [],
    Signs: ["What's new", "What's new", "Node.js & C/C++ tips", "See docs & more"].map((text) => `Note Odd ${text}`),
  });
  const [first] = trip.blocks;
  expect((await noteOf(ada, "Home")).links[0]?.targetBlockId).toBe(first?.id);
  expect(new Set(trip.blocks.map(({ id }) => id)).size).toBe(trip.blocks.length);
});

test("a link that names the headings above leads to the heading below these", async () => {
  const ada = await app.signUp("Ada");
  const lines =
    "Day#Plan Night#Plan Trip#Night#Plan Trip#Night#Late#Plan Night#Deep#Plan Plan Other#Plan Fold#Plan Item#Plan".split(
      " ",
    );
  const zip = await zipOf({
    "v/Home.md": lines.map((path) => `[[Trip#${path}]]`).join(" "),
    "v/Trip.md": [
      "# Trip\n\n## Day\n\n### Plan\n\n## Night\n\n#### Late\n\n##### Plan\n\n#### Deep\n\n##### Plan",
      "## Fold\n\n<details><summary>More</summary>\n\n### Plan\n\n</details>",
      "## Item\n\n- ### Plan",
    ].join("\n\n"),
  });
  await importFile(app, ada, "MARKDOWN", zip);
  const { blocks } = await noteOf(ada, "Trip");
  const { links } = await noteOf(ada, "Home");
  const texts = blocks.map(({ text }) => text.replace(/\s+/g, " "));
  const at = (text: string, from = 0) => texts.indexOf(text, from);
  const late = at("Plan", at("Late"));
  expect(links.map(({ targetBlockId }) => blocks.findIndex(({ id }) => id === targetBlockId))).toEqual([
    ...[at("Plan"), late, late, late, at("Plan", at("Deep")), at("Plan"), at("Plan"), at("More Plan")],
    at("Plan", at("Item") + 1),
  ]);
});

test("each of several ids within a block leads to it", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "v/A.md": "[[B#^one]] [[B#^two]] [[B#^three]] [[B#^four]] [[B#^five]]",
    "v/B.md":
      "text\n\n> a ^one\n>\n> b ^two\n\n^three\n\n<details><summary>More</summary>\n\nc ^four\n\n- d\n\n^five\n\n</details>",
  });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  const quote = "Note B a\nb";
  expect((await linksOf(ada)).A).toEqual([quote, quote, quote, "Note B More\nc", "Note B More\nc"]);
  expect(report.leftOut).toEqual([]);
});

test("paths from the outermost folder lead to notes and files there, whatever is called so elsewhere", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "v/a/Note.md": "near",
    "v/b/Note.md": "far",
    "v/b/Home.md":
      "[x](a/Note.md) [y](Note.md) [z](/a/Note.md) ![[a/pic.pdf]] ![p](a/pic.pdf) [q](/a/pic.pdf) [r](/etc/x.pdf)",
    "v/a/pic.pdf": "%PDF a",
    "v/b/c/pic.pdf": "%PDF c",
  });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  const home = await noteOf(ada, "Home");
  const notes = new Map((await notesOf(ada)).map(({ id, content }) => [id, content]));
  expect(home.links.map(({ target }) => notes.get(target.id ?? ""))).toEqual(["<p>near</p>", "<p>far</p>"]);
  const { rows } = await app.services.pool.query("select count(*)::int from attachment where item_id = $1", [home.id]);
  expect(rows).toEqual([{ count: 1 }]);
  expect(report.leftOut).toEqual([
    { name: "v/b/c/pic.pdf", reason: "not a note" },
    {
      name: "Links to addresses with / in v/b/Home.md",
      reason: "notes link to the web, mail, notes and files; the words stay",
    },
    { name: "Words of links in v/b/Home.md and 1 more", reason: "a link shows the title of its note" },
  ]);
});

test("a link leads to a heading of signs alone", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "v/A.md": "[[B#???]] [[B#🎉]] [[B#❤️]] [[B#C++]] [x](B.md#%F0%9F%8E%89)",
    "v/B.md": "## ???\n\n## 🎉\n\n## ✔️\n\n## ❤️\n\n## C++",
  });
  await importFile(app, ada, "MARKDOWN", zip);
  expect((await linksOf(ada)).A).toEqual(["???", "🎉", "❤️", "C++", "🎉"].map((text) => `Note B ${text}`));
});

test("a link to a heading within a block, or to one with a name of its own, leads to the block that it is in", async () => {
  const ada = await app.signUp("Ada");
  const names = ["Quoted", "In a quote too", "Listed", "Inner", "Mind", "Folded", "Aside", "Own", "html", "Twice-1"];
  const zip = await zipOf({
    "v/Home.md": [
      names.map((name) => `[[Trip#${name}]]`).join(" "),
      "[quoted](Trip.md#quoted) [folded](Trip.md#folded) [own](Trip.md#own)",
      "![[Trip#Away]]",
    ].join("\n\n"),
    "v/Trip.md": [
      "> ## Quoted\n>\n> words\n>\n> ## In a quote too",
      "- ## Listed\n  - ### Inner",
      "> [!tip]\n> ## Mind\n> this",
      "<details><summary>More</summary>\n\n## Folded\n\ntext\n\n</details>",
      "<aside>\n\n## Aside\n\n</aside>",
      "## Own ^name",
      "<h2>HTML</h2>",
      "## Twice\n\none\n\n## Twice\n\ntwo",
    ].join("\n\n"),
  });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  const trip = await noteOf(ada, "Trip");
  const home = await noteOf(ada, "Home");
  const block = (text: string) => trip.blocks.findIndex((each) => each.text.replace(/\s+/g, " ") === text);
  const quote = block("Quoted words In a quote too");
  const folded = block("More Folded text");
  const own = block("Own");
  const twice = trip.blocks.findLastIndex(({ text }) => text === "Twice");
  expect(home.links.map(({ targetBlockId }) => trip.blocks.findIndex(({ id }) => id === targetBlockId))).toEqual([
    ...[quote, quote, block("Listed"), block("Inner"), block("Mind this"), folded, block("Aside"), own, block("HTML")],
    ...[twice, quote, folded, own, -1],
  ]);
  expect(home.links.at(-1)?.targetBlockId).toBeNull();
  expect(report.leftOut).toEqual([
    { name: "Headings in lists in v/Trip.md", reason: "items hold only lines and lists; the words stay" },
    { name: "[[Trip#Away]] in v/Home.md", reason: "no such heading or block in the note" },
    { name: "Words of links in v/Home.md and 2 more", reason: "a link shows the title of its note" },
  ]);
});

test("headings and blocks that a note doesn't have are named, and their links lead to the note", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "v/A.md": "# A\n\n[[B#Gone]] [[b#^gone|x]] [t](B.md#gone%20too) [[#Here]] [[#Nowhere]] [[Away#Gone]]\n\n## Here",
    "v/B.md": "[[B#Gone]]",
    "v/C.txt": "plain",
  });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  const missing = "no such heading or block in the note";
  expect(
    report.leftOut.slice(0, 5).map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
  ).toEqual([
    ["[[Away]] in v/A.md", "no note of this name in the file"],
    ["[[B#Gone]] in v/A.md and 1 more", missing],
    ["[[b#^gone]] in v/A.md", missing],
    ["[[#Nowhere]] in v/A.md", missing],
    ["[[v/B.md#gone too]] in v/A.md", missing],
  ]);
  expect(await linksOf(ada)).toEqual({
    A: ["Note B", "Note B", "Note B", "Note A Here", "Note A"],
    B: ["Note B"],
    C: [],
  });
  expect((await noteOf(ada, "A")).links.map(({ targetBlockId }) => targetBlockId !== null)).toEqual([
    ...[false, false, false, true, false],
  ]);
});

test("a link to a block leads to it after images without a file, whether these leave words or nothing", async () => {
  const ada = await app.signUp("Ada");
  const images = ["![[gone.png]]", "![](nope.png)", "x ![](nope.png) y", "- x ![](nope.png)\n- y", "![cat](nope.png)"];
  const texts = images.map((image, at) => [
    `v/${at}.md`,
    `${image}\n\n> ![](nope.png)\n\nThe end ^zzz\n\n![](nope.png)\n\n## Part\n\nGo [[#^zzz]] [[#Part]]`,
  ]);
  await importFile(app, ada, "MARKDOWN", await zipOf(Object.fromEntries(texts)));
  const links = await linksOf(ada);
  expect(Object.keys(links)).toHaveLength(images.length);
  for (const [title, leads] of Object.entries(links)) {
    expect(leads).toEqual([`Note ${title} The end`, `Note ${title} Part`]);
  }
});

test("a link to a heading of the note that it is in leads to that note, whatever others are called", async () => {
  const ada = await app.signUp("Ada");
  const text = (title: string) => `# ${title}\n\n[[#Part]] [to part](#part) ![[#^end]]\n\n## Part\n\nend ^end`;
  const files = ["v/Note.md", "v/note.md", "v/Note.markdown", "v/v/Note.md", "v/x/Note.md", "v/x/v/Note.md"];
  const zip = await zipOf(Object.fromEntries(files.map((path) => [path, text(path)])));
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  expect(report.leftOut).toEqual([{ name: "Links within a note in v/Note.md and 5 more", reason: "their words stay" }]);
  expect(await linksOf(ada)).toEqual(
    Object.fromEntries(files.map((path) => [path, [`Note ${path} Part`, `Note ${path} end`]])),
  );
});

test("HTML links, links without an ending and links by reference lead to notes", async () => {
  const ada = await app.signUp("Ada");
  const zip = await zipOf({
    "v/A.md":
      '<a href="B.md">B</a> <A class=x href=\'b%20c.md#part\'>c</a> [b](B) [B][r] <a href=#end>A</a>\n\n<p>\n<a href="./B.md"><b>B</b></a>\n</p>\n\n## End\n\n[r]: <B.md>',
    "v/B.md": "b",
    "v/b c.md": "c\n\n## Part",
  });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  expect((await linksOf(ada)).A).toEqual([...["Note B", "Note b c Part", "Note B", "Note B", "Note B"]]);
  expect(report.leftOut).toEqual([
    { name: "Links within a note in v/A.md", reason: "their words stay" },
    { name: "Words of links in v/A.md", reason: "a link shows the title of its note" },
  ]);
});

test("Notion's pages link to each other", async () => {
  const ada = await app.signUp("Ada");
  const id = (digit: string) => digit.repeat(32);
  const zip = await zipOf({
    [`Home ${id("a")}.md`]: `# Home\n\n[Sub page](Home%20${id("a")}/Sub%20${id("b")}.md)\n`,
    [`Home ${id("a")}/Sub ${id("b")}.md`]: `# Sub page\n\nBack to [Home](../Home%20${id("a")}.md).\n`,
  });
  await importFile(app, ada, "NOTION", zip);
  expect(await linksOf(ada)).toEqual({ Home: ["Note Sub page"], "Sub page": ["Note Home"] });
});

test("a note that is changed before its links are stored keeps the change", async () => {
  const ada = await app.signUp("Ada");
  const { pool } = app.services;
  const ctx = makeContext(app.services, { requestId: "links", ipAddress: "", headers: {} }, ownerIdentity(ada.userId));
  const folder = await mkdtemp(join(tmpdir(), "commonplace-links-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "file");
  await writeFile(path, await zipOf({ "A.md": "[[B]]", "B.md": "[[A]]" }));
  const transfer = { id: uuidv7(), source: "MARKDOWN" as const };
  await pool.query(
    `insert into transfer (id, owner_id, kind, source, state, file_name, created_at)
     values ($1, $2, 'IMPORT', $3, 'CANCELLED', 'a', now())`,
    [transfer.id, ada.userId, transfer.source],
  );
  // once the notes are stored, one is changed before each further step
  const change = "update content_item set content = '<p>mine</p>' where title = 'A' and owner_id = $1";
  const run: ImportRun = {
    async whileMine(work) {
      await pool.query(change, [ada.userId]);
      return ctx.transact(work);
    },
  };
  await withArchive({ path, fileName: "file.zip", opensZips: false }, (archive) =>
    importArchive(new Importer(ctx, archive, transfer, run), "UTC", new AbortController().signal),
  );
  expect(await linksOf(ada)).toEqual({ A: [], B: ["Note A"] });
  const { rows } = await pool.query("select content from content_item where owner_id = $1 and title = 'A'", [
    ada.userId,
  ]);
  expect(rows).toEqual([{ content: "<p>mine</p>" }]);
});
