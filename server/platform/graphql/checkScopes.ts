import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { type HeldScopes, missingScope, type Needs, requireScopes, type Scope } from "../scopes.js";

declare module "graphql" {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The scopes without which a token may not select it. */
    needs?: Needs;
    /** The scopes without which it gives nothing, so that what is below it is not read. */
    filteredBy?: Needs;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** The scopes without which no object of it is given. */
    needs?: Needs;
  }
}

/** One of these scopes is needed, by who holds those of `when`. */
interface Need {
  when: Needs;
  oneOf: readonly Scope[];
}

const known = new WeakMap<OperationDefinitionNode, readonly Need[]>();

/**
 * Checks an operation, whatever its variables say and whichever directives leave a field out. Which
 * kinds of things its arguments name is decided by its resolvers.
 * @throws ForbiddenError that names a scope which is not held.
 */
export function checkScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  held: HeldScopes,
): void {
  if (held === null) return;
  const needs = neededScopes(schema, document, operation);
  requireScopes(
    held,
    needs.filter(({ when }) => missingScope(held, when) === null).map(({ oneOf }) => oneOf),
  );
}

function neededScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly Need[] {
  let needs = known.get(operation);
  if (!needs) {
    const collector = new Collector(schema, document);
    const root = schema.getRootType(operation.operation);
    if (root) collector.visit(operation.selectionSet, root, []);
    needs = [...collector.found.values()];
    known.set(operation, needs);
  }
  return needs;
}

class Collector {
  readonly found = new Map<string, Need>();
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly visited = new Set<string>();

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
  ) {
    const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(fragments.map((each) => [each.name.value, each]));
  }

  visit({ selections }: SelectionSetNode, type: GraphQLNamedType, when: Needs): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
        if (!field) continue;
        const { needs = [], filteredBy = [] } = field.extensions;
        for (const oneOf of needs) this.found.set(`${when.join(" ")} ${oneOf.join("|")}`, { when, oneOf });
        if (selection.selectionSet)
          this.visit(selection.selectionSet, getNamedType(field.type), [...when, ...filteredBy]);
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const { value: name } = selection.name;
        const fragment = this.fragments.get(name);
        const key = `${name} ${when.join(" ")}`;
        if (!fragment || this.visited.has(key)) continue;
        this.visited.add(key);
        this.visitPart(fragment.selectionSet, fragment.typeCondition.name.value, type, when);
      } else this.visitPart(selection.selectionSet, selection.typeCondition?.name.value, type, when);
    }
  }

  /** A fragment on a kind of an interface or union is for objects of that kind alone. */
  private visitPart(set: SelectionSetNode, condition: string | undefined, type: GraphQLNamedType, when: Needs): void {
    const part = (condition && this.schema.getType(condition)) || type;
    const isNarrower = part !== type && isObjectType(part);
    this.visit(set, part, isNarrower ? [...when, ...(part.extensions.needs ?? [])] : when);
  }
}
