import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { JsonText } from "../platform/graphql/JsonText.js";
import { type Addition, additions } from "./additions.js";
import { inRest, type JsonSchema, jsonSchemaOf } from "./jsonSchema.js";

type Values = Record<string, unknown>;

/** Ids that say more than which row it is. */
const notUuids = new Set(["EventOccurrence.id"]);

/** The shape of an operation's result in REST, and the function that converts it. */
export interface Selection {
  schema: JsonSchema;
  /** Changes a new result in place: enums to lower case, and REST's additions to fragments. */
  toRest: (result: unknown) => void;
}

interface Part {
  properties: Record<string, JsonSchema>;
  required: string[];
  fixes: ((values: Values) => void)[];
}

/**
 * Analyzes an operation once, at startup.
 * @param components collects the schema of every fragment that it spreads, by name
 */
export function selectionOf(
  document: DocumentNode,
  schema: GraphQLSchema,
  components: Record<string, JsonSchema>,
): Selection {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | undefined;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (definition.kind === Kind.OPERATION_DEFINITION) operation = definition;
  }
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error("A REST row needs a document with one operation");

  const part = partOf(operation.selectionSet, root);
  return { schema: objectSchema(part), toRest: each(fixAll(part.fixes)) };

  function partOf(selectionSet: SelectionSetNode, type: GraphQLCompositeType): Part {
    const part: Part = { properties: {}, required: [], fixes: [] };
    for (const selection of selectionSet.selections) {
      if (selection.kind !== Kind.FIELD) {
        merge(
          part,
          selection.kind === Kind.FRAGMENT_SPREAD ? fragmentPart(selection.name.value) : inlinePart(selection),
        );
        continue;
      }
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      if (!field) throw new Error(`${type.name} has no ${selection.name.value}`);
      const name = selection.alias?.value ?? selection.name.value;
      const ends = getNamedType(field.type);
      let below: JsonSchema = {};
      if (isCompositeType(ends) && selection.selectionSet) {
        const child = partOf(selection.selectionSet, ends);
        below = referenceOf(selection.selectionSet) ?? objectSchema(child);
        const fix = fixAll(child.fixes);
        if (fix) part.fixes.push((values) => each(fix)(values[name]));
      } else if (isEnumType(ends)) {
        part.fixes.push((values) => {
          values[name] = lowerCase(values[name]);
        });
      }
      // An error is answered as such: here a field for one thing has it.
      const answered = field.extensions.isOne ? new GraphQLNonNull(getNullableType(field.type)) : field.type;
      const schemaOfField = jsonSchemaOf(answered, () => below);
      if (notUuids.has(`${type.name}.${field.name}`)) delete schemaOfField.format;
      // The description of a root field is about the call, which the row describes itself.
      const words = type === root && isCompositeType(ends) ? ends.description : field.description;
      part.properties[name] = { ...schemaOfField, ...(words && { description: inRest(words, field.type) }) };
      if (!selection.directives?.length) part.required.push(name);
    }
    return part;
  }

  function inlinePart(selection: InlineFragmentNode): Part {
    const on = selection.typeCondition && schema.getType(selection.typeCondition.name.value);
    if (!isCompositeType(on)) throw new Error("An inline fragment of a REST row needs a type");
    return partOf(selection.selectionSet, on);
  }

  function fragmentPart(name: string): Part {
    const fragment = fragments.get(name);
    const on = fragment && schema.getType(fragment.typeCondition.name.value);
    if (!fragment || !isCompositeType(on)) throw new Error(`${name} is no fragment`);
    const part = partOf(fragment.selectionSet, on);
    const addition: Addition | undefined = additions[name];
    if (addition) {
      Object.assign(part.properties, addition.properties);
      part.required.push(...Object.keys(addition.properties));
      part.fixes.push(addition.add);
    }
    components[componentName(name)] ??= objectSchema(part);
    return part;
  }

  /** The component for a selection of exactly one fragment. */
  function referenceOf({ selections: [only, ...others] }: SelectionSetNode): JsonSchema | null {
    if (!only || others.length > 0 || only.kind === Kind.FIELD) return null;
    if (only.kind === Kind.INLINE_FRAGMENT) return referenceOf(only.selectionSet);
    return { $ref: `#/components/schemas/${componentName(only.name.value)}` };
  }
}

const componentName = (fragment: string) => fragment.replace(/^Rest/, "");

const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

function objectSchema({ properties, required }: Part): JsonSchema {
  return { type: "object", required: [...new Set(required)], properties };
}

function merge(into: Part, from: Part): void {
  Object.assign(into.properties, from.properties);
  into.required.push(...from.required);
  into.fixes.push(...from.fixes);
}

function fixAll(fixes: Part["fixes"]): ((values: Values) => void) | null {
  if (fixes.length === 0) return null;
  if (fixes.length === 1) return fixes[0]!;
  return (values) => {
    for (const fix of fixes) fix(values);
  };
}

/** Applies the fix to a value that may be absent, one object or a list of them. */
function each(fix: ((values: Values) => void) | null): (value: unknown) => void {
  if (!fix) return () => {};
  return (value) => {
    if (Array.isArray(value)) for (const item of value) fix(item);
    else if (value && !(value instanceof JsonText)) fix(value as Values);
  };
}
