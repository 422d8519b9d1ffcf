import { limitOf } from "../limits.js";
import { buildInfo } from "../platform/telemetry/buildInfo.js";
import { type CompiledRow, takesCondition } from "./compileRows.js";
import { withExamples } from "./examples.js";
import type { JsonSchema } from "./jsonSchema.js";
import { statusOfCode } from "./RestError.js";

type Json = Record<string, unknown>;

/** By the first part of the paths below /api/v1 and /api. */
const tagOf: Readonly<Record<string, string>> = {
  notes: "Notes",
  videos: "Videos",
  categories: "Categories and tags",
  tags: "Categories and tags",
  projects: "Projects",
  subprojects: "Projects",
  tasks: "Tasks",
  calendar: "Calendar",
  "email-recipients": "Sending",
  users: "Sending",
  "received-notes": "Received",
  search: "Search",
  feedback: "Feedback",
  admin: "Feedback",
  invitations: "Invitations",
  auth: "Accounts",
};

const tags: Readonly<Record<string, string>> = {
  Notes: "Notes with their files, links and copies sent to others.",
  Videos: "Saved videos, and summaries of them.",
  "Categories and tags": "What notes and videos are filed by.",
  Projects: "Projects and the tree of their subprojects.",
  Tasks: "Tasks of projects, and to-dos without one.",
  Calendar: "Events, series and their types; to-dos and tasks by date.",
  Sending: "People whom you have sent to, and who has an account.",
  Received: "What others sent to you.",
  Search: "All kinds at once.",
  Feedback: "What people say about the app.",
  Invitations: "Inviting people by mail.",
  Accounts: "Accounts.",
  Documentation: "The texts that people read, and this description.",
};

/** The rows as OpenAPI 3.1. */
export function openapiOf(
  rows: readonly CompiledRow[],
  schemas: Record<string, JsonSchema>,
  { publicUrl, sessionCookie }: { publicUrl: string; sessionCookie: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [row, ...others] of Map.groupBy(rows, ({ method, url }) => `${method} ${url}`).values()) {
    if (!row) continue;
    const path = row.url.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = operationOf(row, others, path);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Commonplace",
      version: buildInfo().version,
      description:
        "Notes, saved videos, projects and a calendar. Sign in with the session cookie or an API token. Times are ISO 8601 in UTC with milliseconds. What isn't yours is a 404. Every answer carries X-Request-Id.",
      contact: { name: "The people who run this instance", url: publicUrl },
      license: { name: "All rights reserved", identifier: "LicenseRef-Commonplace" },
    },
    servers: [{ url: publicUrl, description: "This instance" }],
    security: [{ apiToken: [] }, { session: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...documentation },
    components: {
      schemas: Object.fromEntries(
        Object.entries({ ...schemas, Error: errorSchema }).map(([name, schema]) => [name, withExamples(schema)]),
      ),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: name === "Retry-After" ? "integer" : "string" } },
        ]),
      ),
      responses: {
        ...Object.fromEntries(
          Object.entries(errorSentences).map(([code, description]) => [code, errorAnswer(code, description)]),
        ),
        PreconditionFailed: errorAnswer("CONFLICT", "It is no longer what had the tag of If-Match"),
        NotModified: { description: "It is still what has this tag", headers: headersOf("ETag") },
      },
      securitySchemes: {
        apiToken: { type: "http", scheme: "bearer", description: "An API token made in Settings." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie,
          description: "The browser's session. A call that changes something needs the app's own Origin.",
        },
      },
    },
  };
}

function operationOf(row: CompiledRow, others: readonly CompiledRow[], path: string): Json {
  const codes: (keyof typeof errorSentences)[] = [
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "RATE_LIMITED",
    "INTERNAL",
    "UPSTREAM_FAILED",
  ];
  if (row.body || Object.keys(row.query).length > 0) codes.push("INVALID_INPUT");
  if (path.includes("{")) codes.push("NOT_FOUND");
  if (row.takesFile) codes.push("INVALID_INPUT", "CONFLICT", "TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (row.body) codes.push("CONFLICT", "TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (takesKey(row)) codes.push("INVALID_INPUT", "CONFLICT");
  // whatever has a body, though it needs none
  if (row.method !== "GET") codes.push("TOO_LARGE");
  const errors = codes.map((code) => [statusOfCode[code], { $ref: `#/components/responses/${code}` }]);
  const known = row.isOneThing ? { 304: { $ref: "#/components/responses/NotModified" } } : {};
  const changed = takesCondition(row) ? { 412: { $ref: "#/components/responses/PreconditionFailed" } } : {};
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    description: row.description,
    tags: [tagOf[path.replace(/^\/api\/(v1\/)?/, "").split("/")[0] ?? ""]],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(row),
      ...(row.isOneThing ? [ifNoneMatch] : []),
      ...(row.reading ? [ifMatch] : []),
      ...(takesKey(row) ? [idempotencyKey] : []),
    ],
    ...(row.body ? { requestBody: requestBodyOf([row, ...others]) } : {}),
    ...(row.takesFile ? { requestBody: fileForm } : {}),
    responses: { [row.status]: successOf(row), ...known, ...changed, ...Object.fromEntries(errors) },
  };
}

function operationIdOf({ method, url }: CompiledRow): string {
  const words = url.replace(/^\/api\/(v1\/)?/, "").split("/");
  const name = words.map((word) => (word.startsWith(":") ? `By-${word.slice(1)}` : word)).join("-");
  return `${method.toLowerCase()}-${name}`.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** An occurrence of a series is named by the series and its start. */
const eventId: JsonSchema = {
  type: "string",
  description: "The id of an event or a series; of an occurrence it has _ and its original start behind it.",
  examples: ["019a6f3e-7d20-7c41-8a55-2f1f0c9a1b7e_20261201T100000Z"],
};

const pathParameters = (path: string) =>
  [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, things = "", name = ""]) => {
    const { description, ...schema } = things === "events" ? eventId : pathId(things);
    return { name, in: "path", required: true, description, schema };
  });

const pathId = (things: string): JsonSchema => ({
  ...withExamples({ type: "string", format: "uuid" }, "id"),
  description: `The id of one of your ${things.replaceAll("-", " ")}.`,
});

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The ETag of the answer that you have: while it is the same, the answer is a 304 without a body.",
  schema: { type: "string", examples: ['W/"kS5gcAEcQzY4kF3fOW0aJQ3m1Cq"'] },
};

const ifMatch = {
  ...ifNoneMatch,
  name: "If-Match",
  description:
    "The ETag of the answer that you have: when the thing is another by now, nothing changes, and it is a 412.",
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same request with the same key gets the first answer for 24 hours; another request is a CONFLICT.",
  schema: {
    type: "string",
    minLength: 1,
    maxLength: limitOf.access.idempotencyKeyCharacters.max,
    examples: ["6f1c2a0e-5a39-4a7e-9d53-0a3b8f1c7d21"],
  },
};

/** All that isn't reading alone, but uploads. */
const takesKey = ({ method, takesFile }: CompiledRow): boolean => method !== "GET" && !takesFile;

function queryParameters(row: CompiledRow) {
  return Object.entries(row.queryReader.schemas).map(([name, given]) => {
    const { description, ...schema } = withExamples(withoutNull(given), name);
    const list = schema.type === "array" ? { style: "form", explode: false } : {};
    return { name, in: "query", required: row.queryReader.needed.includes(name), description, ...list, schema };
  });
}

/** A query parameter can't be null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== "null") : schema.type;
  const choices = schema.enum?.filter((choice) => choice !== null);
  return { ...schema, ...(type ? { type } : {}), ...(choices ? { enum: choices } : {}) };
}

/** An empty body counts as `{}`. */
function requestBodyOf(rows: readonly CompiledRow[]): Json {
  const content = Object.fromEntries(rows.map((row) => [row.mediaType, { schema: bodySchema(row) }]));
  return { required: rows.every(({ bodyReader }) => bodyReader.needed.length > 0), content };
}

function bodySchema({ bodyReader: { schemas, needed } }: CompiledRow): JsonSchema {
  const schema: JsonSchema = { type: "object", properties: { ...schemas }, additionalProperties: false };
  if (needed.length > 0) schema.required = [...needed];
  return withExamples(schema);
}

const fileForm: Json = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: {
          file: {
            type: "string",
            contentMediaType: "application/octet-stream",
            description: "The file with its name.",
          },
        },
      },
    },
  },
};

const successes = { 200: "OK", 201: "Created", 202: "Accepted", 204: "Done" } as const;

const headers = {
  "X-Request-Id": "Names the request in the log.",
  ETag: "Changes when the thing does.",
  "Retry-After": "Seconds after which to try again.",
  "WWW-Authenticate": "How to say who is asking.",
  "Idempotency-Replayed": "true: this is the first answer to the Idempotency-Key.",
  RateLimit: "To a token: what remains of the time in the database.",
  "RateLimit-Policy": "To a token: the time in the database within a minute.",
};

const headersOf = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(
    ["X-Request-Id", "RateLimit", "RateLimit-Policy", ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

function successOf(row: CompiledRow): Json {
  const answer = {
    description: successes[row.status],
    headers: headersOf(
      ...(row.isOneThing ? ["ETag" as const] : []),
      ...(takesKey(row) ? ["Idempotency-Replayed" as const] : []),
    ),
  };
  if (row.status === 204) return answer;
  const schema = row.answer.schema(row.selection.schema, row.beforeSelection?.schema ?? null);
  return { ...answer, content: jsonContent(withExamples(schema)) };
}

const jsonContent = (schema: JsonSchema) => ({ "application/json": { schema } });

const errorSentences = {
  INVALID_INPUT: "Malformed or invalid; `fields` says what, where single inputs are at fault",
  UNAUTHENTICATED: "Neither a session nor a good token",
  FORBIDDEN: "The token may not do this, another site's page, or not for this person",
  NOT_FOUND: "It doesn't exist, or it isn't yours",
  CONFLICT: "What is stored stands against it",
  TOO_LARGE: "Larger than allowed",
  UNSUPPORTED_MEDIA_TYPE: "The body isn't of the kind that the call takes",
  RATE_LIMITED: "Too often; Retry-After says in how many seconds again",
  INTERNAL: "Something went wrong; X-Request-Id finds it in the log",
  UPSTREAM_FAILED: "A service that the app needs doesn't answer, or not in time",
} as const;

const errorHeaders: Readonly<Record<string, keyof typeof headers>> = {
  UNAUTHENTICATED: "WWW-Authenticate",
  RATE_LIMITED: "Retry-After",
};

function errorAnswer(code: string, description: string): Json {
  const header = errorHeaders[code];
  return {
    description,
    headers: headersOf(...(header ? [header] : [])),
    content: jsonContent({ $ref: "#/components/schemas/Error" }),
  };
}

const errorSchema: JsonSchema = {
  type: "object",
  description: "What went wrong.",
  required: ["error", "code"],
  additionalProperties: false,
  properties: {
    error: { type: "string", description: "A sentence for a person." },
    code: { type: "string", enum: Object.keys(statusOfCode), description: "Which error it is, for programs." },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "A sentence for each single input that is at fault.",
      examples: [{ title: "Please enter a title" }],
    },
  },
};

const topicIndex: JsonSchema = {
  type: "object",
  required: ["sections"],
  properties: {
    sections: {
      type: "array",
      description: "The sections that this reader may see.",
      items: {
        type: "object",
        required: ["section", "topics"],
        properties: {
          section: { type: "string", description: "Its name." },
          topics: {
            type: "array",
            description: "Its topics, in order.",
            items: {
              type: "object",
              required: ["title", "file"],
              properties: {
                title: { type: "string", description: "Its heading." },
                file: { type: "string", description: "Its name for /docs/{filename}." },
              },
            },
          },
        },
      },
    },
  },
};

const notFound = { 404: { $ref: "#/components/responses/NOT_FOUND" } };
const tooLong = { 431: { description: "The request's headers are too large" } };

/** Open to people who aren't signed in, so none of it is a row. */
const documentation: Json = {
  "/api/v1/openapi.json": {
    get: {
      operationId: "getOpenapi",
      summary: "This description",
      description: "What each call takes and answers, made from the same table that serves the calls.",
      tags: ["Documentation"],
      security: [],
      responses: {
        200: { description: "OpenAPI 3.1", headers: headersOf(), content: jsonContent({ type: "object" }) },
        ...tooLong,
      },
    },
  },
  "/docs/index.json": {
    get: {
      operationId: "getDocsIndex",
      summary: "The topics of the documentation",
      description: "By section; those for admins only for admins.",
      tags: ["Documentation"],
      security: [{}, { apiToken: [] }, { session: [] }],
      responses: {
        200: { description: successes[200], headers: headersOf(), content: jsonContent(withExamples(topicIndex)) },
        ...tooLong,
      },
    },
  },
  "/docs/{filename}": {
    get: {
      operationId: "getDocsTopic",
      summary: "A topic of the documentation as Markdown",
      description: "A topic for admins is not found by others.",
      tags: ["Documentation"],
      security: [{}, { apiToken: [] }, { session: [] }],
      parameters: [
        {
          name: "filename",
          in: "path",
          required: true,
          description: "The name of a topic's file, ending in .md.",
          schema: withExamples({ type: "string", pattern: "\\.md$" }, "filename"),
        },
        ifNoneMatch,
      ],
      responses: {
        200: {
          description: successes[200],
          headers: headersOf("ETag"),
          content: { "text/markdown": { schema: { type: "string" } } },
        },
        304: { $ref: "#/components/responses/NotModified" },
        ...notFound,
      },
    },
  },
};
