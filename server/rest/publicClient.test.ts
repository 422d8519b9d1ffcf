import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { generateApi } from "swagger-typescript-api";
import { expect, onTestFinished, test } from "vitest";
import { captionServer } from "../testing/captionServer.js";
import { testApp } from "../testing/testApp.js";
import type { JsonSchema } from "./jsonSchema.js";

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

interface Call {
  method: string;
  path: string;
  mediaType: string | null;
  operation: Operation;
}

const exampleOf = ({ examples, enum: words }: JsonSchema): unknown => examples?.[0] ?? words?.[0];

/** Ids and cursors are of things that only the documentation has. */
const isUsable = (name: string, schema: JsonSchema) =>
  name !== "cursor" && [schema, schema.items].every((each) => each?.format !== "uuid");

/** Makes things before it reads them, and deletes what belongs to others before those. */
const placeOf = ({ method, path }: Call) =>
  ["post", "get", "put", "patch", "delete"].indexOf(method) * 1_000 +
  (method === "delete" ? -path.length + (path.includes("/projects/") ? 500 : 0) : path.length);

type Method = (...given: unknown[]) => Promise<Response & { data: string }>;
type Client = Record<string, Record<string, Method> | null>;

/** The client that a public generator makes of the description, checked as TypeScript. */
async function generatedClient(openapi: Description): Promise<new (settings: object) => Client> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { files } = await generateApi({
    spec: openapi as never,
    output: false,
    httpClientType: "fetch",
    extractRequestParams: true,
    silent: true,
  });
  const [source = "", file] = [files[0]?.fileContent, join(folder, "Api.ts")];
  writeFileSync(file, source);
  const tsc = resolve("node_modules/typescript/bin/tsc");
  await promisify(execFile)(
    process.execPath,
    [tsc, "--noEmit", "--strict", "--lib", "es2023,dom", "--ignoreConfig", file],
    {
      cwd: folder,
    },
  );
  const built = join(folder, "Api.mjs");
  writeFileSync(built, stripTypeScriptTypes(source, { mode: "transform" }));
  return (await import(/* @vite-ignore */ built)).Api;
}

test("a public client reaches every operation, each answer fits its schema, and no example is invalid", async () => {
  const captions = await captionServer();
  const app = await testApp({ settings: { captionsUrl: captions.url } });
  const ada = await app.signUp("Ada");
  const bo = await app.signUp("Bo");
  const openapi = (await (await fetch(`${app.url}/api/v1/openapi.json`)).json()) as Description;
  const headers = { ...ada.credentials, origin: app.services.settings.publicUrl };
  const Api = await generatedClient(openapi);
  const clientFor = (contentType: string | null) =>
    new Api({
      baseUrl: app.url,
      baseApiParams: { headers, format: "text" },
      // it knows one media type for each call
      customFetch: (url: string, init: RequestInit) => {
        const sent = new Headers(init.headers);
        if (contentType) sent.set("content-type", contentType);
        return fetch(url, { ...init, headers: sent });
      },
    });
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(openapi, "openapi");

  const sent = await bo.rest("POST", "/api/v1/notes", { title: "From Bo" });
  await bo.rest("POST", `/api/v1/notes/${sent.body.note.id}/send`, { recipients: [ada.email] });
  await app.services.jobs.idle();
  const received = await ada.rest("GET", "/api/v1/received-notes");
  /** The ids of what was made, by the part of the path before them. */
  const ids: Record<string, string> = { "received-notes": received.body.notes[0].id, docs: "notes.md" };
  const bodies: Record<string, () => object> = {
    postAuthRegisterWebhook: () => ({ email: ada.email }),
    postCalendarEventTypesReorder: () => ({ eventTypeIds: [ids["event-types"]] }),
    postVideosProcessAi: () => ({
      youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
      title: "Bees",
      description: "Bees carry pollen from flower to flower. A garden with many flowers feeds many bees.",
    }),
  };
  const calls = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): Call[] => {
      const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
      return (mediaTypes.length > 0 ? mediaTypes : [null]).map((mediaType) => ({ method, path, mediaType, operation }));
    }),
  );
  const placed = calls.toSorted((one, other) => placeOf(one) - placeOf(other));
  expect(placed.length).toBeGreaterThan(75);
  const idsOf = (path: string) =>
    [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, things = "", name = ""]) => [name, ids[things]]);
  /** Calls that are refused as invalid though their values are the documented examples. */
  const invalid: string[] = [];
  const sendExamples = async ({ method, path, mediaType, operation }: Call): Promise<void> => {
    const names = Object.fromEntries(idsOf(path));
    const address = new URL(
      path.replace(/\{(\w+)\}/g, (_match, name: string) => names[name]),
      app.url,
    );
    for (const { name, in: place, schema } of operation.parameters ?? [])
      if (place === "query" && isUsable(name, schema)) address.searchParams.set(name, String(exampleOf(schema)));
    const { properties = {} } = operation.requestBody?.content[mediaType ?? ""]?.schema ?? {};
    const usable = Object.entries(properties).filter(([name, schema]) => isUsable(name, schema));
    const examples = Object.fromEntries(usable.map(([name, schema]) => [name, exampleOf(schema)]));
    const response = await fetch(address, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(mediaType && { "content-type": mediaType }) },
      body: mediaType && JSON.stringify(examples),
    });
    if (response.status === 400) invalid.push(`${operation.operationId} ${await response.text()}`);
  };
  const firstDeleting = placed.findIndex(({ method }) => method === "delete");
  for (const [at, { method, path, mediaType, operation }] of placed.entries()) {
    if (at === firstDeleting) {
      for (const each of placed.slice(0, at))
        if (each.mediaType !== "multipart/form-data" && !bodies[each.operation.operationId]) await sendExamples(each);
      expect(invalid).toEqual([]);
    }
    const label = `${operation.operationId} ${mediaType ?? ""}`;
    const { properties = {}, required = [] } = operation.requestBody?.content[mediaType ?? ""]?.schema ?? {};
    const needed = Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
    const neededQuery = (operation.parameters ?? []).flatMap(({ name, in: place, required: isNeeded, schema }) =>
      place === "query" && isNeeded ? [[name, exampleOf(schema)]] : [],
    );
    const form = new FormData();
    form.append("file", new File(["words"], "words.txt"));
    const isForm = mediaType === "multipart/form-data";
    const client = clientFor(isForm ? null : mediaType);
    // grouped by the first part of the path
    const call = Object.values(client).find((group) => group?.[operation.operationId])?.[operation.operationId];
    expect(call, label).toBeTypeOf("function");
    const response = await call!(
      // headers are no arguments of its calls
      ...(operation.parameters?.some((each) => each.in !== "header")
        ? [Object.fromEntries([...neededQuery, ...idsOf(path)])]
        : []),
      ...(mediaType ? [isForm ? { file: form.get("file") } : (bodies[operation.operationId]?.() ?? needed)] : []),
      { format: "text" },
    ).catch((refused: Response & { data: string; error: unknown }) => refused);
    expect(response.status, `${label}: ${JSON.stringify((response as { error?: unknown }).error)}`).toBeLessThan(300);
    const { data } = response;
    const content = operation.responses[response.status]?.content;
    if (!content) {
      expect([response.status, data || null], label).toEqual([204, null]);
      continue;
    }
    const [type = ""] = Object.keys(content);
    expect(response.headers.get("content-type"), label).toContain(type);
    if (type !== "application/json") continue;
    const body = JSON.parse(String(data));
    const pointer = ["paths", path, method, "responses", `${response.status}`, "content", type, "schema"];
    const steps = pointer.map((part) => encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1")));
    const fits = ajv.compile({ $ref: `openapi#/${steps.join("/")}` });
    expect(fits(body), `${label}: ${JSON.stringify(fits.errors)}`).toBe(true);
    if (response.status !== 201) continue;
    const { id = Object.values<{ id: string }>(body)[0]?.id } = body;
    ids[path.slice(path.lastIndexOf("/") + 1)] = id;
  }
});
