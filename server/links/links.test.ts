import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import { plansOf } from "../testing/plansOf.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const linksQuery = `query ($id: ID!) { note(id: $id) { content version links {
  kind blockId targetId targetBlockId at state
  target { __typename ... on Note { title } ... on Video { title } ... on Project { name } ... on Task { title } ... on EventOccurrence { title } } } } }`;
const read = async (person: TestPerson, id: string) => (await person.run(linksQuery, { id })).note;
const update = `mutation ($id: ID!, $input: UpdateNoteInput!, $version: Int!) {
  updateNote(id: $id, input: $input, version: $version) { id version content } }`;
const backlinksOf = async (person: TestPerson, kind: string, id: string, first = 25, after: string | null = null) =>
  (
    await person.run(
      `query ($id: ID!, $first: Int!, $after: String) { it: ${kind}(id: $id) { backlinks(first: $first, after: $after) {
        nodes { item { id title } blockId text } totalCount pageInfo { hasNextPage endCursor } } } }`,
      { id, first, after },
    )
  ).it.backlinks;

test("a note links to things of every kind, and each knows who links to it", async () => {
  const ada = await app.signUp();
  const [plan, video, project, task, event] = await Promise.all([
    make.note(ada, { title: "Plan" }),
    make.video(ada, { title: "Talk" }),
    make.project(ada, { name: "House" }),
    make.task(ada, { title: "Paint" }),
    make.event(ada, { title: "Visit" }),
  ]);
  const content =
    `<p>Before. See <a data-link="note:${plan.id}">old name</a> first. After.</p>` +
    `<p><a data-link="video:${video.id}@75">Talk</a></p><ul><li><p><a data-link="project:${project.id}">House</a></p></li></ul>` +
    `<p><a data-link="task:${task.id}">Paint</a></p><p><a data-link="event:${event.id}">Visit</a></p>` +
    `<div data-embed="note:${plan.id}"></div>`;
  const { id } = await make.note(ada, { title: "Diary", content });
  const note = await read(ada, id);
  expect(note.content).toBe(content.replace("old name", "Plan"));
  expect(note.links.map(({ kind, at, state, target }: never) => ({ kind, at, state, target }))).toEqual([
    { kind: "NOTE", at: null, state: "LIVE", target: { __typename: "Note", title: "Plan" } },
    { kind: "VIDEO", at: 75, state: "LIVE", target: { __typename: "Video", title: "Talk" } },
    { kind: "PROJECT", at: null, state: "LIVE", target: { __typename: "Project", name: "House" } },
    { kind: "TASK", at: null, state: "LIVE", target: { __typename: "Task", title: "Paint" } },
    { kind: "EVENT", at: null, state: "LIVE", target: { __typename: "EventOccurrence", title: "Visit" } },
    { kind: "NOTE", at: null, state: "LIVE", target: { __typename: "Note", title: "Plan" } },
  ]);
  const { blocks } = (await ada.run("query ($id: ID!) { note(id: $id) { blocks { id type text } } }", { id })).note;
  expect(note.links[2].blockId).toBe(blocks.find(({ type }: { type: string }) => type === "ITEM").id);
  const ofPlan = await backlinksOf(ada, "note", plan.id);
  expect(ofPlan.nodes.map(({ text }: { text: string }) => text)).toEqual(["Plan", "See Plan first."]);
  expect(ofPlan.totalCount).toBe(2);
  for (const [kind, target] of [
    ["video", video],
    ["project", project],
    ["task", task],
    ["event", event],
  ] as const) {
    expect((await backlinksOf(ada, kind, target.id)).nodes, kind).toEqual([
      { item: { id, title: "Diary" }, blockId: expect.stringMatching(/^[a-z0-9]{8}$/), text: expect.any(String) },
    ]);
  }
});

test("the sentence around a link has the titles of now, of all its links", async () => {
  const ada = await app.signUp();
  const [plan, house] = [await make.note(ada, { title: "Plan" }), await make.project(ada, { name: "House" })];
  const link = (reference: string) => `<a data-link="${reference}">old words</a>`;
  const [toPlan, toHouse] = [link(`note:${plan.id}`), link(`project:${house.id}`)];
  await make.note(ada, { title: "Diary", content: `<p>Once. The ${toHouse} of ${toPlan} and ${toHouse}. End.</p>` });
  const textsOf = async (kind: string, id: string) =>
    (await backlinksOf(ada, kind, id)).nodes.map(({ text }: { text: string }) => text);
  expect(await textsOf("note", plan.id)).toEqual(["The House of Plan and House."]);
  await ada.run("mutation ($id: ID!, $input: UpdateProjectInput!) { updateProject(id: $id, input: $input) { id } }", {
    id: house.id,
    input: { name: "Home" },
  });
  expect(await textsOf("note", plan.id)).toEqual(["The Home of Plan and Home."]);
  expect(await textsOf("project", house.id)).toEqual(["The Home of Plan and Home.", "The Home of Plan and Home."]);
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [plan.id] });
  await ada.run("mutation { emptyTrash }");
  expect(await textsOf("project", house.id)).toEqual(
    Array.from({ length: 2 }, () => "The Home of old words and Home."),
  );
});

test("renaming what a note links to shows at once and is no save of the note", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Plan" });
  const content = `<p><a data-link="note:${plan.id}"><strong>Plan</strong></a> <em>now</em></p>`;
  const { id } = await make.note(ada, { title: "Diary", content });
  await ada.run(update, { id: plan.id, version: 1, input: { title: "Plan <B> & more" } });
  const note = await read(ada, id);
  expect(note.content).toBe(content.replace("Plan<", "Plan &lt;B&gt; &amp; more<"));
  expect(note.version).toBe(1);
  const list = await ada.run("{ notes(first: 5) { nodes { title content } } }");
  expect(list.notes.nodes.find(({ title }: { title: string }) => title === "Diary").content).toBe(note.content);
  expect((await ada.rest<{ note: { content: string } }>("GET", `/api/v1/notes/${id}`)).body.note.content).toBe(
    note.content,
  );
});

test("a link to a thing in the trash stays, one to a thing that is gone for good is text", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Plan" });
  const content = `<p><strong>See</strong> <a data-link="note:${plan.id}"><strong>Plan</strong></a><strong>!</strong></p>`;
  const { id } = await make.note(ada, { content: `${content}<div data-embed="note:${plan.id}"></div>` });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [plan.id] });
  expect((await read(ada, id)).links).toMatchObject([
    { state: "TRASHED", target: null },
    { state: "TRASHED", target: null },
  ]);
  await ada.run("mutation ($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [plan.id] });
  const note = await read(ada, id);
  expect(note).toMatchObject({ links: [], version: 1, content: "<p><strong>See</strong> <strong>Plan!</strong></p>" });
});

test("a link to what isn't the viewer's is text", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const hers = await make.note(eve, { title: "Hers" });
  const none = "0198c0de-0000-7000-8000-000000000001";
  const content =
    `<p><a data-link="note:${hers.id}">one</a> <a data-link="task:${none}">two</a> <a data-link="video:${hers.id}">three</a></p>` +
    `<div data-embed="note:${hers.id}"></div>`;
  const { id } = await make.note(ada, { content });
  expect(await read(ada, id)).toMatchObject({ content: "<p>one two three</p>", links: [] });
  expect((await backlinksOf(eve, "note", hers.id)).nodes).toEqual([]);
});

test("links follow the text, and come back with a version", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Plan" });
  const content = `<p><a data-link="note:${plan.id}">Plan</a></p>`;
  const { id } = await make.note(ada, { content });
  app.clock.stopAt(new Date(Date.now() + 3_600_000).toISOString());
  await ada.run(update, { id, version: 1, input: { content: "<p>Nothing</p>" } });
  expect((await backlinksOf(ada, "note", plan.id)).nodes).toEqual([]);
  const versions = "query ($id: ID!) { contentVersions(itemId: $id) { nodes { id } } }";
  const { nodes } = (await ada.run(versions, { id })).contentVersions;
  const restore = "mutation ($id: ID!, $versionId: ID!) { restoreVersion(itemId: $id, versionId: $versionId) { id } }";
  await ada.run(restore, { id, versionId: nodes[1].id });
  expect((await backlinksOf(ada, "note", plan.id)).nodes).toHaveLength(1);
});

test("backlinks come by pages", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Plan" });
  const link = `<a data-link="note:${plan.id}">Plan</a>`;
  for (const title of ["One", "Two"]) await make.note(ada, { title, content: `<p>${link}</p><p>again ${link}</p>` });
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await backlinksOf(ada, "note", plan.id, 3, after);
    seen.push(
      ...page.nodes.map(({ item, text }: { item: { title: string }; text: string }) => `${item.title}: ${text}`),
    );
    after = page.pageInfo.endCursor;
    if (!page.pageInfo.hasNextPage) break;
  }
  expect(seen).toEqual(["Two: again Plan", "Two: Plan", "One: again Plan", "One: Plan"]);
});

test("a page of backlinks reads its own rows of many", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Plan" });
  const { id } = await make.note(ada, { content: `<p><a data-link="note:${plan.id}">Plan</a></p>` });
  await app.services.pool.query(
    `insert into note_link (owner_id, note_id, place, block_id, kind, target_id, is_embed, before, after)
     select $1, $2, n, 'aaaaaaaa', 'NOTE', gen_random_uuid(), false, '', '' from generate_series(1, 20000) n`,
    [ada.userId, id],
  );
  await app.services.pool.query("analyze note_link");
  const plans = await plansOf(app, ["note_link"], () => backlinksOf(ada, "note", plan.id));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).toContain("note_link_target_idx");
    expect(plan).not.toContain("Seq Scan on note_link");
  }
});

test("notes that name a thing without a link to it are found with the sentence", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Garden plan", content: "<p>The Garden plan itself</p>" });
  await make.note(ada, { title: "One", content: "<p>We wrote the garden  Plan yesterday.</p>" });
  await make.note(ada, { title: "Two", content: `<p><a data-link="note:${plan.id}">Garden plan</a></p>` });
  await make.note(ada, { title: "Code", content: "<pre><code>Garden plan</code></pre><p>a</p>" });
  await make.note(ada, { title: "Three", content: "<p>Plan of the garden; garden plans</p>" });
  const { note } = await ada.run(
    "query ($id: ID!) { note(id: $id) { unlinkedMentions { nodes { item { title } text } } } }",
    { id: plan.id },
  );
  expect(note.unlinkedMentions.nodes).toEqual([
    { item: { title: "One" }, text: "We wrote the garden  Plan yesterday." },
  ]);
});

test.each(["Follow-up", "C++ (a/b) [x] {1} | 50% ^ $ . * ? \\", "Ünïcode — & <b>"])(
  "%s is found by its name",
  async (title) => {
    const ada = await app.signUp();
    const { id } = await make.note(ada, { title });
    const text = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    await make.note(ada, { title: "One", content: `<p>See ${text} now.</p>` });
    const { note } = await ada.run("query ($id: ID!) { note(id: $id) { unlinkedMentions { nodes { text } } } }", {
      id,
    });
    expect(note.unlinkedMentions.nodes).toEqual([{ text: `See ${title} now.` }]);
  },
);

test("link targets are found by words, what begins so first, and what changed last without words", async () => {
  const ada = await app.signUp();
  await make.note(ada, { title: "All about oak" });
  await make.project(ada, { name: "Oak house" });
  await make.task(ada, { title: "Oak" });
  await make.event(ada, { title: "Oak fair" });
  const ask = `query ($query: String!, $kinds: [LinkKind!]) { linkTargets(query: $query, kinds: $kinds) { kind title at } }`;
  const titles = async (query: string, kinds: string[] | null = null) =>
    (await ada.run(ask, { query, kinds })).linkTargets.map(({ title }: { title: string }) => title);
  expect((await titles("oak"))[0]).toBe("Oak");
  expect((await titles("oak")).sort()).toEqual(["All about oak", "Oak", "Oak fair", "Oak house"]);
  expect(await titles("oak", ["PROJECT"])).toEqual(["Oak house"]);
  expect((await titles("")).slice(0, 2).sort()).toEqual(["All about oak", "Oak house"]);
  await expect(titles("x".repeat(201))).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a note hears that somebody links to it, and that nobody does any more", async () => {
  const ada = await app.signUp();
  const plan = await make.note(ada, { title: "Plan" });
  const heard = async () => {
    const { rows } = await app.services.pool.query(
      "select count(*)::integer as count from domain_event where audience = $1 and data->>'itemId' = $2",
      [ada.userId, plan.id],
    );
    return rows[0].count;
  };
  const atFirst = await heard();
  const { id } = await make.note(ada, { content: `<p><a data-link="note:${plan.id}">Plan</a></p>` });
  expect(await heard()).toBe(atFirst + 1);
  await ada.run(update, { id, version: 1, input: { content: `<p>So <a data-link="note:${plan.id}">Plan</a></p>` } });
  expect(await heard()).toBe(atFirst + 1);
  await ada.run(update, { id, version: 2, input: { content: null } });
  expect(await heard()).toBe(atFirst + 2);
});

test("REST gives the ids of blocks where they are asked for, and keeps those that it is sent", async () => {
  const ada = await app.signUp();
  const rest = async (method: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: object) =>
    (await ada.rest<{ note: { id: string; content: string } }>(method, `/api/v1/notes${path}`, body)).body.note;
  const plain = "<p>One</p><ul><li><p>Two</p></li></ul>";
  const made = await rest("POST", "?blockIds=true", {
    title: "Plan",
    content: '<p data-id="aaaaaaaa">One</p><ul><li><p>Two</p></li></ul>',
  });
  expect(made.content).toMatch(
    /^<p data-id="aaaaaaaa">One<\/p><ul data-id="[a-z0-9]{8}"><li data-id="[a-z0-9]{8}"><p>Two<\/p><\/li><\/ul>$/,
  );
  expect((await rest("GET", `/${made.id}?blockIds=true`)).content).toBe(made.content);
  expect((await rest("GET", `/${made.id}`)).content).toBe(plain);
  expect((await rest("PATCH", `/${made.id}?blockIds=true`, {})).content).toBe(made.content);
  expect((await rest("PATCH", `/${made.id}?blockIds=true`, { is_favorite: true })).content).toBe(made.content);
  const replaced = await rest("PUT", `/${made.id}?blockIds=true`, { title: "Plan", content: `<p>New</p>${plain}` });
  expect(replaced.content.replace(/^<p data-id="[a-z0-9]{8}">New<\/p>/, "")).toBe(made.content);
});
