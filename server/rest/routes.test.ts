import "reflect-metadata";
import { validate } from "graphql";
import { expect, test } from "vitest";
import { buildSchema } from "../schema.js";
import { compileRows } from "./compileRows.js";
import type { JsonSchema } from "./jsonSchema.js";
import { openapiOf } from "./openapi.js";
import { routes } from "./routes.js";

const schema = await buildSchema();

test.each(routes)("the operations of $method $path are valid", ({ operation, before }) => {
  for (const document of [operation, before]) if (document) expect(validate(schema, document)).toEqual([]);
});

test("every row fits the schema and is in openapi.json", () => {
  const components: Record<string, JsonSchema> = {};
  const rows = compileRows(routes, schema, components);
  const openapi = openapiOf(rows, components, { publicUrl: "https://app.example", sessionCookie: "session" });
  const paths = openapi.paths as Record<string, Record<string, { operationId: string }>>;
  for (const { method, url } of rows) {
    expect(paths[url.replace(/:(\w+)/g, "{$1}")], `${method} ${url}`).toHaveProperty(method.toLowerCase());
  }
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, name] of JSON.stringify(openapi).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect((openapi.components as { schemas: object }).schemas).toHaveProperty(name as string);
  }
});
