import "reflect-metadata";
import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
} from "graphql";
import { createClient } from "graphql-ws";
import { beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { nestedScopes, rootScopes, typeScopes } from "./fieldScopes.js";
import { holdScopes, missingScope, needsOf, type Scope, scopes } from "./platform/scopes.js";
import { compileRows } from "./rest/compileRows.js";
import { routes } from "./rest/routes.js";
import { buildSchema } from "./schema.js";
import { make } from "./testing/make.js";
import { openPage } from "./testing/openPage.js";
import type { TestPerson } from "./testing/TestPerson.js";
import { type TestApp, testApp } from "./testing/testApp.js";

const schema = await buildSchema();
const rows = compileRows(routes, schema, {});
type Root = keyof typeof rootScopes;
const roots = Object.keys(rootScopes) as Root[];
const fieldsOf = (root: Root) => Object.values((schema.getType(root) as GraphQLObjectType).getFields());
const tableOf = (root: Root): Map<string, string> =>
  new Map(Object.entries(rootScopes[root]).flatMap(([text, names]) => names.map((name) => [name, text] as const)));

const nobodys = "0197a000-0000-7000-8000-000000000000";

function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(", ")} }`;
  }
  const values: Record<string, string> = {
    ID: `"${nobodys}"`,
    String: '"words"',
    DateTime: '"2026-12-01T10:00:00Z"',
    DayOrTime: '"2026-12-01"',
    HexColor: '"#87CEEB"',
    Int: "1",
    Float: "1",
    Boolean: "true",
  };
  return values[type.name] ?? "null";
}

let app: TestApp;
let ada: TestPerson;
const tokens = new Map<Scope, TestPerson>();
beforeAll(async () => {
  app = await testApp({ settings: { rateLimitApi: "off" } as never });
  ada = await app.signUp("Ada");
  for (const scope of scopes) tokens.set(scope, await ada.token([scope]));
});

const isRefused = (scope: Scope, needs: string): boolean => missingScope(holdScopes([scope]), needsOf(needs)) !== null;

/** Runs the calls a few at a time, and gives those that differ. */
async function differences(calls: (() => Promise<string | null>)[]): Promise<string[]> {
  const found: string[] = [];
  const rest = [...calls];
  const work = async () => {
    for (let call = rest.pop(); call; call = rest.pop()) {
      const difference = await call();
      if (difference) found.push(difference);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found;
}

test("every field of the roots and every type of object says which scopes it needs", () => {
  const missing = roots.flatMap((root) => {
    const table = tableOf(root);
    const names = fieldsOf(root).map(({ name }) => name);
    return [...names.filter((name) => !table.has(name)), ...[...table.keys()].filter((name) => !names.includes(name))];
  });
  expect(missing).toEqual([]);
  const said = Object.values(typeScopes).flat();
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isCompositeType(type) && !type.name.startsWith("__") && !(type.name in rootScopes))
    .map(({ name }) => name);
  expect(types.filter((name) => !said.includes(name) && !/(Connection|Edge)$/.test(name))).toEqual([]);
  expect(said.filter((name) => !types.includes(name))).toEqual([]);
  expect(said).toHaveLength(new Set(said).size);
  for (const path of Object.keys(nestedScopes)) {
    const [type = "", field = ""] = path.split(".");
    if (field !== "*") expect((schema.getType(type) as GraphQLObjectType).getFields()[field], path).toBeDefined();
  }
});

test("GraphQL refuses each field of the roots to each scope as the table says", async () => {
  // the fields are left out by a directive once they were admitted, so that nothing is changed
  const calls = (["Query", "Mutation"] as const).flatMap((root) => {
    const table = tableOf(root);
    return fieldsOf(root).flatMap((field) => {
      const given = field.args.filter(isRequiredArgument);
      if (given.some(({ type }) => getNamedType(type).name === "Upload")) return [];
      const inputs = given.map(({ name, type }) => `${name}: ${literal(type)}`).join(", ");
      const selection = isCompositeType(getNamedType(field.type)) ? "{ __typename }" : "";
      const call = `${field.name}${inputs && `(${inputs})`} @skip(if: $isLeftOut) ${selection}`;
      const document = `${root.toLowerCase()} ($isLeftOut: Boolean!) { ${call} }`;
      return scopes.map((scope) => async () => {
        const { body } = await tokens.get(scope)!.rest("POST", "/graphql", {
          query: document,
          variables: { isLeftOut: true },
        });
        const [error] = body.errors ?? [];
        const wanted = isRefused(scope, table.get(field.name)!);
        if (!wanted) return error ? `${field.name} with ${scope}: ${error.message}` : null;
        const missing = missingScope(holdScopes([scope]), needsOf(table.get(field.name)!))!;
        const isNamed = error?.extensions.code === "FORBIDDEN" && error.message.includes(missing[0]);
        return isNamed ? null : `${field.name} with ${scope}: ${JSON.stringify(body)}`;
      });
    });
  });
  expect(await differences(calls)).toEqual([]);
});

test("REST refuses each of its rows to each scope as the table says", async () => {
  const calls = rows.flatMap((row) => {
    const documents = row.before ? [row.before, row.operation] : [row.operation];
    const needs = documents.flatMap((document) => {
      const operation = getOperationAST(document)!;
      const table = tableOf(operation.operation === "query" ? "Query" : "Mutation");
      return operation.selectionSet.selections.map((each) =>
        each.kind === Kind.FIELD ? table.get(each.name.value) : "",
      );
    });
    const path = row.url.replaceAll(/:\w+/g, nobodys);
    return scopes.map((scope) => async () => {
      const { status, body } = await tokens.get(scope)!.rest(row.method, path, row.method === "GET" ? undefined : {});
      const isForbidden = status === 403 && /with the scope/.test(body.error);
      const wanted = isRefused(scope, needs.join(" "));
      return isForbidden === wanted ? null : `${row.method} ${path} with ${scope}: ${status} ${JSON.stringify(body)}`;
    });
  });
  expect(await differences(calls)).toEqual([]);
});

test("subscriptions are refused to each scope as the table says", async () => {
  const table = tableOf("Subscription");
  for (const scope of scopes) {
    const client = createClient({
      url: `${app.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { ...tokens.get(scope)!.credentials },
    });
    const refused: string[] = [];
    for (const field of fieldsOf("Subscription")) {
      const inputs = field.args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${literal(type)}`);
      const selection = isCompositeType(getNamedType(field.type)) ? "{ __typename }" : "";
      const query = `subscription { ${field.name}${inputs.length > 0 ? `(${inputs})` : ""} ${selection} }`;
      client.subscribe(
        { query },
        {
          next: () => undefined,
          complete: () => undefined,
          error: (error) => /with the scope/.test(JSON.stringify(error)) && refused.push(field.name),
        },
      );
    }
    const wanted = [...table].filter(([, needs]) => isRefused(scope, needs)).map(([name]) => name);
    await expect.poll(() => refused.toSorted(), { message: scope }).toEqual(wanted.toSorted());
    await client.dispose();
  }
});

test("things of kinds that a token may not read aren't found, named or changed by it", async () => {
  const bea = await app.signUp("Bea");
  const [notes, videos] = [await bea.token(["notes:write"]), await bea.token(["videos:write"])];
  const projects = await bea.token(["projects:read"]);
  const { createProject: project } = await bea.run('mutation { createProject(input: { name: "Quagga plan" }) { id } }');
  const video = await make.video(bea, { title: "Quagga film" });
  const link = `<p><a data-link="video:${video.id}">Quagga film</a></p>`;
  const note = await make.note(bea, { title: "Quagga note", content: link });
  await bea.run("mutation ($id: ID!, $add: [ID!]!) { changeProjects(itemIds: [$id], add: $add) { id } }", {
    id: note.id,
    add: [project.id],
  });

  const list =
    "{ contentItems(first: 10) { nodes { id title ... on Note { project { name } linkedProjects { name } } } } }";
  expect((await notes.run(list)).contentItems.nodes).toEqual([
    { id: note.id, title: "Quagga note", project: null, linkedProjects: [] },
  ]);
  expect((await videos.run(list)).contentItems.nodes).toEqual([{ id: video.id, title: "Quagga film" }]);
  const listed = await notes.rest("GET", "/api/v1/notes");
  expect(listed.body.notes ?? listed.body.data).toMatchObject([{ id: note.id, linked_projects: [] }]);
  expect(JSON.stringify(listed.body)).not.toContain("Quagga plan");

  const search = '{ search(input: { query: "Quagga" }) { groups { kind hits { id } } notes { id } videos { id } } }';
  const found = async (person: TestPerson) =>
    (await person.run(search)).search.groups.filter(({ hits }: { hits: unknown[] }) => hits.length > 0);
  expect((await found(bea)).map(({ kind }: { kind: string }) => kind)).toEqual(["NOTE", "VIDEO", "PROJECT"]);
  expect(await found(notes)).toEqual([{ kind: "NOTE", hits: [{ id: note.id }] }]);
  expect(await found(projects)).toEqual([{ kind: "PROJECT", hits: [{ id: project.id }] }]);
  expect((await videos.run('{ linkTargets(query: "") { id } }')).linkTargets).toEqual([{ id: video.id }]);

  const links = "query ($id: ID!) { note(id: $id) { links { targetId target { ... on Video { title } } } } }";
  expect((await notes.run(links, { id: note.id })).note.links).toEqual([{ targetId: video.id, target: null }]);
  const backlinks = "query ($id: ID!) { project(id: $id) { backlinks { totalCount } } }";
  await expect(projects.run(backlinks, { id: project.id })).rejects.toThrow("notes:read");

  const favorite = "mutation ($ids: [ID!]!) { setFavorite(itemIds: $ids, favorite: true) { id isFavorite } }";
  await expect(notes.run(favorite, { ids: [note.id, video.id] })).rejects.toThrow("videos:write");
  expect((await bea.run("query ($id: ID!) { note(id: $id) { isFavorite } }", { id: note.id })).note.isFavorite).toBe(
    false,
  );
  await expect(videos.run(favorite, { ids: [note.id] })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await videos.run(favorite, { ids: [video.id] })).setFavorite).toEqual([{ id: video.id, isFavorite: true }]);

  const page = { headers: {}, connectionParams: videos.credentials };
  const heard = await openPage(app, videos, page).follow(
    "subscription { contentChanged { itemId item { isArchived } } }",
    0,
  );
  await bea.run(favorite, { ids: [note.id] });
  await bea.run("mutation ($ids: [ID!]!) { setArchived(itemIds: $ids, archived: true) { id } }", { ids: [video.id] });
  const told = { contentChanged: { itemId: video.id, item: { isArchived: true } } };
  await expect.poll(() => heard).toContainEqual(told);
  expect(JSON.stringify(heard)).not.toContain(note.id);

  await bea.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [note.id, video.id] });
  expect((await notes.run("{ trash { nodes { id } } trashCounts { kind count } }")).trash.nodes).toEqual([
    { id: note.id },
  ]);
  await expect(notes.run("mutation { emptyTrash }")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const restore = "mutation ($entries: [TrashEntryInput!]!) { restoreFromTrash(entries: $entries) }";
  await expect(notes.run(restore, { entries: [{ kind: "VIDEO", id: video.id }] })).rejects.toThrow("videos:write");
  expect(await notes.run(restore, { entries: [{ kind: "NOTE", id: note.id }] })).toEqual({
    restoreFromTrash: [note.id],
  });
});

test("sharing needs the item's scope, a to-do goes with the calendar, and a category with its content", async () => {
  const bea = await app.signUp("Bea");
  const [note, video] = [await make.note(bea, { title: "Mine" }), await make.video(bea, { title: "Film" })];
  const sharing = await bea.token(["sharing:write", "notes:read"]);
  const share = "mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: SEVEN_DAYS) { itemId } }";
  await expect(sharing.run(share, { id: video.id })).rejects.toThrow("videos:read");
  expect((await sharing.run(share, { id: note.id })).shareContent.itemId).toBe(note.id);
  await expect((await bea.token(["sharing:write"])).run(share, { id: note.id })).rejects.toThrow("notes:read");

  const calendar = await bea.token(["calendar:write"]);
  const create = "mutation ($input: CreateTaskInput!) { createTask(input: $input) { id } }";
  const { createProject: project } = await bea.run('mutation { createProject(input: { name: "Plan" }) { id } }');
  const { createTask: task } = await bea.run(create, { input: { title: "Task", projectId: project.id } });
  const { createTask: todo } = await calendar.run(create, { input: { title: "To-do" } });
  await expect(calendar.run(create, { input: { title: "Task", projectId: project.id } })).rejects.toThrow(
    "projects:write",
  );
  const read = "query ($id: ID!) { task(id: $id) { title } }";
  expect(await calendar.run(read, { id: todo.id })).toEqual({ task: { title: "To-do" } });
  await expect(calendar.run(read, { id: task.id })).rejects.toThrow("projects:read");
  const dated = { title: "Dated", projectId: project.id, dueDate: "2026-12-01" };
  const { createTask: ofProject } = await bea.run(create, { input: dated });
  const listed = async (person: TestPerson) =>
    (await person.run("{ todos { id } }")).todos.map(({ id }: { id: string }) => id);
  expect(await listed(calendar)).toEqual([todo.id]);
  expect(await listed(await bea.token(["calendar:read", "projects:read"]))).toEqual([ofProject.id, todo.id]);
  const update = "mutation ($id: ID!, $input: UpdateTaskInput!) { updateTask(id: $id, input: $input) { id } }";
  await expect(calendar.run(update, { id: task.id, input: { title: "Other" } })).rejects.toThrow("projects:write");
  await expect(calendar.run(update, { id: todo.id, input: { projectId: project.id } })).rejects.toThrow(
    "projects:write",
  );

  const notes = await bea.token(["notes:write"]);
  const tag = "mutation ($input: CreateTagInput!) { createTag(input: $input) { id } }";
  await expect(notes.run(tag, { input: { name: "Films", contentType: "VIDEO" } })).rejects.toThrow("videos:write");
  const { createTag } = await bea.run(tag, { input: { name: "Films", contentType: "VIDEO" } });
  await expect(notes.run("mutation ($id: ID!) { deleteTag(id: $id) }", createTag)).rejects.toThrow("videos:write");
  const category = 'mutation { createCategory(input: { name: "All", contentType: NOTE, scope: GLOBAL }) { id } }';
  await expect(notes.run(category)).rejects.toThrow("videos:write");
  const widened = "mutation ($id: ID!) { updateCategory(id: $id, input: { scope: GLOBAL }) { scope } }";
  const { id } = await make.category(bea);
  await expect(notes.run(widened, { id })).rejects.toThrow("videos:write");

  expect(await notes.run("{ viewer { id } }")).toEqual({ viewer: { id: bea.userId } });
  await expect(notes.run("{ viewer { id email } }")).rejects.toThrow("profile:read");
  expect((await notes.rest("GET", "/calendar/export.ics")).status).toBe(403);
  expect((await calendar.rest("GET", "/calendar/export.ics")).status).toBe(200);
});
