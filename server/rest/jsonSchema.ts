import {
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
} from "graphql";
import type { Bounds } from "../platform/graphql/inputRules.js";

/** The part of JSON Schema 2020-12 that openapi.json uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: (string | boolean | null)[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  examples?: unknown[];
  contentMediaType?: string;
}

const scalars: Record<string, JsonSchema> = {
  ID: { type: "string", format: "uuid" },
  String: { type: "string" },
  Boolean: { type: "boolean" },
  Int: { type: "integer" },
  Float: { type: "number" },
  DateTime: { type: "string", format: "date-time" },
  DayOrTime: {
    type: "string",
    anyOf: [{ format: "date" }, { format: "date-time" }],
    description: "YYYY-MM-DD, or an instant in UTC; answered as given.",
  },
  HexColor: { type: "string", pattern: "^#[0-9A-Fa-f]{6}$" },
};

/**
 * A GraphQL type as JSON Schema, with enum values in lower case.
 * @param object returns the schema of an object type
 */
export function jsonSchemaOf(
  type: GraphQLType,
  object: (type: GraphQLNamedType) => JsonSchema = () => ({ type: "object" }),
): JsonSchema {
  if (isNonNullType(type)) return valueSchema(type.ofType, object);
  return orNull(valueSchema(type, object));
}

function valueSchema(type: GraphQLType, object: (type: GraphQLNamedType) => JsonSchema): JsonSchema {
  if (isNonNullType(type)) return valueSchema(type.ofType, object);
  if (isListType(type)) return { type: "array", items: jsonSchemaOf(type.ofType, object) };
  if (isEnumType(type)) return { type: "string", enum: type.getValues().map(({ name }) => name.toLowerCase()) };
  return { ...(scalars[type.name] ?? object(type)) };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.$ref || typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
  const nullable: JsonSchema = { ...schema, type: [schema.type, "null"] };
  if (schema.enum) nullable.enum = [...schema.enum, null];
  return nullable;
}

/** A value that a caller sends, with what its rule allows and the words of the schema. */
export function describedSchema(
  type: GraphQLType,
  { isNeverNull, items, ...bounds }: Bounds = {},
  description?: string | null,
): JsonSchema {
  const schema = jsonSchemaOf(isNeverNull ? new GraphQLNonNull(getNullableType(type)) : type);
  if (schema.items && items) schema.items = { ...schema.items, ...items };
  const words = description && inRest(description, type);
  return { ...schema, ...bounds, ...(words && { description: words }) };
}

/** The schema's words with values of enums as REST spells them. */
export function inRest(description: string, type: GraphQLType): string {
  const named = getNamedType(type);
  if (!isEnumType(named)) return description;
  const names = named.getValues().map(({ name }) => name);
  return description.replace(new RegExp(`\\b(?:${names.join("|")})\\b`, "g"), (name) => name.toLowerCase());
}
