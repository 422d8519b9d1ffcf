import "reflect-metadata";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { inBackground } from "../platform/fairShares/callers.js";
import { make } from "../testing/make.js";
import { sendFile } from "../testing/sendFile.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { searchKinds } from "./searchEnums.js";

const find = `query ($input: SearchInput!) { search(input: $input) {
  totalCount hasMore
  parsed { text tag category isFavorite isArchived kinds has before after problems { text sentence } }
  groups { kind totalCount hasMore hits { id kind title { text isMatch } excerpt { text isMatch } seconds path
    projectId start status isArchived } } } }`;

let app: TestApp;
let ada: TestPerson;

// biome-ignore lint/suspicious/noExplicitAny: answers of untyped documents
type Answer = any;

async function ask(person: TestPerson, query: string, more: object = {}): Promise<Answer> {
  return (await person.run(find, { input: { query, ...more } })).search;
}

const plain = (pieces: { text: string }[]): string => pieces.map(({ text }) => text).join("");

async function titles(person: TestPerson, query: string, kind = "NOTE"): Promise<string[]> {
  const { groups } = await ask(person, query);
  return groups.find((group: Answer) => group.kind === kind).hits.map((hit: Answer) => plain(hit.title));
}

/** Adds notes that are alike, changed one second after another. @param from seconds from now for the first. */
async function fill(person: TestPerson, title: string, text: string, count: number, from: number): Promise<void> {
  await inBackground(() =>
    app.services.pool.query(
      `insert into content_item (id, owner_id, content_type, title, search_text, created_at, updated_at)
    select gen_random_uuid(), $1, 'NOTE', $2, $3, now(), now() + ($4 + n) * interval '1 second' from generate_series(1, $5) n`,
      [person.userId, title, text, from, count],
    ),
  );
}

const attach = (person: TestPerson, itemId: string, file: File): Promise<Answer> =>
  sendFile(
    person,
    "mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id } }",
    { itemId },
    file,
  );
const picture = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp("Ada");
  const notes: [title: string, text?: string, link?: string][] = [
    ["Planning the café", "Chairs, a counter and a coffee machine"],
    ["Shopping", "eggs, butter and flour for the crêpes"],
    ["Cabinet quotes, compared", "Nordahl will hold the oak price until Friday"],
    ["Oak or birch, for and against", "Weight, hinges, the drawer above the hob"],
    ["Naïve questions", "What did it cost? Who taught you?"],
    ["Chestnut soup for eight", "Roast first, always. 900 g in shell gives 620 g peeled"],
    ["What the electrician said", "The hall light shares a neutral with the shed"],
    ["Running shoes", "He runs every morning along the canal"],
    ["Libraries of Lisbon", "Opening hours and the reading rooms"],
    ["東京の図書館", "上野駅から歩いて五分です。"],
    ["北京烤鸭的做法", "先把鸭子洗干净，然后晾干。"],
    ["日本語のノート", "猫が好きです。"],
    ["Straße nach Süden", "Über die Brücke und weiter"],
    ["Заметки о путешествии", "Поезд отправляется вечером"],
    ["Σημειώσεις", "Καλημέρα κόσμε"],
    ["Budget 2027", "Rent, insurance and a new bicycle"],
    ["Interview with Mirelle", "She repairs clocks in Ghent", "https://clockmakers.example/mirelle"],
    ["Garden in spring", "Peas, radishes; the strawberries need straw"],
    ["Letters to the editor", "The quick brown fox jumps over the lazy dog"],
    ["한국어 공부", "매일 단어 열 개"],
    ["To be or not", "Whether it is nobler"],
    ["C", "a letter of one letter"],
  ];
  for (const [title, text, link] of notes) await make.note(ada, { title, content: `<p>${text ?? ""}</p>`, link });
  await make.video(ada, {
    title: "Why old windows outlast new ones",
    personalNotes: "Pine, not oak: thirty rings to the inch",
  });
  const house = await make.project(ada, {
    name: "Kitchen rebuild",
    description: "Everything before the joiner comes",
  });
  const cabinets = await make.project(ada, { name: "Cabinets", parentId: house.id });
  await make.task(ada, {
    title: "Confirm oak or birch with the joiner",
    projectId: cabinets.id,
    dueDate: "2026-11-19",
  });
  await make.task(ada, { title: "Water the basil" });
  await make.event(ada, { title: "Oak price ends", location: "Nordahl" });
  await make.event(ada, { title: "Cabinet site visit", description: "Bring the sample of walnut" });
});

const table: [why: string, query: string, first: string, kind?: string][] = [
  ["a word of the title", "shopping", "Shopping"],
  ["a word of the text", "butter", "Shopping"],
  ["several words, in any order", "birch oak", "Oak or birch, for and against"],
  ["words of title and text together", "cabinet nordahl", "Cabinet quotes, compared"],
  ["capitals don't matter", "SHOPPING", "Shopping"],
  ["title before text", "oak", "Oak or birch, for and against"],
  ["a beginning", "plan", "Planning the café"],
  ["a beginning of two letters", "bu", "Budget 2027"],
  ["one letter", "c", "C"],
  ["a letter that begins a word of the title alone", "q cabinet", "Cabinet quotes, compared"],
  ["a beginning in the text", "chai", "Planning the café"],
  ["beginnings of several words", "cab quo", "Cabinet quotes, compared"],
  ["a beginning of a long word", "electr", "What the electrician said"],
  ["a beginning behind an accent", "crêp", "Shopping"],
  ["a number", "2027", "Budget 2027"],
  ["a number in the text", "620", "Chestnut soup for eight"],
  ["a stem", "planned", "Planning the café"],
  ["a stem of a verb", "run", "Running shoes"],
  ["a stem of a plural", "library", "Libraries of Lisbon"],
  ["a plural of a singular", "soups", "Chestnut soup for eight"],
  ["a stem in the text", "repairing", "Interview with Mirelle"],
  ["a stem of what jumps", "jumping", "Letters to the editor"],
  ["a stem of chairs", "chair", "Planning the café"],
  ["a stem with another ending", "comparing", "Cabinet quotes, compared"],
  ["without its accent", "cafe", "Planning the café"],
  ["with an accent it hasn't", "shöpping", "Shopping"],
  ["a diaeresis", "naive", "Naïve questions"],
  ["an accent in the text", "crepes", "Shopping"],
  ["ß as ss", "strasse", "Straße nach Süden"],
  ["an umlaut", "suden", "Straße nach Süden"],
  ["an umlaut in the text", "brucke", "Straße nach Süden"],
  ["accents in capitals", "CAFÉ", "Planning the café"],
  ["another letter", "plannimg", "Planning the café"],
  ["a letter too many", "shoppping", "Shopping"],
  ["a letter too few", "shoping", "Shopping"],
  ["neighbors exchanged", "shoppign", "Shopping"],
  ["neighbors exchanged in the middle", "chesntut", "Chestnut soup for eight"],
  ["the first letter wrong", "dhestnut", "Chestnut soup for eight"],
  ["the first letter missing", "hestnut", "Chestnut soup for eight"],
  ["the last letter wrong", "chestnuy", "Chestnut soup for eight"],
  ["a typo in the text", "strawberies", "Garden in spring"],
  ["a typo beside a right word", "brown foxx", "Letters to the editor"],
  ["a typo in a short word", "buter", "Shopping"],
  ["a typo at a beginning", "eletricia", "What the electrician said"],
  ["a typo in Cyrillic", "путешествеи", "Заметки о путешествии"],
  ["a phrase", '"quick brown fox"', "Letters to the editor"],
  ["a phrase of the title", '"for and against"', "Oak or birch, for and against"],
  ["a phrase with a stop word", '"the hall light"', "What the electrician said"],
  ["a phrase and a word", '"oak price" cabinet', "Cabinet quotes, compared"],
  ["a phrase without its end", '"lazy dog', "Letters to the editor"],
  ["nothing but stop words", "to be or not", "To be or not"],
  ["stop words beside others", "what did the soup", "Chestnut soup for eight"],
  ["without a word", "oak -birch", "Cabinet quotes, compared"],
  ["without a phrase", 'oak -"for and against"', "Cabinet quotes, compared"],
  ["a link", "clockmakers", "Interview with Mirelle"],
  ["Japanese by substring", "図書館", "東京の図書館"],
  ["two characters", "図書", "東京の図書館"],
  ["one character", "猫", "日本語のノート"],
  ["kana", "ノート", "日本語のノート"],
  ["Japanese in the text", "歩いて", "東京の図書館"],
  ["Chinese by substring", "烤鸭", "北京烤鸭的做法"],
  ["Chinese in the text", "鸭子", "北京烤鸭的做法"],
  ["Chinese, two places", "北京 洗干净", "北京烤鸭的做法"],
  ["the last character of a run", "館", "東京の図書館"],
  ["Korean by its beginning", "한국", "한국어 공부"],
  ["Cyrillic", "поезд", "Заметки о путешествии"],
  ["Greek without its accents", "καλημερα", "Σημειώσεις"],
  ["a hyphen between words", "site-visit", "Cabinet site visit", "EVENT"],
  ["a video by one's notes", "pine", "Why old windows outlast new ones", "VIDEO"],
  ["a task", "joiner", "Confirm oak or birch with the joiner", "TASK"],
  ["a task with a typo", "basol", "Water the basil", "TASK"],
  ["an event by its place", "nordahl", "Oak price ends", "EVENT"],
  ["an event by its description", "walnuts", "Cabinet site visit", "EVENT"],
  ["a project", "rebuild", "Kitchen rebuild", "PROJECT"],
  ["a subproject", "cabinets", "Cabinets", "PROJECT"],
];

test.each(table)("%s: %s finds %s", async (_why, query, first, kind) => {
  expect((await titles(ada, query, kind))[0]).toBe(first);
});

test("matches are marked, in the title and in the excerpt", async () => {
  const { groups } = await ask(ada, "oak price");
  const hit = groups[0].hits[0];
  expect(plain(hit.title)).toBe("Cabinet quotes, compared");
  expect(hit.excerpt).toEqual([
    { text: "Nordahl will hold the ", isMatch: false },
    { text: "oak", isMatch: true },
    { text: " ", isMatch: false },
    { text: "price", isMatch: true },
    { text: " until Friday", isMatch: false },
  ]);
  const corrected = await ask(ada, "plannimg");
  expect(corrected.groups[0].hits[0].title[0]).toEqual({ text: "Planning", isMatch: true });
  const japanese = await ask(ada, "図書館");
  expect(japanese.groups[0].hits[0].title).toEqual([
    { text: "東京の", isMatch: false },
    { text: "図書館", isMatch: true },
  ]);
});

test("an excerpt begins near the match, however long the text is", async () => {
  const grace = await app.signUp("Grace");
  await make.note(grace, { content: `<p>${"word ".repeat(2_000)}needle in the middle ${"more ".repeat(2_000)}</p>` });
  const { groups } = await ask(grace, "needle");
  const text = plain(groups[0].hits[0].excerpt);
  expect(text.length).toBeLessThan(400);
  expect(text).toMatch(/^…/);
  expect(groups[0].hits[0].excerpt).toContainEqual({ text: "needle", isMatch: true });
});

test("filters apply alone and with words; groups that don't support them are empty", async () => {
  const eve = await app.signUp("Eve");
  const tag = await make.tag(eve, { name: "Kitchen" });
  const category = await make.category(eve, { name: "House work" });
  const tagIds = [tag.id];
  await make.note(eve, { title: "Oak both", tagIds, categoryId: category.id });
  const tagged = await make.note(eve, { title: "Oak tagged", tagIds });
  await make.note(eve, { title: "Oak alone" });
  await make.task(eve, { title: "Oak task", dueDate: "2026-03-05" });
  expect(await titles(eve, 'oak #kitchen @"house work"')).toEqual(["Oak both"]);
  expect(await titles(eve, "oak #kit")).toEqual(["Oak tagged", "Oak both"]);
  expect(await titles(eve, "#KITCHEN")).toEqual(["Oak tagged", "Oak both"]);
  expect(await titles(eve, "oak #kitchen", "TASK")).toEqual([]);
  expect(await titles(eve, "#nothing oak")).toEqual([]);
  await eve.run("mutation ($id: ID!) { setFavorite(itemIds: [$id], favorite: true) { id } }", { id: tagged.id });
  expect(await titles(eve, "oak is:favorite")).toEqual(["Oak tagged"]);
  expect(await titles(eve, "is:favorite")).toEqual(["Oak tagged"]);
  expect(await titles(eve, "type:task oak")).toEqual([]);
  expect(await titles(eve, "type:task", "TASK")).toEqual(["Oak task"]);
  expect(await titles(eve, "oak before:2026-03-06 after:2026-03", "TASK")).toEqual(["Oak task"]);
  expect(await titles(eve, "oak before:2026-03-05", "TASK")).toEqual([]);
  expect((await titles(eve, "type:note -both")).length).toBe(2);
});

test("several days narrow to the range between all of them", async () => {
  const person = await app.signUp();
  for (const day of ["05", "10", "15"]) await make.task(person, { title: `Oak ${day}`, dueDate: `2026-03-${day}` });
  const between = "oak before:2027 before:2026-03-14 before:2028 after:2025 after:2026-03-06 after:2024";
  expect(await titles(person, between, "TASK")).toEqual(["Oak 10"]);
  expect((await ask(person, between)).parsed).toMatchObject({ before: "2026-03-14", after: "2026-03-06" });
});

test("#word and @word are filters if the viewer has such a tag or category, and words otherwise", async () => {
  const [person, other] = [await app.signUp(), await app.signUp()];
  await make.tag(other, { name: "ticket" });
  await make.category(other, { name: "office" });
  const travel = await make.tag(person, { name: "Travel" });
  await make.note(person, { title: "The ticket for the office", tagIds: [travel.id] });
  await make.note(person, { title: "A ticket for travel" });
  await make.task(person, { title: "Buy the ticket at the office" });
  expect(await titles(person, "#ticket @office")).toEqual(["The ticket for the office"]);
  expect(await titles(person, "#ticket @office", "TASK")).toEqual(["Buy the ticket at the office"]);
  expect(await titles(person, "#ticket #travel")).toEqual(["The ticket for the office"]);
  expect(await titles(person, '@"the office"')).toEqual(["The ticket for the office"]);
  expect((await ask(person, "#ticket #TRAV @office")).parsed).toMatchObject({
    tag: "TRAV",
    category: null,
    text: "ticket office",
  });
  expect((await ask(other, "#ticket @office")).parsed).toMatchObject({ tag: "ticket", category: "office", text: "" });
});

test.each([
  "Oak -birch",
  "type:note #travel @office",
  "Recipe: soup \\ stock",
  'is:favorite "before:2020"',
  "!!!",
  "-",
])("a task, an event and a project are found by their whole title %s, before all others", async (title) => {
  const person = await app.signUp();
  await make.tag(person, { name: "travel" });
  await make.task(person, { title });
  await make.task(person, { title: `${title} and more oak` });
  await make.event(person, { title });
  await make.project(person, { name: title });
  for (const kind of ["TASK", "EVENT", "PROJECT"]) expect((await titles(person, title, kind))[0]).toBe(title);
  const only = await ask(person, title, { kinds: ["TASK"] });
  expect(only.groups.map(({ hits }: Answer) => hits.length > 0)).toEqual(
    only.groups.map(({ kind }: Answer) => kind === "TASK"),
  );
});

test("an old item with exactly this title comes before thousands that contain its words", async () => {
  const person = await app.signUp();
  await make.note(person, { title: "Oak" });
  await inBackground(() =>
    app.services.pool.query(
      `insert into content_item (id, owner_id, content_type, title, created_at, updated_at)
    select gen_random_uuid(), $1, 'NOTE', 'Oak ' || n, now(), now() + n * interval '1 second' from generate_series(1, 4000) n`,
      [person.userId],
    ),
  );
  await app.services.pool.query("analyze content_item");
  expect((await titles(person, "oak"))[0]).toBe("Oak");
});

test.each([
  ["has no words", "?!"],
  ["the words of the search exclude", "Oak -birch"],
])("items whose title %s are counted by that title, more of them than are ranked", async (_, title) => {
  const person = await app.signUp();
  await fill(person, title, "", 40, 0);
  const { groups } = await ask(person, title);
  expect(groups[0]).toMatchObject({ totalCount: 40, hasMore: false });
});

test("the newest item of a title that many have comes first among many more matches", async () => {
  const person = await app.signUp();
  await fill(person, "Meeting", "", 60, 0);
  await fill(person, "Notes", "about the meeting", 200, 100);
  await fill(person, "Meeting", "the newest", 1, 1000);
  const { groups } = await ask(person, "meeting", { first: 5 });
  expect(plain(groups[0].hits[0].excerpt)).toBe("the newest");
});

test("the best among the newest matches is found, however many older titles match", async () => {
  const person = await app.signUp();
  await fill(person, "Planting", "", 250, 0);
  await fill(person, "The plan", "", 1, 1000);
  await fill(person, "Garden", "planting again", 40, 2000);
  expect((await titles(person, "plan"))[0]).toBe("The plan");
});

test("a title with the word comes first among more texts with it than are ranked", async () => {
  const person = await app.signUp();
  await inBackground(() =>
    app.services.pool.query(
      `insert into content_item (id, owner_id, content_type, title, search_text, created_at, updated_at)
    select gen_random_uuid(), $1, 'NOTE', 'Wood ' || n, 'The oak by the river', now(), now() from generate_series(1, 40) n`,
      [person.userId],
    ),
  );
  await make.note(person, { title: "The oak by the house" });
  expect((await titles(person, "oak"))[0]).toBe("The oak by the house");
});

test("filters without words apply every exclusion", async () => {
  const person = await app.signUp();
  for (const title of ["Oak", "Birch", "Pine"]) await make.note(person, { title });
  expect(await titles(person, "type:note -oak -birch")).toEqual(["Pine"]);
});

test("notes with a checklist or code are found by these", async () => {
  const person = await app.signUp();
  const checklist = '<ul data-type="checklist"><li data-checked="true"><p>oak</p></li></ul>';
  await make.note(person, { title: "Both", content: `${checklist}<pre><code>oak</code></pre>` });
  await make.note(person, { title: "List", content: checklist });
  await make.note(person, { title: "Text", content: '<p>&lt;ul data-type="checklist"&gt; oak &lt;pre&gt;</p>' });
  expect((await titles(person, "has:checklist")).sort()).toEqual(["Both", "List"]);
  expect(await titles(person, "oak has:code")).toEqual(["Both"]);
  const { groups, parsed } = await ask(person, "has:code has:checklist oak", { kinds: ["NOTE", "VIDEO"] });
  expect(groups.map(({ totalCount }: Answer) => totalCount)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  expect(parsed.has).toEqual(["CODE", "CHECKLIST"]);
});

test("notes with tables, images, links, files and tasks are found by these", async () => {
  const [person, other] = [await app.signUp(), await app.signUp()];
  const note = async (title: string, content = "<p>oak</p>") => (await make.note(person, { title, content })).id;
  const plainId = await note("Plain", "<p>&lt;table&gt; &lt;a href&gt; &lt;figure &gt; oak</p>");
  await note("Table", "<table><tbody><tr><td>oak</td></tr></tbody></table>");
  await note("Address", '<p><a href="https://example.com/">oak</a></p>');
  await note("Thing", `<p>oak <a data-link="note:${plainId}">Plain</a></p>`);
  await note("Embed", `<p>oak</p><div data-embed="note:${plainId}"></div>`);
  const [filed, pictured, list] = [
    await note("File"),
    await note("Picture"),
    await note("Task", '<ul data-type="checklist"><li data-checked="false"><p>oak</p></li></ul>'),
  ];
  await attach(person, filed, new File(["oak"], "oak.txt", { type: "text/plain" }));
  const { data } = await attach(person, pictured, new File([picture], "oak.gif", { type: "image/gif" }));
  const figure = `<p>oak</p><figure data-attachment="${data.addAttachment.id}"><img alt="leaf"></figure>`;
  await person.run(
    "mutation ($id: ID!, $input: UpdateNoteInput!) { updateNote(id: $id, input: $input, version: 1) { id } }",
    { id: pictured, input: { content: figure } },
  );
  const { blocks } = (await person.run("query ($id: ID!) { note(id: $id) { blocks { id type } } }", { id: list })).note;
  const blockId = blocks.find((block: Answer) => block.type === "ITEM").id;
  const { createTaskFromBlock } = await person.run(
    "mutation ($noteId: ID!, $blockId: ID!) { createTaskFromBlock(noteId: $noteId, blockId: $blockId) { id } }",
    { noteId: list, blockId },
  );
  const found = async (query: string) => (await titles(person, query)).sort();
  expect(await found("has:table")).toEqual(["Table"]);
  expect(await found("oak has:image")).toEqual(["Picture"]);
  expect(await found("has:link")).toEqual(["Address", "Embed", "Thing"]);
  expect(await found("has:attachment oak")).toEqual(["File", "Picture"]);
  expect(await found("has:image has:attachment leaf")).toEqual(["Picture"]);
  expect(await found("has:task")).toEqual(["Task"]);
  expect(await titles(other, "has:task")).toEqual([]);
  await person.run("mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }", { ids: [createTaskFromBlock.id] });
  expect(await found("has:task")).toEqual([]);
});

test("words in code, tables, sections, captions and descriptions of images are found", async () => {
  const person = await app.signUp();
  const { id } = await make.note(person, { title: "Everything" });
  const { data } = await attach(person, id, new File([picture], "a.gif", { type: "image/gif" }));
  const content = [
    "<pre><code>const quince = &quot;medlar&quot;;</code></pre><p>a <code>sorb</code></p>",
    "<table><tbody><tr><th>Rowan</th><th>Hazel</th></tr><tr><td>Alder</td><td><strong>Wil</strong>low</td></tr></tbody></table>",
    "<details><summary>Larch</summary><p>Spruce</p></details>",
    `<figure data-attachment="${data.addAttachment.id}"><img alt="Juniper &amp; broom"><figcaption>Elder <em>tree</em></figcaption></figure>`,
  ].join("");
  await person.run(
    "mutation ($id: ID!, $input: UpdateNoteInput!) { updateNote(id: $id, input: $input, version: 1) { id } }",
    { id, input: { content } },
  );
  for (const word of "quince medlar sorb rowan hazel alder willow larch spruce juniper broom elder tree".split(" "))
    expect(await titles(person, word), word).toEqual(["Everything"]);
  // cells and captions don't run into each other
  expect(await titles(person, '"rowan hazel"')).toEqual(["Everything"]);
  expect(await titles(person, "rowanhazel")).toEqual([]);
});

test("notes that link to what has a title are found by it", async () => {
  const [person, other] = [await app.signUp(), await app.signUp()];
  const plan = await make.note(person, { title: "Garden plan" });
  const task = await make.task(person, { title: "Dig" });
  await make.note(other, { title: "Garden plan" });
  await make.note(person, { title: "Diary", content: `<p>oak <a data-link="note:${plan.id}">it</a></p>` });
  await make.note(person, { title: "Week", content: `<p><a data-link="task:${task.id}">it</a></p>` });
  await make.note(person, { title: "Garden plan of old", content: "<p>Garden plan</p>" });
  expect(await titles(person, 'links-to:"garden plan"')).toEqual(["Diary"]);
  expect(await titles(person, 'oak links-to:"Garden plan"')).toEqual(["Diary"]);
  expect(await titles(person, 'birch links-to:"Garden plan"')).toEqual([]);
  expect(await titles(person, "links-to:dig")).toEqual(["Week"]);
  expect(await titles(person, "links-to:nothing")).toEqual([]);
  expect(await titles(other, 'links-to:"Garden plan"')).toEqual([]);
});

test("an unknown operator is explained, and the rest of the search is used", async () => {
  const { parsed, totalCount } = await ask(ada, "shopping colour:red is:new after:soon https://example.com 10:30");
  expect(parsed.problems.map(({ text }: Answer) => text)).toEqual(["colour:red", "is:new", "after:soon"]);
  expect(parsed.problems[0].sentence).toBe(
    "There is no colour: here. Search knows is:, has:, links-to:, type:, before: and after:",
  );
  expect(parsed.text).toBe("shopping https://example.com 10:30");
  expect(totalCount).toBe(0);
  expect((await ask(ada, "shopping colour:red")).totalCount).toBe(1);
  expect((await ask(ada, "Budget: 2027")).parsed).toMatchObject({ problems: [], text: "Budget: 2027" });
  for (const text of ["type:constructor", "type:__proto__"])
    expect((await ask(ada, text)).parsed).toMatchObject({ kinds: [], problems: [{ text }] });
});

test("a transcript is found with the time of the passage", async () => {
  const joan = await app.signUp("Joan");
  const { id } = await make.video(joan, { title: "A talk" });
  const text = "0:05 We begin with the weather\n1:40 Then a walrus appears\n2:10 and leaves again";
  await joan.run("mutation ($id: ID!, $text: String!) { setTranscript(videoId: $id, input: { text: $text }) { id } }", {
    id,
    text,
  });
  const { groups } = await ask(joan, "walrus");
  const [hit] = groups.find(({ kind }: Answer) => kind === "TRANSCRIPT").hits;
  expect(hit).toMatchObject({ id, seconds: 5, title: [{ text: "A talk" }] });
  expect(hit.excerpt).toContainEqual({ text: "walrus", isMatch: true });
});

test("nobody finds another person's items or the trash", async () => {
  const [one, other] = [await app.signUp(), await app.signUp()];
  const { id } = await make.note(one, { title: "Periwinkle" });
  expect(await titles(one, "periwinkle")).toEqual(["Periwinkle"]);
  expect(await titles(other, "periwinkle")).toEqual([]);
  expect(await titles(other, "periwinkel")).toEqual([]);
  await one.run("mutation ($id: ID!) { deleteContent(itemIds: [$id]) }", { id });
  expect(await titles(one, "periwinkle")).toEqual([]);
});

test("a changed text is found by its new words, including with a typo", async () => {
  const person = await app.signUp();
  const { id } = await make.note(person, { title: "Before" });
  await person.run('mutation ($id: ID!) { updateNote(id: $id, input: { title: "Marmalade" }, version: 1) { id } }', {
    id,
  });
  expect(await titles(person, "before")).toEqual([]);
  expect(await titles(person, "marmelade")).toEqual(["Marmalade"]);
});

test("counts stop at 200", async () => {
  const many = await app.signUp();
  await inBackground(() =>
    app.services.pool.query(
      `insert into content_item (id, owner_id, content_type, title, created_at, updated_at)
    select gen_random_uuid(), $1, 'NOTE', 'Bread ' || n, now(), now() + n * interval '1 second' from generate_series(1, 1200) n`,
      [many.userId],
    ),
  );
  const { groups, hasMore } = await ask(many, "bread");
  expect(groups[0]).toMatchObject({ totalCount: 200, hasMore: true });
  expect(groups[0].hits).toHaveLength(20);
  expect(hasMore).toBe(true);
});

test("for very common words the latest matches are found, and rare matches are found as before", {
  tags: ["slow"],
}, async () => {
  const many = await app.signUp();
  await inBackground(() =>
    app.services.pool.query(
      `insert into content_item (id, owner_id, content_type, title, search_text, created_at, updated_at)
    select gen_random_uuid(), $1, 'NOTE', 'Loaf ' || n, case n when 17 then 'sourdough rye' else 'sourdough' end, now(),
      now() + n * interval '1 second' from generate_series(1, 8000) n`,
      [many.userId],
    ),
  );
  await app.services.pool.query("analyze content_item");
  const titles = async (query: string) => {
    const { groups } = await ask(many, query);
    const { hits, ...counts } = groups[0];
    const first = hits[0]?.title.map(({ text }: { text: string }) => text).join("");
    return { first, count: hits.length, ...counts };
  };
  expect(await titles("sourdough")).toMatchObject({ first: "Loaf 8000", count: 20, totalCount: 200, hasMore: true });
  expect(await titles("rye")).toMatchObject({ first: "Loaf 17", count: 1, totalCount: 1, hasMore: false });
  expect(await titles("sourdough rye")).toMatchObject({ first: "Loaf 17", count: 1, totalCount: 1 });

  // The statistics are outdated: when none of the latest rows match any more, all rows are scanned.
  await inBackground(() =>
    app.services.pool.query(
      "update content_item set search_text = 'yeast' where title like 'Loaf %' and title > 'Loaf 17' and title <> 'Loaf 17'",
    ),
  );
  const { count, totalCount } = await titles("sourdough");
  expect(count).toBe(Math.min(20, totalCount));
  expect(totalCount).toBeGreaterThan(0);
});

test("no sign or letter causes an error", async () => {
  for (const query of [
    "'",
    '"',
    "\\",
    "a & | ! ( ) : * <-> b",
    "%_",
    "-",
    "#",
    "@",
    "-#a",
    "x:y:z",
    "😀",
    "ａｂｃ",
    "e\u0301",
    "<b>",
    "--a",
    '#"',
    "=plan",
    "¤",
    "1e5 0x10 a.b.c a@b.c",
    "\u0e01\u0e32",
  ])
    expect((await ask(ada, query)).groups).toHaveLength(searchKinds.length);
});

test("searches with more shapes than are kept prepared return the same", async () => {
  const kinds = ["NOTE", "VIDEO", "TASK", "EVENT", "PROJECT", "RECEIVED", "TRANSCRIPT"];
  const known = new Map((await ask(ada, "oak")).groups.map((group: Answer) => [group.kind, group]));
  for (const one of kinds) {
    for (const other of kinds) {
      const { groups } = await ask(ada, "oak", { kinds: [...new Set([one, other])] });
      for (const group of groups)
        if (group.kind === one || group.kind === other) expect(group).toEqual(known.get(group.kind));
    }
  }
  expect((await ask(ada, "oak", { kinds: ["NOTE", "TASK", "EVENT"] })).groups[0].hits.length).toBeGreaterThan(0);
});

test("searches are saved under a name, renamed, reordered and deleted", async () => {
  const person = await app.signUp();
  const save = "mutation ($input: SaveSearchInput!) { saveSearch(input: $input) { id name query order } }";
  const list = "{ savedSearches { id name query } }";
  const one = (await person.run(save, { input: { name: " Oak ", query: "oak #kitchen" } })).saveSearch;
  const two = (await person.run(save, { input: { name: "Due", query: "type:task" } })).saveSearch;
  expect(one).toMatchObject({ name: "Oak", query: "oak #kitchen", order: 0 });
  await person.run('mutation ($id: ID!) { updateSavedSearch(id: $id, input: { name: "Oak at home" }) { id } }', {
    id: one.id,
  });
  await person.run("mutation ($ids: [ID!]!) { reorderSavedSearches(ids: $ids) { id } }", { ids: [two.id, one.id] });
  expect((await person.run(list)).savedSearches.map(({ name }: Answer) => name)).toEqual(["Due", "Oak at home"]);
  const stranger = await app.signUp();
  expect((await stranger.run(list)).savedSearches).toEqual([]);
  await expect(stranger.run("mutation ($id: ID!) { deleteSavedSearch(id: $id) }", { id: one.id })).rejects.toThrow(
    "NOT_FOUND",
  );
  await person.run("mutation ($id: ID!) { deleteSavedSearch(id: $id) }", { id: one.id });
  expect((await person.run(list)).savedSearches).toHaveLength(1);
  const id = uuidv7();
  const both = await Promise.allSettled(
    [person, stranger].map((each) => each.run(save, { input: { id, name: "At once", query: "x" } })),
  );
  const refused = both.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason.message)).toEqual(["CONFLICT: This id is in use already"]);
  await expect(person.run(save, { input: { name: "", query: "x" } })).rejects.toThrow("Please enter a name");
  await expect(person.run(save, { input: { id: "", name: "x", query: "x" } })).rejects.toThrow("Please enter a UUID");
});
