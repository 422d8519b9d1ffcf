import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { pngOf } from "../testing/pngOf.js";
import { testApp } from "../testing/testApp.js";
import { threadMilliseconds } from "../testing/threadMilliseconds.js";

type Json = Record<string, unknown>;
type Headers = Record<string, string | undefined>;

interface Reply {
  status: number;
  headers: globalThis.Headers;
  body: Json;
  text: string;
}

/** A client that sends these headers with every request; undefined ones are omitted. */
function caller(url: string, always: Headers) {
  return async (method: string, path: string, body?: Json | string | Buffer, headers: Headers = {}): Promise<Reply> => {
    const type = body === undefined ? undefined : "application/json";
    const all = Object.entries({ "content-type": type, ...always, ...headers });
    const response = await fetch(new URL(path, `${url}/api/v1/`), {
      method,
      headers: all.filter((header): header is [string, string] => header[1] !== undefined),
      body: typeof body === "object" && !Buffer.isBuffer(body) ? JSON.stringify(body) : body,
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
}

async function aPerson() {
  const { url, signUp, services, clock } = await testApp();
  const origin = services.settings.publicUrl;
  const signUpAs = async (name: string) => {
    const person = await signUp(name);
    return { person, rest: caller(url, { ...person.credentials, origin }) };
  };
  const { person, rest } = await signUpAs("Ada");
  return {
    rest,
    person,
    clock,
    signUpAs,
    anonymous: caller(url, {}),
    badToken: caller(url, { authorization: "Bearer wrong" }),
    withScopes: async (scopes: string[]) => {
      const create = "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";
      const { createApiToken } = await person.run(create, { input: { name: "Scoped", scopes } });
      return caller(url, { authorization: `Bearer ${createApiToken.token}` });
    },
    withToken: async (access: "READ" | "READ_WRITE") => caller(url, { ...(await person.token(access)).credentials }),
  };
}

const noteOf = (reply: Reply) => reply.body.note as Json;

test("a note is created, read, replaced, marked and deleted", async () => {
  const { rest } = await aPerson();
  const tag = (await rest("POST", "tags", { name: "garden", contentType: "note" })).body;
  const category = await rest("POST", "categories", { name: "Home", contentType: "note" });
  expect(category.status).toBe(201);
  expect(category.body).toMatchObject({ icon: null, sort_order: 0, content_type: "note", scope: "specific" });

  const content = "<p>Sow the beans</p>";
  const payload = { title: " Spring ", content, tagIds: [tag.id], categoryId: category.body.id };
  const made = await rest("POST", "notes", payload);
  expect(made.status).toBe(201);
  const note = noteOf(made);
  expect(note).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-/),
    title: "Spring",
    content,
    link: null,
    color: "#FFE4B5",
    category_id: category.body.id,
    category: { id: category.body.id, name: "Home", color: "#FFE4B5", icon: null },
    tags: [{ id: tag.id, name: "garden", color: "#87CEEB" }],
    project_id: null,
    project: null,
    linked_projects: [],
    project_attachments: [],
    attachments: [],
    is_favorite: false,
    is_archived: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: note.created_at,
  });
  expect((await rest("GET", `notes/${note.id}`)).body).toEqual(made.body);

  const replaced = await rest("PUT", `notes/${note.id}`, { title: "Summer", updatedAt: note.updated_at });
  expect(replaced.status).toBe(200);
  expect(noteOf(replaced)).toMatchObject({ title: "Summer", content: null, category_id: null, tags: [] });
  const stale = await rest("PUT", `notes/${note.id}`, { title: "Winter", updatedAt: note.updated_at });
  expect([stale.status, Object.keys(stale.body)]).toEqual([409, ["error", "code"]]);
  expect((await rest("GET", `notes/${note.id}`)).body).toEqual(replaced.body);

  expect(noteOf(await rest("PATCH", `notes/${note.id}`, { is_favorite: true }))).toMatchObject({ is_favorite: true });
  expect(noteOf(await rest("PATCH", `notes/${note.id}`))).toMatchObject({ is_favorite: true, is_archived: false });
  expect(noteOf(await rest("PATCH", `notes/${note.id}`, { is_archived: true }))).toMatchObject({ is_archived: true });

  const deleted = await rest("DELETE", `notes/${note.id}`);
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  for (const [method, body] of [["GET"], ["PUT", { title: "x" }], ["PATCH", {}], ["DELETE"]] as const) {
    expect((await rest(method, `notes/${note.id}`, body)).status, method).toBe(404);
  }
  expect((await rest("GET", "notes?isArchived=all")).body).toEqual({ notes: [], next_cursor: null });
});

test("a list is paginated in order, and an invalid query value is named", async () => {
  const { rest } = await aPerson();
  for (const title of ["b", "c", "a"]) await rest("POST", "notes", { title });
  const titles = ({ body }: Reply) => (body.notes as Json[]).map(({ title }) => title);

  const first = await rest("GET", "notes?limit=2&sortBy=title&sortOrder=asc&unknown=1");
  expect(titles(first)).toEqual(["a", "b"]);
  const cursor = encodeURIComponent(String(first.body.next_cursor));
  const second = await rest("GET", `notes?limit=2&sortBy=title&sortOrder=asc&cursor=${cursor}`);
  expect([titles(second), second.body.next_cursor]).toEqual([["c"], null]);
  expect(titles(await rest("GET", "notes?limit=1000"))).toEqual(["a", "c", "b"]);
  for (const filter of ["categoryId", "tagIds", "projectIds"]) {
    expect(titles(await rest("GET", `notes?${filter}=not-an-id`)), filter).toEqual([]);
  }

  for (const wrong of [
    "limit=0",
    "limit=1001",
    "limit=",
    "limit=1&limit=2",
    "sortBy=color",
    "sortOrder=up",
    "isFavorite=yes",
    "isArchived=maybe",
    "color=red",
    "search=%00",
    "cursor=nonsense",
    `cursor=${cursor}`,
  ]) {
    const reply = await rest("GET", `notes?${wrong}`);
    expect([reply.status, reply.body.code], wrong).toEqual([400, "INVALID_INPUT"]);
    expect(Object.keys(reply.body.fields as Json), wrong).toEqual([wrong.split("=")[0]]);
  }
});

test("of several errors, the first check's is returned", async () => {
  const { rest, anonymous, badToken, withToken } = await aPerson();
  const evil = { origin: "https://evil.example" };
  const text = { "content-type": "text/plain" };
  const codeOf = async (reply: Promise<Reply>) => [(await reply).status, (await reply).body.code];

  expect(await codeOf(anonymous("POST", "nothing", "x", { ...evil, ...text }))).toEqual([404, "NOT_FOUND"]);
  const wrongMethod = await anonymous("PUT", "tags", "x", { ...evil, ...text });
  expect([wrongMethod.status, wrongMethod.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
  expect(wrongMethod.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
  expect(await codeOf(anonymous("POST", "notes", "x", { ...evil, ...text }))).toEqual([401, "UNAUTHENTICATED"]);
  expect((await anonymous("GET", "notes")).headers.get("www-authenticate")).toBe("Bearer");
  expect(await codeOf(rest("POST", "notes", "x", { ...evil, ...text }))).toEqual([403, "FORBIDDEN"]);
  expect(await codeOf(rest("POST", "notes", "x", text))).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  expect(await codeOf(rest("POST", "notes", "{"))).toEqual([400, "INVALID_INPUT"]);
  const readOnly = await withToken("READ");
  expect(await codeOf(readOnly("POST", "notes", "x", { ...evil, ...text }))).toEqual([403, "FORBIDDEN"]);
  expect((await readOnly("GET", "notes")).status).toBe(200);
  expect((await (await withToken("READ_WRITE"))("POST", "notes", { title: "x" }, evil)).status).toBe(201);
  for (const path of ["notes", "/graphql?query={viewer{id}}", "/calendar/export.ics", "/api/admin/users.csv"]) {
    const { status, headers } = await badToken("GET", path, undefined, { "apollo-require-preflight": "true" });
    expect([status, headers.get("www-authenticate")], path).toEqual([401, 'Bearer error="invalid_token"']);
  }

  const sameSite = { origin: undefined, "sec-fetch-site": "same-origin" };
  expect((await rest("POST", "notes", { title: "x" }, sameSite)).status).toBe(201);
  expect((await rest("POST", "notes", { title: "x" }, { origin: undefined })).status).toBe(403);
});

test("a body is read as sent, or the response names its errors", async () => {
  const { rest } = await aPerson();
  for (const empty of [undefined, "", "  ", "{}"]) {
    expect((await rest("POST", "notes", empty)).body).toMatchObject({ error: "Please enter a title" });
  }
  for (const [body, names] of [
    [{ title: "x", foo: 1, bar: 2 }, ["foo", "bar"]],
    [{ title: "x", constructor: 1 }, ["constructor"]],
    [{ title: 42 }, ["title"]],
    [{ title: "x", tagIds: "01981c2e-0000-7000-8000-000000000000" }, ["tagIds"]],
    [{ title: "a\0b" }, ["title"]],
    [{ title: "x", tagIds: ["\0"] }, ["tagIds"]],
    [{ title: "x", color: "red" }, ["color"]],
    [{ title: "x", link: "javascript:alert(1)" }, ["link"]],
    [{ title: "x", projectIds: ["01981c2e-0000-7000-8000-000000000000"] }, ["projectIds"]],
  ] as const) {
    const reply = await rest("POST", "notes", body);
    expect([reply.status, Object.keys((reply.body.fields ?? {}) as Json)]).toEqual([400, names]);
  }
  for (const body of ["[]", "null", "7", '{"title":"x"} more']) {
    expect((await rest("POST", "notes", body)).status, body).toBe(400);
  }
  const bytes = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  expect((await rest("POST", "notes", bytes)).body).toMatchObject({
    code: "INVALID_INPUT",
    error: "The body must be UTF-8",
  });
  const packed = await rest("POST", "notes", { title: "x" }, { "content-encoding": "gzip" });
  expect([packed.status, packed.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  const large = await rest("POST", "notes", { title: "x", content: "a".repeat(1_048_577) });
  expect([large.status, large.body.code]).toEqual([413, "TOO_LARGE"]);
  for (const contentType of ["poem", "NOTE", null, undefined]) {
    const reply = await rest("POST", "tags", { name: "x", contentType });
    expect([reply.status, Object.keys(reply.body.fields as Json)]).toEqual([400, ["contentType"]]);
  }
});

test("a malformed id gets the same 404 as another person's and an unknown one", async () => {
  const { rest, signUpAs } = await aPerson();
  const bo = (await signUpAs("Bo")).rest;
  const id = noteOf(await rest("POST", "notes", { title: "Mine" })).id;
  const missing = await bo("GET", "notes/01981c2e-0000-7000-8000-000000000000");
  for (const wrong of [id, "12", "a%00b", "x".repeat(300)]) {
    const reply = await bo("GET", `notes/${wrong}`);
    expect([reply.status, reply.body], String(wrong)).toEqual([404, missing.body]);
  }
});

test("every response has the properties that the contract promises for all", async () => {
  const { rest, anonymous } = await aPerson();
  const list = await rest("GET", "notes", undefined, { origin: "https://other.example" });
  const head = await rest("HEAD", "notes");
  expect([head.status, head.text]).toEqual([200, ""]);
  for (const { headers } of [list, head, await anonymous("GET", "nothing"), await rest("PUT", "tags", {})]) {
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("x-request-id")).toMatch(/\S/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  }
  const preflight = await anonymous("OPTIONS", "notes", undefined, { "access-control-request-method": "POST" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST");
  expect(preflight.headers.get("access-control-allow-headers")).toBe(
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id",
  );
});

test("a registration notice is accepted for one's own address, any number of times", async () => {
  const { rest, anonymous, person } = await aPerson();
  const notice = { email: person.email.toUpperCase(), displayName: "Ada", provider: "email" };
  const path = "/api/auth/register-webhook";
  expect((await rest("POST", path, notice)).status).toBe(202);
  expect((await rest("POST", path, notice)).status).toBe(202);
  expect((await rest("POST", path, { ...notice, email: "other@example.org" })).status).toBe(403);
  expect((await anonymous("POST", path, notice)).status).toBe(401);
});

test("a merge patch changes what it names and clears what is null", async () => {
  const { rest } = await aPerson();
  const merge = (path: string, body: Json) =>
    rest("PATCH", path, body, { "content-type": "application/merge-patch+json" });
  const tag = (await rest("POST", "tags", { name: "garden", contentType: "note" })).body.id;
  const project = ((await rest("POST", "projects", { name: "House" })).body.project as Json).id;
  const made = {
    title: "Spring",
    content: "<p>Sow</p>",
    link: "https://example.org",
    tagIds: [tag],
    projectIds: [project],
  };
  const note = noteOf(await rest("POST", "notes", made));
  const path = `notes/${note.id}`;
  const changed = noteOf(await merge(path, { link: null, tagIds: null, color: "#FFFFFF", updatedAt: note.updated_at }));
  expect({ ...changed, updated_at: note.updated_at }).toEqual({ ...note, link: null, tags: [], color: "#FFFFFF" });
  expect(noteOf(await merge(path, {})).content).toBe("<p>Sow</p>");
  expect((await merge(path, { title: "Winter", updatedAt: note.updated_at })).status).toBe(409);
  expect((await merge(path, { title: null })).body).toMatchObject({ fields: { title: "Please enter a title" } });
  expect((await merge(path, { is_favorite: true })).body.fields).toEqual({ is_favorite: "There is no such field" });
  expect((await rest("PATCH", path, { title: "x" })).body.fields).toEqual({ title: "There is no such field" });
  expect((await merge("tags/1", {})).status).toBe(415);

  const youtubeUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  const video = (await rest("POST", "videos", { youtubeUrl, title: "Talk", notes: "Long", projectId: project })).body
    .video as Json;
  const patched = (await merge(`videos/${video.id}`, { notes: null, aiSummary: "Short", youtubeUrl })).body
    .video as Json;
  expect({ ...patched, updated_at: video.updated_at }).toEqual({ ...video, notes: null, ai_summary: "Short" });
  const freed = await merge(`videos/${video.id}`, { projectId: null });
  expect(freed.body.video).toMatchObject({ project_id: null, ai_summary: "Short" });
  const other = await merge(`videos/${video.id}`, { youtubeUrl: "https://youtu.be/aaaaaaaaaaa" });
  expect(other.body.fields).toEqual({ youtubeUrl: "The link of a saved video can't change" });
  expect((await merge(`videos/${video.id}`, { youtubeUrl: null })).status).toBe(400);

  await merge(`videos/${video.id}`, { projectId: project });
  for (const projectId of ["", 0, false, [], {}, "none"]) {
    const refused = await merge(`videos/${video.id}`, { projectId });
    expect(refused, JSON.stringify(projectId)).toMatchObject({
      status: 400,
      body: { fields: { projectId: expect.any(String) } },
    });
  }
  const kept = (await rest("GET", `videos/${video.id}`)).body.video;
  expect(kept).toMatchObject({ project_id: project });
});

test("a merge patch that names nothing changes nothing", async () => {
  const { rest, person, clock } = await aPerson();
  const type = { "content-type": "application/merge-patch+json" };
  const youtubeUrl = "https://youtu.be/dQw4w9WgXcQ";
  const note = (await rest("POST", "notes", { title: "Bed" })).body.note as Json;
  const video = (await rest("POST", "videos", { youtubeUrl, title: "Talk" })).body.video as Json;
  for (const [path, query] of [
    [`notes/${note.id}`, "query ($id: ID!) { note(id: $id) { version } }"],
    [`videos/${video.id}`, "query ($id: ID!) { video(id: $id) { version } }"],
  ] as const) {
    const read = async () => {
      const { text, headers } = await rest("GET", path);
      return [text, headers.get("etag"), await person.run(query, { id: path.split("/")[1] })];
    };
    const before = await read();
    clock.advance(1_000);
    const patched = await rest("PATCH", path, {}, type);
    expect([patched.status, patched.text], path).toEqual([200, before[0]]);
    expect(await read(), path).toEqual(before);
  }
});

test("a body that says that it isn't compressed is read", async () => {
  const { rest } = await aPerson();
  const made = (coding: string) => rest("POST", "notes", { title: "Bed" }, { "content-encoding": coding });
  expect((await made("Identity")).status).toBe(201);
  expect((await made("gzip")).status).toBe(415);
});

test("a merge patch is refused by the scopes of its own operation before its body is read", async () => {
  const { rest, withScopes } = await aPerson();
  const { id } = noteOf(await rest("POST", "notes", { title: "Bed" }));
  const films = await withScopes(["videos:write"]);
  const type = { "content-type": "application/merge-patch+json" };
  expect(await films("PATCH", `notes/${id}`, { nothing: 1 }, type)).toMatchObject({
    status: 403,
    body: { error: "This needs a token with the scope notes:write" },
  });
});

test("a thing that is known is not sent again, and its tag doesn't change with addresses of images", async () => {
  const { rest, person, clock } = await aPerson();
  const { id } = noteOf(await rest("POST", "notes", { title: "Bed" }));
  const form = new FormData();
  form.append("file", new File([pngOf(2, 1)], "bed.png"));
  const added = await person.fetch(`/api/v1/notes/${id}/attachments`, { method: "POST", body: form });
  const { attachment: image } = (await added.json()) as { attachment: Json };
  await rest("PUT", `notes/${id}`, { title: "Bed", content: `<figure data-attachment="${image.id}"><img></figure>` });
  const first = await rest("GET", `notes/${id}`);
  const etag = first.headers.get("etag") as string;
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  clock.advance(3 * 3_600_000);
  const later = await rest("GET", `notes/${id}`);
  expect(later.text).not.toBe(first.text);
  expect(later.headers.get("etag")).toBe(etag);
  const known = await rest("GET", `notes/${id}`, undefined, { "if-none-match": `"other", ${etag}` });
  expect([known.status, known.text, known.headers.get("cache-control")]).toEqual([304, "", "private, no-store"]);
  await rest("PATCH", `notes/${id}`, { is_favorite: true });
  expect((await rest("GET", `notes/${id}`, undefined, { "if-none-match": etag })).status).toBe(200);
});

test("If-Match for what has no ETag changes nothing", async () => {
  const { rest } = await aPerson();
  const { id } = (await rest("POST", "tags", { name: "garden", contentType: "note" })).body;
  const refused = await rest("DELETE", `tags/${id}`, undefined, { "if-match": '"any"' });
  expect([refused.status, refused.body.code]).toEqual([412, "CONFLICT"]);
  expect((await rest("DELETE", `tags/${id}`, undefined, { "if-match": "*" })).status).toBe(204);
});

test("a change with If-Match is made only while the thing is as it was read", async () => {
  const { rest } = await aPerson();
  const type = { "content-type": "application/merge-patch+json" };
  const note = (await rest("POST", "notes", { title: "Plan" })).body.note as Json;
  const task = (await rest("POST", "tasks", { title: "Plan" })).body.task as Json;
  for (const path of [`notes/${note.id}`, `tasks/${task.id}`]) {
    const tag = async () => (await rest("GET", path)).headers.get("etag") as string;
    const patch = (title: string, ifMatch: string) =>
      rest("PATCH", path, { title }, { "if-match": ifMatch, ...(path.startsWith("notes") && type) });
    const first = await tag();
    const mine = await patch("Mine", first);
    expect([mine.status, mine.text], path).toEqual([200, expect.stringContaining("Mine")]);
    const late = await patch("Late", first);
    expect([late.status, late.body], path).toEqual([412, { error: expect.any(String), code: "CONFLICT" }]);
    expect((await rest("DELETE", path, undefined, { "if-match": first })).status, path).toBe(412);
    expect((await rest("GET", path)).text, path).toContain("Mine");
    expect((await patch("Any", "*")).status, path).toBe(200);
    expect((await rest("DELETE", path, undefined, { "if-match": `"other", ${await tag()}` })).status, path).toBe(204);
    expect((await patch("Gone", "*")).status, path).toBe(404);
  }
});

test("the schema is given as text, and not again while it is the same", async () => {
  const { anonymous } = await aPerson();
  const { text, headers } = await anonymous("GET", "/schema.graphql");
  const emitted = readFileSync(new URL("../../schema/schema.graphql", import.meta.url), "utf8");
  expect(text).toBe(emitted.slice(emitted.indexOf("\n\n") + 2));
  const again = await anonymous("GET", "/schema.graphql", undefined, {
    "if-none-match": headers.get("etag") as string,
  });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("an event, a series and an occurrence are read by their ids", async () => {
  const { rest, signUpAs } = await aPerson();
  const times = { start_time: "2026-12-01T10:00:00.000Z", end_time: "2026-12-01T11:00:00.000Z" };
  const series = (await rest("POST", "calendar/events", { title: "Daily", recurrence_rule: "FREQ=DAILY", ...times }))
    .body;
  const { id } = series.event as Json;
  expect((await rest("GET", `calendar/events/${id}`)).body).toEqual(series);
  const occurrence = await rest("GET", `calendar/events/${id}_20261203T100000Z`);
  expect(occurrence.body.event).toMatchObject({ title: "Daily", start_time: "2026-12-03T10:00:00.000Z" });
  expect((await (await signUpAs("Bo")).rest("GET", `calendar/events/${id}`)).status).toBe(404);
});

test("openapi.json needs no sign-in and describes the responses", async () => {
  const { rest, anonymous } = await aPerson();
  const openapi = (await anonymous("GET", "openapi.json")).body;
  expect(openapi.openapi).toMatch(/^3\.1\.\d+$/);

  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(openapi, "openapi");
  const pointer = (...path: string[]) => path.map((part) => part.replace(/~/g, "~0").replace(/\//g, "~1")).join("/");
  const fits = (reply: Reply, method: string, path: string) => {
    const place = ["paths", path, method, "responses", String(reply.status), "content", "application/json", "schema"];
    const isValid = ajv.compile({ $ref: `openapi#/${encodeURI(pointer(...place))}` });
    expect(isValid(reply.body), `${method} ${path} ${JSON.stringify(isValid.errors)}`).toBe(true);
  };

  const category = await rest("POST", "categories", { name: "Home", contentType: "note" });
  fits(category, "post", "/api/v1/categories");
  const made = await rest("POST", "notes", { title: "x", categoryId: category.body.id });
  fits(made, "post", "/api/v1/notes");
  fits(await rest("GET", "notes"), "get", "/api/v1/notes");
  fits(await rest("PATCH", `notes/${noteOf(made).id}`, { is_archived: true }), "patch", "/api/v1/notes/{id}");
  fits(await rest("GET", "categories"), "get", "/api/v1/categories");
});

test("a body with thousands of unknown fields is refused at once and names twenty of them", async () => {
  const { rest } = await aPerson();
  const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field${at}`, 1]));
  const begin = threadMilliseconds();
  const answer = await rest("POST", "notes", body);
  expect(threadMilliseconds() - begin).toBeLessThan(2_000);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields as Json)).toHaveLength(20);
});
