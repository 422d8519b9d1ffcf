import { randomBytes, scryptSync } from "node:crypto";
import "reflect-metadata";
import TurndownService from "turndown";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { threadMilliseconds } from "../testing/threadMilliseconds.js";

const share = `mutation ($itemId: ID!, $expiresIn: ShareLifetime, $password: String) {
  shareContent(itemId: $itemId, expiresIn: $expiresIn, password: $password) {
    id itemId contentType title url expiresAt hasPassword visitCount lastVisitAt shareableText sentTo } }`;
const linkQuery = "query ($itemId: ID!) { shareLink(itemId: $itemId) { url expiresAt visitCount lastVisitAt } }";
const goneSentence = "This link is no longer available";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function note(person: TestPerson, input: object): Promise<string> {
  return (await make.note(person, input)).id;
}

async function shared(person: TestPerson, itemId: string, args: object = {}) {
  return (await person.run(share, { itemId, expiresIn: "SEVEN_DAYS", ...args })).shareContent;
}

/** A request without an account. */
function visit(link: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(new URL(link).pathname, app.url), { redirect: "manual", headers, ...init });
}

test("links to things are text and embeds are what they hold, on the page, in its text and in what is sent", async () => {
  const ada = await app.signUp("Ada");
  const plan = await note(ada, {
    title: "Plan",
    content: "<p>Three beds</p><ul><li><p>Oak</p></li><li><p>Ash</p></li></ul>",
  });
  const { blocks } = (await ada.run("query ($id: ID!) { note(id: $id) { blocks { id text } } }", { id: plan })).note;
  const ash = blocks.find(({ text }: { text: string }) => text === "Ash").id;
  const task = await make.task(ada, { title: "Paint" });
  const gone = await note(ada, { title: "Gone", content: "<p>Never shown</p>" });
  const id = await note(ada, {
    content:
      `<p>See <a data-link="note:${plan}">Old</a> and <a data-link="task:${task.id}"><strong>x</strong></a></p>` +
      `<div data-embed="note:${plan}"></div><div data-embed="note:${plan}#${ash}"></div><div data-embed="note:${gone}"></div>`,
  });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone] });
  const link = await shared(ada, id);
  const texts = ["See Plan and Paint", "Plan", "Three beds", "- Oak\n- Ash", "Plan", "- Ash"];
  expect(link.shareableText).toBe(["Bread", ...texts].join("\n\n"));
  const html = await (await visit(link.url)).text();
  expect(html).toContain(
    "<p>See Plan and <strong>Paint</strong></p><p><strong>Plan</strong></p><p>Three beds</p>" +
      "<ul><li><p>Oak</p></li><li><p>Ash</p></li></ul><p><strong>Plan</strong></p><ul><li><p>Ash</p></li></ul>",
  );
  expect(html).not.toMatch(/data-link|data-embed|Never shown|Gone/);
  const markdown = await (await visit(`${link.url}.md`)).text();
  expect(markdown).toContain("See Plan and **Paint**\n\n**Plan**\n\nThree beds");
  expect(markdown, "nobody's ids, nor names in links").not.toMatch(/\[\[|commonplace:|Never shown|Gone/);
  await ada.run(
    'mutation ($id: ID!) { updateNote(id: $id, input: { title: "Orchard", content: "<p>Four</p>" }, version: 1) { id } }',
    { id: plan },
  );
  expect(await (await visit(link.url)).text()).toContain(
    "<p>See Orchard and <strong>Paint</strong></p><p><strong>Orchard</strong></p><p>Four</p>",
  );
});

test("an embed shows the titles of now of what it links to and embeds, but nothing from the trash", async () => {
  const ada = await app.signUp("Ada");
  const [deep, gone] = [await note(ada, { title: "Deep" }), await note(ada, { title: "Gone" })];
  const plan = await note(ada, {
    title: "Plan",
    content: `<p>See <a data-link="note:${deep}">Old</a></p><div data-embed="note:${deep}"></div><div data-embed="note:${gone}"></div>`,
  });
  const id = await note(ada, { content: `<div data-embed="note:${plan}"></div>` });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone] });
  const { url } = await shared(ada, id);
  const read = async () => (await visit(url)).text();
  expect(await read()).toContain("<p><strong>Plan</strong></p><p>See Deep</p><p>Deep</p>");
  expect(await read()).not.toContain("Gone");
  await ada.run('mutation ($id: ID!) { updateNote(id: $id, input: { title: "Roots" }, version: 1) { id } }', {
    id: deep,
  });
  expect(await read()).toContain("<p>See Roots</p><p>Roots</p>");
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [deep] });
  expect(await read()).toContain("<p>See Roots</p></");
});

test("a page that was read says the new titles of all kinds of things that it links to", async () => {
  const ada = await app.signUp("Ada");
  const project = await make.project(ada, { name: "House" });
  const task = await make.task(ada, { title: "Paint" });
  const event = await make.event(ada, { title: "Visit" });
  const targets = [`project:${project.id}`, `task:${task.id}`, `event:${event.id}`];
  const content = `<p>${targets.map((target) => `<a data-link="${target}">x</a>`).join(", ")}</p>`;
  const { url } = await shared(ada, await note(ada, { content }));
  const read = async () => (await visit(url)).text();
  expect(await read()).toContain("<p>House, Paint, Visit</p>");
  await ada.run('mutation ($id: ID!) { updateProject(id: $id, input: { name: "Barn" }) { id } }', { id: project.id });
  expect(await read()).toContain("<p>Barn, Paint, Visit</p>");
  await ada.run('mutation ($id: ID!) { updateTask(id: $id, input: { title: "Draw" }) { id } }', { id: task.id });
  expect(await read()).toContain("<p>Barn, Draw, Visit</p>");
  await ada.run('mutation ($id: ID!) { updateEvent(id: $id, input: { title: "Trip" }) { id } }', { id: event.id });
  expect(await read()).toContain("<p>Barn, Draw, Trip</p>");
});

test("a link shows the item's current state to whoever has it, and of its owner only the name", async () => {
  const ada = await app.signUp("Ada");
  const content =
    '<h1>Flour</h1><p>500 g &amp; <a href="https://mill.example/">water</a></p><blockquote><p>Wait.</p></blockquote>';
  const id = await note(ada, { content, link: "https://bread.example" });
  const link = await shared(ada, id);
  expect(link).toMatchObject({ itemId: id, contentType: "NOTE", hasPassword: false, visitCount: 0, sentTo: null });
  expect(new URL(link.url).pathname).toMatch(/^\/shared\/[\w-]{32}$/);
  expect(link.shareableText).toBe(
    "Bread\n\nFlour\n\n500 g & water (https://mill.example/)\n\n“Wait.”\n\nhttps://bread.example",
  );

  const page = await visit(link.url);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("<h2>Flour</h2>");
  expect(html).toContain("Ada");
  expect(html).not.toContain(ada.email);
  expect(html).toMatch(/<meta property="og:title" content="Bread"/);
  expect(html).toMatch(/<meta name="robots" content="noindex,nofollow"/);
  expect(html).not.toMatch(/<script|\son\w+="|style="/);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).not.toContain("unsafe");
  expect(page.headers.get("cache-control")).toBe("private, no-cache");

  await ada.run('mutation ($id: ID!) { updateNote(id: $id, input: { title: "Rye" }, version: 1) { id } }', { id });
  expect(await (await visit(link.url)).text()).toContain("<h1>Rye</h1>");
  const text = await visit(`${link.url}.txt`);
  expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await text.text()).toContain("Rye\n\nFlour\n\n500 g & water");
  const markdown = await visit(`${link.url}.md`);
  for (const { headers } of [text, markdown]) {
    expect(headers.get("content-security-policy")).toContain("base-uri 'none'");
  }
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await markdown.text()).toBe(
    "# Rye\n\n## Flour\n\n500 g & [water](https://mill.example/)\n\n> Wait.\n\n<https://bread.example>\n",
  );
});

test("the Markdown of a shared note has its boxes, tables and headings", async () => {
  const ada = await app.signUp();
  const content =
    '<h3>a<br>b</h3><ul data-type="checklist"><li data-checked="true"><p>c</p></li></ul><table><tbody><tr><th>d</th></tr><tr><td>e</td></tr></tbody></table>';
  const { url } = await shared(ada, await note(ada, { content }));
  expect(await (await visit(`${url}.md`)).text()).toBe("# Bread\n\n#### a<br>b\n\n- [x] c\n\n| d |\n| --- |\n| e |\n");
});

test("an item's plain text needs no link, and only its owner reads it", async () => {
  const [ada, bea] = [await app.signUp(), await app.signUp()];
  const id = await note(ada, { content: "<p>Flour</p>" });
  const text = "query ($id: ID!) { shareableText(itemId: $id) }";
  expect(await ada.run(text, { id })).toEqual({ shareableText: "Bread\n\nFlour" });
  expect((await ada.run(linkQuery, { itemId: id })).shareLink).toBeNull();
  await expect(bea.run(text, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an unchanged page is a 304; revoked, closed and unknown links get the same page at once", async () => {
  const ada = await app.signUp();
  const id = await note(ada, {});
  const { url } = await shared(ada, id);
  const first = await visit(url);
  const etag = first.headers.get("etag") ?? "";
  expect((await visit(url, { "if-none-match": etag })).status).toBe(304);
  await ada.run('mutation ($id: ID!) { updateNote(id: $id, input: { title: "Rye" }, version: 1) { id } }', { id });
  expect((await visit(url, { "if-none-match": etag })).status).toBe(200);

  const { url: later } = await shared(ada, id);
  const regenerated = await visit(url, { "if-none-match": etag });
  expect(regenerated.status).toBe(404);
  const pages = new Set([await regenerated.text()]);
  expect(await ada.run("mutation ($id: ID!) { revokeShareLink(itemId: $id) }", { id })).toEqual({
    revokeShareLink: true,
  });
  const revoked = await visit(later);
  expect(revoked.status).toBe(404);
  pages.add(await revoked.text());
  const hour = await shared(ada, id, { expiresIn: "ONE_HOUR" });
  app.clock.advance(3_600_001);
  const closed = await visit(hour.url);
  expect(closed.status).toBe(404);
  pages.add(await closed.text());
  pages.add(await (await visit(`${app.url}/shared/never-issued`)).text());
  expect([...pages]).toHaveLength(1);
  expect([...pages][0]).toContain(goneSentence);
  expect(await (await visit(`${hour.url}.txt`)).text()).toBe(`${goneSentence}\n`);
  expect((await ada.run(linkQuery, { itemId: id })).shareLink).toBeNull();
});

test("a note in the trash can't be read by link until it is restored", async () => {
  const ada = await app.signUp();
  const id = await note(ada, {});
  const { url } = await shared(ada, id, { expiresIn: "NEVER" });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  expect((await visit(url)).status).toBe(404);
  await expect(shared(ada, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(ada.run(linkQuery, { itemId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await ada.run("mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id } }", { ids: [id] });
  expect((await visit(url)).status).toBe(200);
});

test("a suspended person's links don't work until the suspension is lifted", async () => {
  const own = await testApp();
  const admin = await own.signUp("Ada");
  const bea = await own.signUp("Bea");
  const { url } = await shared(bea, await note(bea, { content: "<p>Flour</p>" }));
  const status = async (): Promise<number[]> =>
    Promise.all(
      ["", ".txt", ".md", "/picture"].map(async (form) => {
        const answer = await fetch(`${own.url}${new URL(url).pathname}${form}`, { redirect: "manual" });
        return answer.status;
      }),
    );
  const open = await status();
  expect(open[0]).toBe(200);
  await admin.run("mutation ($id: ID!) { suspendUser(id: $id) { id } }", { id: bea.userId });
  expect(await status()).toEqual([404, 404, 404, 404]);
  await admin.run("mutation ($id: ID!) { unsuspendUser(id: $id) { id } }", { id: bea.userId });
  expect(await status()).toEqual(open);
});

test("files of the page can be downloaded with the link, as long as it works", async () => {
  const ada = await app.signUp();
  const id = await note(ada, {});
  const form = new FormData();
  form.append("file", new File(["Sow the beans"], "plan.html", { type: "text/html" }));
  await ada.fetch(`/api/v1/notes/${id}/attachments`, { method: "POST", body: form });
  const { url } = await shared(ada, id);
  const html = await (await visit(url)).text();
  const [, path = ""] = /href="(\/shared\/[\w-]+\/files\/[\w-]+)"/.exec(html) ?? [];
  const file = await fetch(new URL(path, app.url));
  expect(await file.text()).toBe("Sow the beans");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="plan\.html"/);
  expect(file.headers.get("content-type")).toBe("application/octet-stream");
  expect(file.headers.get("content-security-policy")).toMatch(/^sandbox; .*base-uri 'none'/);

  const { url: other } = await shared(ada, await note(ada, {}));
  const elsewhere = path.replace(/[\w-]{32}/, new URL(other).pathname.split("/").at(-1) ?? "");
  expect((await fetch(new URL(elsewhere, app.url))).status).toBe(404);
  await ada.run("mutation ($id: ID!) { revokeShareLink(itemId: $id) }", { id });
  expect((await fetch(new URL(path, app.url))).status).toBe(404);
});

test("a path below /shared/ that is not a link is not found", async () => {
  const ada = await app.signUp();
  const path = new URL((await shared(ada, await note(ada, {}))).url).pathname;
  for (const below of [
    `${path}/`,
    `${path}/more`,
    `${path}/files`,
    `${path}/files/x/y`,
    "/shared/",
    "/shared//",
    "/shared/a/b",
  ]) {
    const answer = await fetch(new URL(below, app.url));
    expect({ below, status: answer.status }).toEqual({ below, status: 404 });
    expect(await answer.text()).toContain(goneSentence);
  }
});

test("a link with a password opens with that password until the link or password changes", async () => {
  const ada = await app.signUp();
  const id = await note(ada, { title: "Secret recipe" });
  const { url, hasPassword } = await shared(ada, id, { password: "sourdough" });
  expect(hasPassword).toBe(true);
  const asked = await visit(url);
  expect(asked.status).toBe(401);
  const form = await asked.text();
  expect(form).not.toContain("Secret recipe");
  expect(form).toContain('type="password"');
  expect((await visit(`${url}.txt`)).status).toBe(401);

  const give = (password: string, address = url) =>
    visit(
      address,
      { "content-type": "application/x-www-form-urlencoded" },
      { method: "POST", body: new URLSearchParams({ password }) },
    );
  const wrong = await give("rye");
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain("This is not the password");
  const right = await give("sourdough");
  expect(right.status).toBe(303);
  const cookie = (right.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect(await (await visit(url, { cookie })).text()).toContain("Secret recipe");
  const { url: anew } = await shared(ada, id, { password: "sourdough" });
  expect((await visit(anew, { cookie })).status).toBe(401);
  await expect(shared(ada, id, { password: "x".repeat(201) })).rejects.toMatchObject({
    fields: { password: "The password may have at most 200 characters" },
  });
});

test("wrong passwords are limited per network, and per link for browsers that have not opened it", {
  tags: ["slow"],
}, async () => {
  const proxied = await testApp({ settings: { trustProxy: 1 } });
  const ada = await proxied.signUp();
  const made = await make.note(ada, { title: "Secret recipe" });
  const { shareContent } = await ada.run(share, { itemId: made.id, password: "sourdough" });
  const { pathname } = new URL(shareContent.url);
  const give = (password: string, address: string, cookie = "") =>
    proxied.anonymous.fetch(pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address, cookie },
      body: new URLSearchParams({ password }).toString(),
    });
  const crowd = await Promise.all(Array.from({ length: 15 }, (_, count) => give("sourdough", `198.51.100.${count}`)));
  expect(crowd.every(({ status }) => status === 303)).toBe(true);
  const cookies = (crowd[0]?.headers.getSetCookie() ?? []).map((line) => line.split(";")[0] ?? "");
  const known = cookies.find((pair) => pair.includes(".known_")) ?? "";

  const guessFrom = async (address: string) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => give("rye", address)));
    return answers.filter(({ status }) => status === 401).length;
  };
  expect(await guessFrom("203.0.113.1")).toBe(5);
  const refused = await give("sourdough", "203.0.113.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(await refused.text()).toContain("Too many attempts. Please try again in");
  // One network doesn't lock others out.
  expect((await give("sourdough", "198.51.100.99")).status).toBe(303);
  for (let network = 2; network <= 20; network++) await guessFrom(`203.0.113.${network}`);
  expect((await give("sourdough", "198.51.100.99")).status).toBe(429);
  // Many networks don't lock out a browser that has opened it before, nor interrupt reading.
  expect((await give("sourdough", "198.51.100.99", known)).status).toBe(303);
  expect((await proxied.anonymous.fetch(pathname, { headers: { cookie: known } })).status).toBe(401);
  expect((await proxied.anonymous.fetch(pathname, { headers: { cookie: cookies.join("; ") } })).status).toBe(200);
});

test("a password hashed with scrypt opens its link, and is then stored with argon2id", async () => {
  const ada = await app.signUp();
  const id = await note(ada, { title: "Secret recipe" });
  const { url, id: linkId } = await shared(ada, id, { password: "sourdough" });
  const salt = randomBytes(16);
  const old = `${salt.toString("base64url")}.${scryptSync("sourdough", salt, 32).toString("base64url")}`;
  await app.services.pool.query("update share_link set password_hash = $2 where id = $1", [linkId, old]);
  const right = await visit(
    url,
    { "content-type": "application/x-www-form-urlencoded" },
    { method: "POST", body: new URLSearchParams({ password: "sourdough" }) },
  );
  expect(right.status).toBe(303);
  const cookie = (right.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect((await visit(url, { cookie })).status).toBe(200);
  const { rows } = await app.services.pool.query("select password_hash from share_link where id = $1", [linkId]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

test("the owner sees how often and when a link was read", async () => {
  const ada = await app.signUp();
  const id = await note(ada, {});
  const { url } = await shared(ada, id);
  for (const headers of [{}, {}, { "sec-purpose": "prefetch" }]) await visit(url, headers as Record<string, string>);
  await visit(url, {}, { method: "HEAD" });
  await expect
    .poll(async () => (await ada.run(linkQuery, { itemId: id })).shareLink)
    .toMatchObject({ visitCount: 2, lastVisitAt: expect.stringMatching(/Z$/) });
});

test("links are listed in pages and revoked from the list, and another person's can't be found", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const ids = [
    await note(ada, { title: "One" }),
    await note(ada, { title: "Two" }),
    await note(ada, { title: "Three" }),
  ];
  const links = [];
  for (const id of ids) links.push(await shared(ada, id));
  const list =
    "query ($after: String) { shareLinks(first: 2, after: $after) { nodes { id title url } pageInfo { endCursor } totalCount } }";
  const { shareLinks: first } = await ada.run(list);
  expect(first.totalCount).toBe(3);
  expect(first.nodes.map(({ title }: { title: string }) => title)).toEqual(["Three", "Two"]);
  expect(first.nodes[0].url).toBe(links[2].url);
  const { shareLinks: rest } = await ada.run(list, { after: first.pageInfo.endCursor });
  expect(rest.nodes).toMatchObject([{ title: "One" }]);

  const revoke = "mutation ($ids: [ID!]!) { revokeShareLinks(ids: $ids) }";
  expect((await eve.run(revoke, { ids: [links[0].id] })).revokeShareLinks).toEqual([]);
  expect((await ada.run(revoke, { ids: [links[0].id, ids[1]] })).revokeShareLinks).toEqual([links[0].id]);
  expect((await visit(links[0].url)).status).toBe(404);
  expect((await visit(links[1].url)).status).toBe(200);
  await expect(shared(eve, ids[0] ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(eve.run(linkQuery, { itemId: ids[1] })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("somebody who guesses tokens has to wait, and learns nothing meanwhile", async () => {
  const slow = await testApp();
  const ada = await slow.signUp();
  const { id } = await make.note(ada);
  const { url } = (await ada.run(share, { itemId: id, expiresIn: "NEVER" })).shareContent;
  const path = new URL(url).pathname;
  const statuses = new Map<number, number>();
  for (let count = 0; count < 45; count++) {
    const { status } = await fetch(new URL(`/shared/${"x".repeat(31)}${count % 10}`, slow.url));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(404)).toBe(41);
  expect(statuses.get(429)).toBe(4);
  const waiting = await fetch(new URL(path, slow.url));
  expect(waiting.status).toBe(429);
  expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a compressed page is small", async () => {
  const ada = await app.signUp();
  const id = await note(ada, { content: `<p>${"The quick brown fox jumps over the lazy dog. ".repeat(200)}</p>` });
  const { url } = await shared(ada, id);
  const answer = await fetch(new URL(new URL(url).pathname, app.url), { headers: { "accept-encoding": "gzip" } });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(Number(answer.headers.get("content-length"))).toBeLessThan(25_000);
  expect(await answer.text()).toContain("brown fox");
});

test("a note of one megabyte is rendered in a thread", async () => {
  const ada = await app.signUp();
  const content = `<p>${"a <strong>word</strong> or two<br>and more".repeat(10)}</p>`.repeat(2_000);
  const id = await note(ada, { content });
  const { url } = await shared(ada, id);
  await (await visit(`${url}.md`)).text();
  await ada.run('mutation ($id: ID!) { updateNote(id: $id, input: { color: "#DCCBFF" }, version: 1) { id } }', { id });
  const before = threadMilliseconds();
  const text = await (await visit(`${url}.md`)).text();
  const between = threadMilliseconds();
  new TurndownService().turndown(content);
  const after = threadMilliseconds();
  expect(text.match(/and more/g)).toHaveLength(20_000);
  // of the main thread, which answers all requests
  expect(between - before).toBeLessThan(after - between);
});
