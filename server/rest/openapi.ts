import { buildInfo } from "../platform/telemetry/buildInfo.js";
import type { CompiledRow } from "./compileRows.js";
import type { JsonSchema } from "./jsonSchema.js";
import { statusOfCode } from "./RestError.js";

type Json = Record<string, unknown>;

/** The rows as OpenAPI 3.1. */
export function openapiOf(rows: readonly CompiledRow[], schemas: Record<string, JsonSchema>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = row.url.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = operationOf(row, path);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Commonplace",
      version: buildInfo().version,
      description:
        "Notes, saved videos, projects and a calendar. Sign in with the session cookie or an API token. Times are ISO 8601 in UTC with milliseconds. What isn't yours is a 404. Every answer carries X-Request-Id.",
    },
    servers: [{ url: publicUrl }],
    security: [{ apiToken: [] }, { session: [] }],
    paths: {
      ...paths,
      "/api/v1/openapi.json": {
        get: {
          operationId: "getOpenapi",
          summary: "This description",
          security: [],
          responses: { 200: { description: "OpenAPI 3.1", content: jsonContent({ type: "object" }) } },
        },
      },
    },
    components: {
      schemas: { ...schemas, Error: errorSchema },
      responses: Object.fromEntries(
        Object.entries(errorSentences).map(([code, description]) => [code, errorAnswer(description)]),
      ),
      securitySchemes: {
        apiToken: { type: "http", scheme: "bearer", description: "An API token made in Settings." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "better-auth.session_token",
          description: "The browser's session. A call that changes something needs the app's own Origin.",
        },
      },
    },
  };
}

function operationOf(row: CompiledRow, path: string): Json {
  const codes: (keyof typeof errorSentences)[] = ["UNAUTHENTICATED", "INTERNAL"];
  if (row.body || Object.keys(row.query).length > 0) codes.push("INVALID_INPUT");
  if (path.includes("{")) codes.push("NOT_FOUND");
  if (!row.onlyReads) codes.push("FORBIDDEN", "RATE_LIMITED");
  if (row.takesFile) codes.push("INVALID_INPUT", "TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (row.body) codes.push("CONFLICT", "TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  const errors = codes.map((code) => [statusOfCode[code], { $ref: `#/components/responses/${code}` }]);
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    tags: [path.replace(/^\/api\/(v1\/)?/, "").split("/")[0]],
    parameters: [...pathParameters(path), ...queryParameters(row)],
    ...(row.body ? { requestBody: requestBodyOf(row) } : {}),
    ...(row.takesFile ? { requestBody: fileForm } : {}),
    responses: { [row.status]: successOf(row), ...Object.fromEntries(errors) },
  };
}

function operationIdOf({ method, url }: CompiledRow): string {
  const words = url.replace(/^\/api\/(v1\/)?/, "").split("/");
  const name = words.map((word) => (word.startsWith(":") ? `By-${word.slice(1)}` : word)).join("-");
  return `${method.toLowerCase()}-${name}`.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function queryParameters(row: CompiledRow) {
  return Object.entries(row.queryReader.schemas).map(([name, { description, ...schema }]) => {
    const given = withoutNull(schema);
    const list = given.type === "array" ? { style: "form", explode: false } : {};
    return { name, in: "query", required: false, ...(description ? { description } : {}), ...list, schema: given };
  });
}

/** A query parameter can't be null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== "null") : schema.type;
  const choices = schema.enum?.filter((choice) => choice !== null);
  return { ...schema, ...(type ? { type } : {}), ...(choices ? { enum: choices } : {}) };
}

/** An empty body counts as `{}`. */
function requestBodyOf({ bodyReader: { schemas, needed } }: CompiledRow): Json {
  const schema: JsonSchema = { type: "object", properties: { ...schemas }, additionalProperties: false };
  if (needed.length > 0) schema.required = [...needed];
  return { required: needed.length > 0, content: jsonContent(schema) };
}

const fileForm: Json = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
      },
    },
  },
};

const successes = { 200: "OK", 201: "Created", 202: "Accepted", 204: "Done" } as const;

function successOf(row: CompiledRow): Json {
  if (row.status === 204) return { description: successes[204] };
  const schema = row.answer.schema(row.selection.schema, row.beforeSelection?.schema ?? null);
  return { description: successes[row.status], content: jsonContent(schema) };
}

const jsonContent = (schema: JsonSchema) => ({ "application/json": { schema } });

const errorSentences = {
  INVALID_INPUT: "Malformed or invalid; `fields` says what, where single inputs are at fault",
  UNAUTHENTICATED: "Neither a session nor a good token",
  FORBIDDEN: "A read-only token, another site's page, or not for this person",
  NOT_FOUND: "It doesn't exist, or it isn't yours",
  CONFLICT: "What is stored stands against it",
  TOO_LARGE: "Larger than allowed",
  UNSUPPORTED_MEDIA_TYPE: "The body isn't of the kind that the call takes",
  RATE_LIMITED: "Too often; Retry-After says in how many seconds again",
  INTERNAL: "Something went wrong; X-Request-Id finds it in the log",
} as const;

const errorAnswer = (description: string) => ({
  description,
  content: jsonContent({ $ref: "#/components/schemas/Error" }),
});

const errorSchema: JsonSchema = {
  type: "object",
  required: ["error", "code"],
  additionalProperties: false,
  properties: {
    error: { type: "string", description: "A sentence for a person." },
    code: { type: "string", enum: Object.keys(statusOfCode) },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "A sentence for each single input that is at fault.",
    },
  },
};
