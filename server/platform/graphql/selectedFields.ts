import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** A field that a query asks for, under the name it wants it by. */
export interface SelectedField {
  key: string;
  name: string;
  /** The fields selected of it; empty for a plain value. */
  fields: SelectedField[];
}

type Fragments = GraphQLResolveInfo["fragments"];

class UnsupportedQuery extends Error {}

const known = new WeakMap<FieldNode, SelectedField[] | null>();

/**
 * The selection of the field that is being resolved, whatever the type it is made of; worked out once for each
 * document. Null for what isn't plain: directives, arguments and names of types.
 */
export function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): SelectedField[] | null {
  const [node] = fieldNodes;
  if (!node || fieldNodes.length > 1) return null;
  let fields = known.get(node);
  if (fields === undefined) {
    fields = plainFields(node, fragments);
    known.set(node, fields);
  }
  return fields;
}

function plainFields(node: FieldNode, fragments: Fragments): SelectedField[] | null {
  try {
    return node.selectionSet ? fieldsOf([node.selectionSet], fragments) : [];
  } catch (error) {
    if (error instanceof UnsupportedQuery) return null;
    throw error;
  }
}

function fieldsOf(sets: readonly SelectionSetNode[], fragments: Fragments): SelectedField[] {
  const byKey = new Map<string, FieldNode[]>();
  for (const set of sets) collect(set, fragments, byKey);
  return [...byKey].map(([key, nodes]) => ({
    key,
    name: (nodes[0] as FieldNode).name.value,
    fields: fieldsOf(
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
      fragments,
    ),
  }));
}

function collect({ selections }: SelectionSetNode, fragments: Fragments, byKey: Map<string, FieldNode[]>): void {
  for (const selection of selections) {
    if (selection.directives?.length) throw new UnsupportedQuery();
    if (selection.kind !== Kind.FIELD) {
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
      if (!part) throw new UnsupportedQuery();
      collect(part.selectionSet, fragments, byKey);
      continue;
    }
    if (selection.arguments?.length || selection.name.value.startsWith("__")) throw new UnsupportedQuery();
    const key = selection.alias?.value ?? selection.name.value;
    byKey.set(key, [...(byKey.get(key) ?? []), selection]);
  }
}
