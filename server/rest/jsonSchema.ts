import { type GraphQLNamedType, type GraphQLType, isEnumType, isListType, isNonNullType } from "graphql";

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
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}

const scalars: Record<string, JsonSchema> = {
  ID: { type: "string" },
  String: { type: "string" },
  Boolean: { type: "boolean" },
  Int: { type: "integer" },
  Float: { type: "number" },
  DateTime: { type: "string", format: "date-time" },
  DayOrTime: { type: "string", description: "YYYY-MM-DD, or an instant in UTC; answered as given." },
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
