import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import type { Context } from "./context.js";
import { JsonText } from "./JsonText.js";

/** One run of a plan. */
export interface Run {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  context: Context;
  /** Fields whose values come later. */
  pending: Promise<void>[];
}

/** A value of the API's type from what a resolver gave; throws for whatever graphql-js should report. */
type Complete = (value: unknown, run: Run) => unknown;

/** What one field of an object takes, decided beforehand. */
export interface PlannedField {
  key: string;
  field: GraphQLField<unknown, unknown> | null;
  node: FieldNode;
  nodes: FieldNode[];
  parent: GraphQLObjectType;
  complete: Complete;
}

type Fragments = Record<string, FragmentDefinitionNode>;

class NotPlain extends Error {}

const noArguments = Object.freeze({});
const ignore = () => undefined;

/** Null for what has no plan: changes, directives, introspection, and types known only when a value is there. */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlannedField[] | null {
  const root = schema.getQueryType();
  if (operation.operation !== "query" || operation.directives?.length || !root) return null;
  try {
    return new Planner(schema, fragmentsOf(document)).planObject(root, [operation.selectionSet]);
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

export function runFields(fields: readonly PlannedField[], source: unknown, run: Run): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const planned of fields) {
    const value = resolved(planned, source, run);
    if (isPromise(value)) {
      // Keeps the field's place among the others.
      result[planned.key] = null;
      const settled = value.then((late) => {
        result[planned.key] = planned.complete(late, run);
      });
      settled.catch(ignore);
      run.pending.push(settled);
    } else {
      result[planned.key] = planned.complete(value, run);
    }
  }
  return result;
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

/** The path begins at the field itself: no resolver of ours asks where it stands. */
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

  /** Fields of one key, wherever they stand, are one field. */
  private collect(type: GraphQLObjectType, set: SelectionSetNode, byKey: Map<string, FieldNode[]>): void {
    for (const selection of set.selections) {
      if (selection.directives?.length) throw new NotPlain();
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        byKey.set(key, [...(byKey.get(key) ?? []), selection]);
        continue;
      }
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments[selection.name.value] : selection;
      if (!part) throw new NotPlain();
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
    if (!node || key === "__proto__") throw new NotPlain();
    if (node.name.value === "__typename") {
      return { key, field: null, node, nodes, parent, complete: (name) => name };
    }
    const field = parent.getFields()[node.name.value];
    if (!field) throw new NotPlain();
    return { key, field, node, nodes, parent, complete: this.completion(field.type, nodes) };
  }

  private completion(type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
    if (isNonNullType(type)) {
      const complete = this.completionOfValue(type.ofType, nodes);
      return (value, run) => {
        if (value === null || value === undefined) throw new NotPlain();
        return complete(value, run);
      };
    }
    const complete = this.completionOfValue(type, nodes);
    return (value, run) => (value === null || value === undefined ? null : complete(value, run));
  }

  private completionOfValue(type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
    if (isListType(type)) {
      const complete = this.completion(type.ofType, nodes);
      return (items, run) => {
        if (items instanceof JsonText) return items;
        if (!Array.isArray(items)) throw new NotPlain();
        return items.map((item) => complete(item, run));
      };
    }
    if (isLeafType(type)) {
      return (value) => {
        const serialized = type.serialize(value);
        if (serialized === null || serialized === undefined) throw new NotPlain();
        return serialized;
      };
    }
    if (!isObjectType(type)) throw new NotPlain();
    const fields = this.planObject(
      type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    );
    return (value, run) => {
      if (typeof value !== "object" || isPromise(value)) throw new NotPlain();
      return runFields(fields, value, run);
    };
  }
}
