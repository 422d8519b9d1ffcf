import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import type { Context } from "../context.js";
import { eachInSlices } from "../fairShares/Slices.js";
import { JsonText } from "./JsonText.js";
import { FieldFailure } from "./planErrors.js";

/** One run of a plan. */
export interface Run {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  context: Context;
  /** Fields whose values arrive later. */
  pending: Promise<void>[];
  /** Whether a field failed: a FieldFailure is in its place. */
  hasFailed: boolean;
}

/** Converts a resolver's result to a value of the API's type; throws if it is invalid. */
type Complete = (value: unknown, run: Run) => unknown;

/** The precomputed steps of one field of an object. */
export interface PlannedField {
  key: string;
  field: GraphQLField<unknown, unknown> | null;
  node: FieldNode;
  nodes: FieldNode[];
  parent: GraphQLObjectType;
  /** The fields of the object, or of each object in the list, that it returns; null for values. */
  fields: PlannedField[] | null;
  complete: Complete;
}

type Fragments = Record<string, FragmentDefinitionNode>;

class UnsupportedQuery extends Error {}

/** Lists with at least this many items are completed in slices, between which others' requests run. */
const longList = 500;
const noArguments = Object.freeze({});

/**
 * Null if there is no plan: for several changes, which are made one after the other, for directives, introspection, and
 * types that are known only when a value is there.
 */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlannedField[] | null {
  const root = schema.getRootType(operation.operation);
  if (operation.operation === "subscription" || operation.directives?.length || !root) return null;
  try {
    const fields = new Planner(schema, fragmentsOf(document)).planObject(root, [operation.selectionSet]);
    return operation.operation === "mutation" && fields.length > 1 ? null : fields;
  } catch (error) {
    if (error instanceof UnsupportedQuery) return null;
    throw error;
  }
}

export function runFields(fields: readonly PlannedField[], source: unknown, run: Run): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const planned of fields) {
    const { key } = planned;
    try {
      const value = resolved(planned, source, run);
      if (isPromise(value)) later(value, planned.complete, run, result, key);
      else result[key] = planned.complete(value, run);
    } catch (error) {
      result[key] = failure(error, run);
    }
  }
  return result;
}

/** Reserves the place among the others, and fills it when the value arrives. */
function later<Key extends string | number>(
  value: Promise<unknown>,
  complete: Complete,
  run: Run,
  place: Record<Key, unknown>,
  key: Key,
): void {
  place[key] = null;
  run.pending.push(
    value
      .then((late) => {
        place[key] = complete(late, run);
      })
      .catch((error: unknown) => {
        place[key] = failure(error, run);
      }),
  );
}

function failure(error: unknown, run: Run): FieldFailure {
  run.hasFailed = true;
  return new FieldFailure(error);
}

function resolved(planned: PlannedField, source: unknown, run: Run): unknown {
  const { field, node, parent } = planned;
  if (field === null) return parent.name;
  if (field.resolve) return field.resolve(source, argumentsOf(planned, run), run.context, infoOf(planned, run));
  const value = (source as Record<string, unknown>)[field.name];
  if (typeof value !== "function") return value;
  return value.call(source, argumentsOf({ field, node }, run), run.context, infoOf(planned, run));
}

function argumentsOf({ field, node }: Pick<PlannedField, "field" | "node">, run: Run): Record<string, unknown> {
  return field?.args.length ? getArgumentValues(field, node, run.variables) : noArguments;
}

/** The path starts at the field itself: none of our resolvers uses it. */
function infoOf({ key, field, nodes, parent }: PlannedField, run: Run): GraphQLResolveInfo {
  return {
    fieldName: field?.name ?? key,
    fieldNodes: nodes,
    returnType: field?.type as GraphQLOutputType,
    parentType: parent,
    path: { prev: undefined, key, typename: parent.name },
    schema: run.schema,
    fragments: fragmentsOf(run.document),
    rootValue: undefined,
    operation: run.operation,
    variableValues: run.variables,
  };
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Fragments = Object.create(null);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}

class Planner {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
  ) {}

  planObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): PlannedField[] {
    const byKey = new Map<string, FieldNode[]>();
    for (const set of sets) this.collect(type, set, byKey);
    return [...byKey].map(([key, nodes]) => this.planField(type, key, nodes));
  }

  /** Selections with the same key are one field, wherever they are. */
  private collect(type: GraphQLObjectType, set: SelectionSetNode, byKey: Map<string, FieldNode[]>): void {
    for (const selection of set.selections) {
      if (selection.directives?.length) throw new UnsupportedQuery();
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        byKey.set(key, [...(byKey.get(key) ?? []), selection]);
        continue;
      }
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments[selection.name.value] : selection;
      if (!part) throw new UnsupportedQuery();
      if (this.applies(part.typeCondition?.name.value, type)) this.collect(type, part.selectionSet, byKey);
    }
  }

  private applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const named = this.schema.getType(condition);
    return isAbstractType(named) && this.schema.isSubType(named, type);
  }

  private planField(parent: GraphQLObjectType, key: string, nodes: FieldNode[]): PlannedField {
    const [node] = nodes;
    if (!node || key === "__proto__") throw new UnsupportedQuery();
    if (node.name.value === "__typename") {
      return { key, field: null, node, nodes, parent, fields: null, complete: (name) => name };
    }
    const field = parent.getFields()[node.name.value];
    if (!field) throw new UnsupportedQuery();
    const type = getNamedType(field.type);
    const fields = isLeafType(type) ? null : this.planFieldsOf(type, nodes);
    return {
      key,
      field,
      node,
      nodes,
      parent,
      fields,
      complete: completion(field.type, `${parent.name}.${field.name}`, fields),
    };
  }

  private planFieldsOf(type: GraphQLNamedType, nodes: readonly FieldNode[]): PlannedField[] {
    if (!isObjectType(type)) throw new UnsupportedQuery();
    return this.planObject(
      type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    );
  }
}

/** @param fields the selection on the objects in it, if there are any. */
function completion(type: GraphQLOutputType, name: string, fields: PlannedField[] | null): Complete {
  if (!isNonNullType(type)) {
    const complete = completionOfValue(type, name, fields);
    return (value, run) => (value === null || value === undefined ? null : complete(value, run));
  }
  const complete = completionOfValue(type.ofType, name, fields);
  return (value, run) => {
    if (value === null || value === undefined) throw new Error(`Cannot return null for non-nullable field ${name}.`);
    return complete(value, run);
  };
}

function completionOfValue(type: GraphQLOutputType, name: string, fields: PlannedField[] | null): Complete {
  if (isListType(type)) return completionOfList(completion(type.ofType, name, fields), name);
  if (isLeafType(type)) {
    return (value) => {
      if (value instanceof Error) throw value;
      const serialized = type.serialize(value);
      if (serialized === null || serialized === undefined) throw new Error(`${type.name} cannot represent ${name}.`);
      return serialized;
    };
  }
  return (value, run) => {
    if (value instanceof JsonText) return value;
    if (value instanceof Error) throw value;
    return runFields(fields ?? [], value, run);
  };
}

function completionOfList(complete: Complete, name: string): Complete {
  return (items, run) => {
    if (items instanceof JsonText) return items;
    if (items instanceof Error) throw items;
    if (!isIterable(items)) throw new Error(`Expected Iterable, but did not find one for field "${name}".`);
    const result: unknown[] = [];
    const completeItem = (item: unknown): void => {
      const index = result.push(null) - 1;
      try {
        if (isPromise(item)) later(item, complete, run, result as Record<number, unknown>, index);
        else result[index] = complete(item, run);
      } catch (error) {
        result[index] = failure(error, run);
      }
    };
    if (Array.isArray(items) && items.length > longList) run.pending.push(eachInSlices(items, completeItem));
    else for (const item of items) completeItem(item);
    return result;
  };
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
