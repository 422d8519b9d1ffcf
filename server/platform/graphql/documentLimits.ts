import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationRule,
  valueFromASTUntyped,
} from "graphql";
import { limitOf } from "../../limits.js";
import { InvalidInputError, invalidVariable } from "../errors.js";

const maxDepth = limitOf.operations.depth.max;
/** The maximum cost of one request with pages of up to 100; see `checkCost`. */
export const maxCost = limitOf.operations.cost.max;
export const maxTokens = limitOf.operations.documentTokens.max;
/** The bounds of a subscription's document, which is kept in memory as long as the subscription is open. */
export const subscriptionBounds = {
  characters: limitOf.subscriptions.documentCharacters.max,
  tokens: limitOf.subscriptions.documentTokens.max,
};
/** Each unknown name is compared with all known names to find similar ones: validation ends after this many errors. */
export const maxErrors = limitOf.operations.reportedErrors.max;

/** The cost of a root field beside that of its value: a statement of its own. */
const rootFieldCost = 50;
/**
 * The costs of introspection, where each part of it is asked for once: two descriptions of the whole schema fit in one
 * request, or twenty of one type.
 */
const introspectionCosts: ReadonlyMap<string, IntrospectionCost> = new Map([
  [SchemaMetaFieldDef.name, { type: SchemaMetaFieldDef.type, cost: 10_000 }],
  [TypeMetaFieldDef.name, { type: TypeMetaFieldDef.type, cost: 1_000 }],
]);
/** How many items of a list without pages count in full. */
const wholeItems = 10;
/** Above those, this many items count as one: they come from one statement, and lists that full are rare. */
const itemsCountedAsOne = 100;

/** The bounds of a field's value and work, unless its arguments give them. */
export interface FieldCost {
  /** The maximum number of items of the list that it returns. */
  items?: number;
  /** The cost of computing its value, whatever is selected of it. */
  work?: number;
}

interface IntrospectionCost {
  type: GraphQLOutputType;
  cost: number;
}

declare module "graphql" {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    cost?: FieldCost;
  }
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Refuses documents whose fields lie more than 12 deep; introspection has a rule of its own. */
export const depthRule: ValidationRule = (context) => ({
  OperationDefinition(operation) {
    const depth = depthOf(operation.selectionSet, fragmentsOf(context.getDocument()), new Map());
    if (depth <= maxDepth) return;
    const message = `This query is ${depth} levels deep; at most ${maxDepth} are allowed`;
    context.reportError(new GraphQLError(message, { nodes: operation }));
  },
});

/**
 * Counts what an operation asks for: a field costs 1 and what making it is known to cost, a page as many times what an
 * item costs as it has items, another list as its bound says, a field of the root 50 more. Introspection has costs of
 * its own.
 * @param maxPageSize raises the bound in step for callers who may ask for larger pages.
 * @returns what it costs, and the bound.
 * @throws InvalidInputError above the bound, and for introspection with aliases.
 */
export function checkCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  maxPageSize: number,
): { requested: number; limit: number } {
  const limit = (maxCost * maxPageSize) / 100;
  const root = schema.getRootType(operation.operation);
  if (!root) return { requested: 0, limit };
  const cost = costOfOperation(schema, document, operation, withDefaults(operation, variables), root);
  if (cost > limit) {
    throw new InvalidInputError(
      `This query asks for too much at once (${cost} of at most ${limit}). Please ask for fewer items or fields.`,
    );
  }
  return { requested: cost, limit };
}

/** The cost of an operation when it was last counted. */
interface KnownCost {
  cost: number;
  /** The variables that said how many items it asked for, by name. */
  sizes: ReadonlyMap<string, unknown>;
}

const knownCosts = new WeakMap<OperationDefinitionNode, KnownCost>();

function costOfOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  root: GraphQLNamedType,
): number {
  const hasNull = Object.values(variables).includes(null);
  const known = hasNull ? undefined : knownCosts.get(operation);
  if (known && [...known.sizes].every(([name, size]) => variables[name] === size)) return known.cost;
  const counter = new CostCounter(schema, fragmentsOf(document), variables, hasNull);
  const cost = counter.costOf(operation.selectionSet, root, true);
  if (!hasNull) knownCosts.set(operation, { cost, sizes: counter.sizes });
  return cost;
}

/** The default of a variable that isn't given. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // without a prototype: a variable may have the name of an inherited property
  const values: Record<string, unknown> = Object.assign(Object.create(null), given);
  for (const { variable, defaultValue } of variableDefinitions) {
    const { value: name } = variable.name;
    if (defaultValue && values[name] === undefined) values[name] = valueFromASTUntyped(defaultValue);
  }
  return values;
}

/** How many items of a list with this bound are counted. */
function countedItems(bound: number): number {
  return Math.min(bound, wholeItems) + Math.ceil(Math.max(0, bound - wholeItems) / itemsCountedAsOne);
}

function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

/** @param known depths of fragments; each is measured once, and one that contains itself counts as nothing. */
function depthOf(set: SelectionSetNode, fragments: Fragments, known: Map<string, number>): number {
  let deepest = 0;
  for (const selection of set.selections) {
    let depth = 0;
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith("__")) continue;
      depth = 1 + (selection.selectionSet ? depthOf(selection.selectionSet, fragments, known) : 0);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = depthOf(selection.selectionSet, fragments, known);
    } else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (!known.has(name) && fragment) {
        known.set(name, 0);
        known.set(name, depthOf(fragment.selectionSet, fragments, known));
      }
      depth = known.get(name) ?? 0;
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

class CostCounter {
  /** Costs of fragments: each is counted once. */
  private readonly known = new Map<string, number>();
  /** The variables that were asked how many items are wanted, by name. */
  readonly sizes = new Map<string, unknown>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly variables: Readonly<Record<string, unknown>>,
    private readonly hasNull: boolean,
  ) {}

  costOf(set: SelectionSetNode, type: GraphQLNamedType, isRoot: boolean): number {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        cost += this.costOfField(selection, type) + (isRoot ? rootFieldCost : 0);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        cost += this.costOf(
          selection.selectionSet,
          this.typeNamed(selection.typeCondition?.name.value) ?? type,
          isRoot,
        );
      } else {
        cost += this.costOfFragment(selection.name.value, isRoot);
      }
    }
    return cost;
  }

  private costOfFragment(name: string, isRoot: boolean): number {
    const key = `${name} ${isRoot}`;
    const fragment = this.fragments.get(name);
    if (!this.known.has(key) && fragment) {
      this.known.set(key, 0);
      const type = this.typeNamed(fragment.typeCondition.name.value);
      this.known.set(key, type ? this.costOf(fragment.selectionSet, type, isRoot) : 0);
    }
    return this.known.get(key) ?? 0;
  }

  private costOfField(node: FieldNode, parent: GraphQLNamedType): number {
    const introspection = introspectionCosts.get(node.name.value);
    if (introspection) return this.costOfIntrospection(node, introspection);
    // with aliases one field could be returned many times, with hundreds of types and thousands of fields
    if (node.alias && parent.name.startsWith("__"))
      throw new InvalidInputError("Introspection takes no aliases. Please ask for each of its fields by its own name.");
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    // A variable may be null where an argument with a default may not: it is refused before anything is done, and not
    // by the field of a change that has already been made.
    if (this.hasNull && field && node.arguments?.length) this.checkArguments(field, node);
    const own = 1 + (field?.extensions.cost?.work ?? 0);
    if (!field || !node.selectionSet) return own;
    return own + this.itemsOf(node, field, parent) * this.costOf(node.selectionSet, getNamedType(field.type), false);
  }

  private checkArguments(field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    try {
      getArgumentValues(field, node, this.variables);
    } catch (error) {
      throw invalidVariable((error as Error).message);
    }
  }

  /** Searched for aliases only: another rule checks how deep its lists are. */
  private costOfIntrospection({ selectionSet }: FieldNode, { type, cost }: IntrospectionCost): number {
    if (selectionSet) this.costOf(selectionSet, getNamedType(type), false);
    return cost;
  }

  private itemsOf(node: FieldNode, field: GraphQLField<unknown, unknown>, parent: GraphQLNamedType): number {
    const first = field.args.find((arg) => arg.name === "first");
    if (first) return this.numberOf(node) ?? Number(first.defaultValue ?? wholeItems);
    if (!isListType(getNullableType(field.type))) return 1;
    // The page around them already counts its items.
    if (/(?:Connection|Edge)$/.test(parent.name)) return 1;
    return countedItems(field.extensions.cost?.items ?? wholeItems);
  }

  private numberOf(node: FieldNode): number | undefined {
    const value = node.arguments?.find((argument) => argument.name.value === "first")?.value;
    if (value?.kind === Kind.VARIABLE) this.sizes.set(value.name.value, this.variables[value.name.value]);
    // A number that isn't valid for this field, such as 1.5, counts too: it is refused later.
    const given = value && valueFromASTUntyped(value, this.variables);
    return typeof given === "number" && !Number.isNaN(given) ? Math.max(0, given) : undefined;
  }

  private typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name);
  }
}
