import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";

/** A field that a query selects, under the name that the query gives it. */
export interface SelectedField {
  key: string;
  name: string;
  /** The fields selected of it; empty for a plain value. */
  fields: SelectedField[];
}

interface Asked {
  schema: GraphQLSchema;
  fragments: GraphQLResolveInfo["fragments"];
}

class UnsupportedQuery extends Error {}

const known = new WeakMap<FieldNode, SelectedField[] | null>();

/**
 * The selection of the field that is being resolved, computed once for each document. Null if it isn't plain: with
 * directives, arguments, names of types, or values of several types.
 */
export function selectedFields({
  fieldNodes,
  returnType,
  fragments,
  schema,
}: GraphQLResolveInfo): SelectedField[] | null {
  const [node] = fieldNodes;
  if (!node || fieldNodes.length > 1) return null;
  let fields = known.get(node);
  if (fields === undefined) {
    fields = plainFields(node, getNamedType(returnType), { fragments, schema });
    known.set(node, fields);
  }
  return fields;
}

function plainFields(node: FieldNode, type: GraphQLNamedType, asked: Asked): SelectedField[] | null {
  try {
    return node.selectionSet ? fieldsOf([node.selectionSet], type, asked) : [];
  } catch (error) {
    if (error instanceof UnsupportedQuery) return null;
    throw error;
  }
}

function fieldsOf(sets: readonly SelectionSetNode[], type: GraphQLNamedType, asked: Asked): SelectedField[] {
  if (sets.length === 0) return [];
  if (!isObjectType(type)) throw new UnsupportedQuery();
  const ofType = type.getFields();
  const byKey = new Map<string, FieldNode[]>();
  for (const set of sets) collect(set, type, asked, byKey);
  return [...byKey].map(([key, nodes]) => {
    const name = (nodes[0] as FieldNode).name.value;
    const field = ofType[name];
    if (!field) throw new UnsupportedQuery();
    const within = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return { key, name, fields: fieldsOf(within, getNamedType(field.type), asked) };
  });
}

function collect(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  asked: Asked,
  byKey: Map<string, FieldNode[]>,
): void {
  for (const selection of selections) {
    if (selection.directives?.length) throw new UnsupportedQuery();
    if (selection.kind !== Kind.FIELD) {
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? asked.fragments[selection.name.value] : selection;
      if (!part) throw new UnsupportedQuery();
      if (isOf(type, part.typeCondition?.name.value, asked.schema)) collect(part.selectionSet, type, asked, byKey);
      continue;
    }
    if (selection.arguments?.length || selection.name.value.startsWith("__")) throw new UnsupportedQuery();
    const key = selection.alias?.value ?? selection.name.value;
    byKey.set(key, [...(byKey.get(key) ?? []), selection]);
  }
}

/** Whether a fragment with this type condition applies to values of the type. */
function isOf(type: GraphQLObjectType, name: string | undefined, schema: GraphQLSchema): boolean {
  if (name === undefined || name === type.name) return true;
  const wanted = schema.getType(name);
  return isAbstractType(wanted) && schema.isSubType(wanted, type);
}
