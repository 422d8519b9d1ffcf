import type { JsonText } from "../platform/graphql/JsonText.js";
import type { JsonSchema } from "./jsonSchema.js";

/** How the result of a row's operation becomes its response body, and the schema of that body. */
export interface Answer<Data, Before = unknown> {
  readonly hasBody: boolean;
  /** `before` is the result of the row's own `before`, if it has one. */
  of(data: Data, before: Before): unknown;
  /** Built from the schemas of what the operation and `before` select. */
  schema(data: JsonSchema, before: JsonSchema | null): JsonSchema;
}

/** The result unchanged: `{"note": {...}}`, `{"tags": [...]}`. */
export const asSelected: Answer<unknown> = {
  hasBody: true,
  of: (data) => data,
  schema: (data) => data,
};

/** The value of the operation's one field, without its name. */
export function flat<Name extends string>(name: Name): Answer<Record<Name, unknown>> {
  return { hasBody: true, of: (data) => data[name], schema: (data) => data.properties?.[name] ?? data };
}

/** A connection as a list's operation selects it. */
export interface PageOf {
  nodes: unknown[] | JsonText;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A connection as `{"<name>": [...], "next_cursor"}`. */
export function page<Name extends string>(name: Name): Answer<Record<Name, PageOf>> {
  return {
    hasBody: true,
    of(data) {
      const { nodes, pageInfo } = data[name];
      return { [name]: nodes, next_cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
    },
    schema: (data) => ({
      type: "object",
      required: [name, "next_cursor"],
      properties: {
        [name]: { ...data.properties?.[name]?.properties?.nodes, maxItems: 1000 },
        next_cursor: { type: ["string", "null"], description: "For `cursor`; null at the end." },
      },
    }),
  };
}

/** A connection as `{"<name>": [...], "total", "next_cursor"}`; its operation asks for totalCount. */
export function countedPage<Name extends string>(name: Name): Answer<Record<Name, PageOf & { totalCount: number }>> {
  const { hasBody, of, schema } = page(name);
  return {
    hasBody,
    of: (data, before) => ({ ...(of(data, before) as object), total: data[name].totalCount }),
    schema(data, before) {
      const { required = [], properties, ...rest } = schema(data, before);
      const total = { type: "integer", description: "How many there are on all pages." };
      return { ...rest, required: [...required, "total"], properties: { ...properties, total } };
    },
  };
}

/** 204 without a body. */
export const nothing: Answer<unknown> = { hasBody: false, of: () => undefined, schema: () => ({}) };

/** 202: accepted, with nothing to return. */
export const taken: Answer<unknown> = { hasBody: true, of: () => ({}), schema: () => ({ type: "object" }) };
