import "reflect-metadata";
import { getOperationAST } from "graphql";
import { beforeAll, expect, test } from "vitest";
import { type CompiledRow, compileRows } from "../rest/compileRows.js";
import type { Fields } from "../rest/Field.js";
import { routes } from "../rest/routes.js";
import { buildSchema } from "../schema.js";
import type { RestAnswer, TestPerson } from "./TestPerson.js";
import { type TestApp, testApp } from "./testApp.js";

const rows: readonly CompiledRow[] = compileRows(routes, await buildSchema(), {});
const nameOf = ({ method, url, mediaType }: CompiledRow) => `${method} ${url} ${mediaType}`;

/** Bodies and queries of the rows that need more than ids, by their REST names. */
const values: Record<string, unknown> = {
  title: "words",
  name: "words",
  is_favorite: true,
  is_archived: true,
  isFavorite: true,
  is_completed: true,
  is_read: true,
  youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  recipients: ["someone@example.com"],
  due_date: "2026-12-01",
  start_time: "2026-12-01T10:00:00.000Z",
  end_time: "2026-12-01T11:00:00.000Z",
  newStartTime: "2026-12-03T10:00:00.000Z",
  startDate: "2026-12-01",
  endDate: "2026-12-31",
  includeRecurring: true,
  includeSubprojects: true,
  isArchived: "all",
};

/** Ids of a person's rows, by kind; one kind may have several forms of ids. */
type Things = Record<string, [string, ...string[]]>;

/** One place of a row that takes an id: in its path, its query or its body. */
interface IdPlace {
  part: "params" | "query" | "body";
  name: string;
  kind: string;
  isList: boolean;
}

const kindOfField: Record<string, string> = {
  categoryId: "categories",
  tagIds: "tags",
  tags: "tags",
  projectId: "projects",
  projectIds: "projects",
  parentSubprojectId: "parents",
  event_type_id: "event-types",
  eventTypeIds: "event-types",
};

function idPlacesOf(row: CompiledRow): IdPlace[] {
  const inPath = [...row.url.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, kind = "", name = ""]) => ({
    part: "params" as const,
    name,
    kind,
    isList: false,
  }));
  const inFields = (part: "query" | "body", fields: Fields) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const place =
        typeof field === "string" ? `${field} ${name}` : "type" in field ? `${field.type} ${field.argument}` : "";
      if (place.startsWith("Boolean ") || !/\bID\b|Ids?\b/.test(place)) return [];
      const known = kindOfField[name];
      if (!known) throw new Error(`${nameOf(row)}: say in kindOfField what ${name} is the id of`);
      const kind = known === "tags" && row.url.includes("/videos") ? "video tags" : known;
      return [{ part, name, kind, isList: /s$/.test(name) }];
    });
  return [...inPath, ...inFields("query", row.query), ...inFields("body", row.body ?? {})];
}

/** Calls a row: each id place gets the result of `idAt`, everything else a fitting value. */
async function ask(
  person: TestPerson,
  row: CompiledRow,
  idAt: (place: IdPlace) => string,
  places = idPlacesOf(row),
): Promise<Pick<RestAnswer, "status" | "body">> {
  const given = (part: "query" | "body", fields: Fields) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in fields)),
    ...Object.fromEntries(
      places
        .filter((place) => place.part === part)
        .map((place) => [place.name, place.isList && part === "body" ? [idAt(place)] : idAt(place)]),
    ),
  });
  const path = row.url.replace(/:(\w+)/g, (_, name) => idAt(places.find((place) => place.name === name) as IdPlace));
  const query = new URLSearchParams(given("query", row.query) as Record<string, string>);
  const body = row.takesFile ? new FormData() : row.body ? JSON.stringify(given("body", row.body)) : undefined;
  if (body instanceof FormData) body.append("file", new File(["words"], "words.txt"));
  const answer = await person.fetch(`${path}?${query}`, {
    method: row.method,
    headers: typeof body === "string" ? { "content-type": row.mediaType } : {},
    body,
  });
  const text = await answer.text();
  return { status: answer.status, body: text && JSON.parse(text) };
}

const missing = "01981c2e-0000-7000-8000-000000000000";
const secret = "quagga";

async function thingsOf(app: TestApp, person: TestPerson, sender: TestPerson, word: string): Promise<Things> {
  const make = async (as: TestPerson, path: string, body: object): Promise<string> => {
    const answer = await as.rest("POST", `/api/v1/${path}`, body);
    const { id = Object.values<{ id: string }>(answer.body)[0]?.id } = answer.body;
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return id;
  };
  const mine = (path: string, body: object) => make(person, path, body);
  const at = { start_time: values.start_time, end_time: values.end_time };
  const project = await mine("projects", { name: word });
  const note = await mine("notes", { title: word });
  const series = await mine("calendar/events", { title: word, recurrence_rule: "FREQ=DAILY", ...at });
  const form = new FormData();
  form.append("file", new File([word], `${word}.txt`));
  const uploaded = await person.fetch(`/api/v1/notes/${note}/attachments`, { method: "POST", body: form });
  const sent = await make(sender, "notes", { title: word });
  await sender.rest("POST", `/api/v1/notes/${sent}/send`, { recipients: [person.email] });
  await app.services.jobs.idle();
  const received = await person.rest("GET", "/api/v1/received-notes");
  const below = (name: string) => mine(`projects/${project}/subprojects`, { name });
  return {
    notes: [note],
    videos: [await mine("videos", { title: word, youtubeUrl: values.youtubeUrl })],
    attachments: [((await uploaded.json()) as { attachment: { id: string } }).attachment.id],
    categories: [await mine("categories", { name: word, contentType: "note", scope: "global" })],
    tags: [await mine("tags", { name: word, contentType: "note" })],
    "video tags": [await mine("tags", { name: word, contentType: "video" })],
    projects: [project],
    parents: [await below(word)],
    subprojects: [await below(`${word} too`)],
    tasks: [await mine("tasks", { title: word, projectId: await mine("projects", { name: `${word} too` }) })],
    todos: [await mine("calendar/todos", { title: word })],
    "event-types": [await mine("calendar/event-types", { name: word })],
    events: [await mine("calendar/events", { title: word, ...at }), `${series}_20261202T100000Z`],
    "received-notes": [received.body.notes[0].id],
  };
}

/** @throws for a kind that `thingsOf` doesn't make: new kinds are added there. */
function idOf(things: Things, { kind }: IdPlace, form = 0): string {
  const ids = things[kind];
  if (!ids) throw new Error(`thingsOf makes nothing for ${kind}`);
  return ids[form] ?? ids[0];
}

const own = (things: Things) => (place: IdPlace) => idOf(things, place);
const isAdmins = ({ url }: CompiledRow) => url.startsWith("/api/admin/");
const readable = rows.filter((row) => row.method === "GET" && !isAdmins(row));
const lists = readable.filter(({ url }) => !url.includes(":"));

let app: TestApp;
let people: Record<"ada" | "bea" | "admin" | "suspended", TestPerson>;
let things: Record<"ada" | "bea" | "admin", Things>;

beforeAll(async () => {
  app = await testApp();
  const admin = await app.signUp("Root");
  const [ada, bea, suspended, sender] = await Promise.all(["Ada", "Bea", "Sue", "Sam"].map(app.signUp));
  people = { ada, bea, admin, suspended } as typeof people;
  await admin.run("mutation ($id: ID!) { suspendUser(id: $id) { id } }", { id: people.suspended.userId });
  const has = (person: TestPerson, word: string) => thingsOf(app, person, sender as TestPerson, word);
  const owners = [has(people.ada, secret), has(people.bea, "okapi"), has(admin, "tapir")] as const;
  const [adas, beas, admins] = await Promise.all(owners);
  things = { ada: adas, bea: beas, admin: admins };
  // so that there is a link to find
  for (const row of rows)
    if (row.method === "POST" && row.url.endsWith("/share")) await ask(people.ada, row, own(things.ada));
});

test("signed-out and suspended callers get nothing from any row", async () => {
  for (const row of rows)
    for (const person of [app.anonymous, people.suspended])
      expect(await ask(person, row, own(things.ada)), nameOf(row)).toMatchObject({
        status: 401,
        body: { code: "UNAUTHENTICATED" },
      });
});

test("rows for admins are refused to others, and to a person's token", async () => {
  const tokens = [await people.bea.token("READ"), await people.bea.token("READ_WRITE")];
  for (const row of rows.filter(isAdmins))
    for (const person of [people.bea, ...tokens])
      expect((await ask(person, row, own(things.bea))).status, nameOf(row)).toBe(403);
});

test("a read-only token is refused by each row that changes anything, and by no other", async () => {
  const reader = await people.ada.token("READ");
  for (const row of rows.filter((each) => !isAdmins(each))) {
    const isQuery = getOperationAST(row.operation)?.operation === "query";
    if (isQuery) expect((await ask(reader, row, own(things.ada))).status, nameOf(row)).toBe(200);
    else expect(await ask(reader, row, own(things.ada)), nameOf(row)).toMatchObject({ status: 403 });
  }
});

test("lists hold only the viewer's own rows, also for admins", async () => {
  for (const row of lists)
    for (const who of ["bea", "admin"] as const) {
      const { status, body } = await ask(people[who], row, own(things[who]));
      expect(status, `${nameOf(row)} for ${who}`).toBe(200);
      expect(JSON.stringify(body), `${nameOf(row)} for ${who}`).not.toContain(secret);
    }
});

test("another person's id is answered like one that doesn't exist, wherever a row takes an id", async () => {
  const listed = () =>
    Promise.all(lists.map(async (row) => [nameOf(row), await ask(people.ada, row, own(things.ada))]));
  const before = await listed();
  for (const row of rows)
    for (const place of idPlacesOf(row))
      for (const who of ["bea", "admin"] as const)
        for (const id of things.ada[place.kind] ?? []) {
          const asked = (given: string) => {
            const idAt = (each: IdPlace) => (each.name === place.name ? given : idOf(things[who], each));
            const places = idPlacesOf(row).filter((each) => each.part === "params" || each.name === place.name);
            return ask(people[who], row, idAt, places);
          };
          const [unknown, others] = await Promise.all([asked(id.replace(/^[^_]+/, missing)), asked(id)]);
          const label = `${nameOf(row)} with ${place.name} for ${who}`;
          expect(others, label).toEqual(unknown);
          const refusals = place.part === "params" ? [404] : place.part === "body" ? [400, 404] : [200];
          expect(refusals, `${label}: ${JSON.stringify(others)}`).toContain(others.status);
        }
  expect(await listed()).toEqual(before);
});

/** Rows that are deleted together with another go before it. */
const inOrder = ["POST", "GET", "PUT", "PATCH", "DELETE", "DELETE of a project"];
const placeOf = ({ method, url }: CompiledRow) =>
  inOrder.indexOf(method === "DELETE" && url.includes("projects/") ? "DELETE of a project" : method);
const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b) || b.url.length - a.url.length);

test("each row that takes an id answers its owner", async () => {
  for (const row of ordered)
    for (const form of [0, 1]) {
      if (!idPlacesOf(row).some(({ kind }) => form === 0 || things.ada[kind]?.[form])) continue;
      const { status, body } = await ask(people.ada, row, (place) => idOf(things.ada, place, form));
      expect(status, `${nameOf(row)}: ${JSON.stringify(body)}`).toBe(row.status);
    }
});
