import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { sessionCookieName } from "../accounts/sessions/sessionCookie.js";
import { buildSchema } from "../schema.js";
import { compileRows } from "./compileRows.js";
import type { JsonSchema } from "./jsonSchema.js";
import { openapiOf } from "./openapi.js";
import { routes } from "./routes.js";

const publicUrl = "https://notes.example.net";
const components: Record<string, JsonSchema> = {};
const rows = compileRows(routes, await buildSchema(), components);
const openapi = openapiOf(rows, components, {
  publicUrl,
  sessionCookie: sessionCookieName(publicUrl),
});

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: object;
  parameters?: object[];
}

/** Every schema of a property and every parameter, by its place. */
function* describedPlaces(node: unknown, path = ""): Generator<[string, { description?: string }]> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, below] of Object.entries(node)) {
    const here = `${path}/${name}`;
    if (/\/properties\/\w+$/.test(here) || /\/parameters\/\d+$/.test(here)) yield [here, below];
    yield* describedPlaces(below, here);
  }
}

test("public linters find nothing in openapi.json", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  expect(await lintFromString({ source: JSON.stringify(openapi), config })).toEqual([]);
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [rulesets.oas as never] });
  expect(await spectral.run(openapi)).toEqual([]);
});

test("everything in openapi.json is described, with the bounds and formats that the inputs' rules have", () => {
  const places = [...describedPlaces(openapi)];
  expect(places.length).toBeGreaterThan(500);
  expect(places.filter(([, { description }]) => !description).map(([place]) => place)).toEqual([]);

  const paths = openapi.paths as Record<string, Record<string, Operation>>;
  const bodyOf = (path: string, method: string, type = "application/json"): Record<string, JsonSchema> =>
    paths[path]?.[method]?.requestBody?.content[type]?.schema.properties ?? {};
  const note = bodyOf("/api/v1/notes/{id}", "patch", "application/merge-patch+json");
  expect(note.title).toMatchObject({ type: "string", minLength: 1, maxLength: 500 });
  expect(note.tagIds).toMatchObject({ type: ["array", "null"], maxItems: 50, items: { format: "uuid" } });
  expect(bodyOf("/api/v1/tags/{id}", "patch").name).toMatchObject({ type: "string", maxLength: 100 });
  expect(bodyOf("/api/v1/notes/{id}/send", "post").recipients).toMatchObject({
    maxItems: 20,
    items: { format: "email" },
  });

  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses("/api/v1/users/lookup", "post")).toContain("429");
  expect(statuses("/api/admin/feedback", "get")).toContain("403");
  expect(statuses("/api/v1/videos/process-ai", "post")).toContain("502");
  expect(statuses("/api/v1/notes/{id}", "get")).toEqual(expect.arrayContaining(["200", "304", "401", "404"]));
  const changes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      method !== "get" && !operation.requestBody?.content["multipart/form-data"] ? [{ path, method, operation }] : [],
    ),
  );
  expect(changes.length).toBeGreaterThan(30);
  for (const { path, method, operation } of changes) {
    expect(operation.parameters, `${method} ${path}`).toContainEqual(
      expect.objectContaining({
        name: "Idempotency-Key",
        in: "header",
        schema: expect.objectContaining({ maxLength: 255 }),
      }),
    );
    expect(statuses(path, method), `${method} ${path}`).toEqual(expect.arrayContaining(["400", "409"]));
  }
  const deleted = paths["/api/v1/notes/{id}"]?.delete?.responses as Record<string, { headers: object }>;
  expect(Object.keys(deleted["204"]?.headers ?? {})).toEqual(
    expect.arrayContaining(["Idempotency-Replayed", "RateLimit", "RateLimit-Policy"]),
  );
  expect(openapi).toMatchObject({
    components: { securitySchemes: { session: { name: "__Host-commonplace.session_token" } } },
    paths: { "/docs/{filename}": {} },
  });
});
