import fc from "fast-check";
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from "graphql";
import { invalidValues, lists, scalars, type Tone } from "./values.js";

/** A field of Query or Mutation as an operation with all its arguments as variables. */
export interface OperationInput {
  field: string;
  document: DocumentNode;
  variables: Record<string, unknown>;
}

/** Inputs for every query or every mutation that the schema has. */
export function operationInputs(schema: GraphQLSchema, kind: "query" | "mutation"): fc.Arbitrary<OperationInput> {
  const fields = Object.values(schema.getRootType(kind as never)?.getFields() ?? {});
  return fc.oneof(
    ...fields.map((field) => {
      const document = documentOf(field, kind);
      const variables = fc.oneof(
        { weight: 3, arbitrary: recordOf(field.args, "likely") },
        { weight: 2, arbitrary: recordOf(field.args, "any") },
      );
      return variables.map((values) => ({ field: field.name, document, variables: values }));
    }),
  );
}

/** Likely values pass the first checks more often; at most a few of these are unusual. */
function recordOf(fields: readonly { name: string; type: GraphQLInputType }[], tone: Tone) {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const odd = tone === "likely" ? 1 : 8;
  for (const { name, type } of fields) {
    const isNeeded = isNonNullType(type);
    model[name] = fc.oneof(
      { weight: isNeeded ? 120 : 50, arbitrary: valueFor(name, type, tone) },
      { weight: odd, arbitrary: invalidValues },
      { weight: odd + (isNeeded ? 0 : 3), arbitrary: fc.constant(null) },
      { weight: isNeeded ? 1 : 80, arbitrary: fc.constant(undefined) },
    );
  }
  return fc.record(model).map((values) => {
    for (const name of Object.keys(values)) if (values[name] === undefined) delete values[name];
    return values as Record<string, unknown>;
  });
}

function valueFor(name: string, type: GraphQLInputType, tone: Tone): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueFor(name, type.ofType, tone);
  if (isListType(type)) return lists(valueFor(name, type.ofType, tone), tone);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) return recordOf(Object.values(type.getFields()), tone);
  return scalars(name, type.name, tone);
}

function documentOf(field: GraphQLField<unknown, unknown>, kind: string): DocumentNode {
  const definitions = field.args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(", ");
  return parse(
    `${kind} ${definitions && `(${definitions})`} { ${field.name}${given && `(${given})`} ${selectionOf(field.type, 2)} }`,
  );
}

/** An answer's own values, those of the objects in it, and the type of each object. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return "";
  if (depth === 0 || !(isObjectType(named) || isInterfaceType(named))) return "{ __typename }";
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(({ type }) => isNonNullType(type)));
  const parts = fields
    .filter(({ name, type }) => isLeafType(getNamedType(type)) || (depth > 1 && !["edges"].includes(name)))
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`);
  return `{ __typename ${parts.join(" ")} }`;
}
