import { Kind, visit } from "graphql";

const capital = (name) => name[0].toUpperCase() + name.slice(1);

/**
 * Writes one typed hook an operation: `useNoteQuery`, `useNoteLazyQuery`, `useCreateNoteMutation`,
 * `useContentChangedSubscription`. The published hooks plugin doesn't compile against Apollo Client 4.
 */
export function plugin(_schema, documents) {
  const operations = [];
  for (const { document } of documents) {
    visit(document, {
      [Kind.OPERATION_DEFINITION](node) {
        operations.push({
          name: capital(node.name.value),
          kind: node.operation,
          needsVariables: (node.variableDefinitions ?? []).some(
            ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
          ),
        });
        return false;
      },
    });
  }
  const kinds = new Set(operations.map(({ kind }) => kind));
  const apollo = [
    ...(kinds.has("query") ? ["useLazyQuery"] : []),
    ...(kinds.has("mutation") ? ["useMutation"] : []),
    ...(kinds.has("subscription") ? ["useSubscription"] : []),
  ];
  return {
    prepend: [
      "/* Generated from the operations: do not edit. */",
      ...(apollo.length ? [`import { ${apollo.join(", ")} } from "@apollo/client/react";`] : []),
      ...(kinds.has("query") ? ['import { useQuery } from "../lib/useQuery";'] : []),
      'import * as Graphql from "./graphql";',
    ],
    content: operations.map(hook).join("\n"),
  };
}

function hook({ name, kind, needsVariables }) {
  const suffix = capital(kind);
  const [result, variables, document] = [
    `Graphql.${name}${suffix}`,
    `Graphql.${name}${suffix}Variables`,
    `Graphql.${name}Document`,
  ];
  if (kind === "mutation") {
    return `export const use${name}Mutation = (options?: useMutation.Options<${result}, ${variables}>) => useMutation(${document}, options);`;
  }
  if (kind === "subscription") {
    return `export const use${name}Subscription = (options: useSubscription.Options<${result}, ${variables}> = {} as never) => useSubscription(${document}, options);`;
  }
  const options = needsVariables
    ? `options: useQuery.Options<${result}, ${variables}> & ({ variables: ${variables}; skip?: boolean } | { skip: boolean })`
    : `options: useQuery.Options<${result}, ${variables}> = {}`;
  return [
    `export const use${name}Query = (${options}) => useQuery<${result}, ${variables}>(${document}, options as useQuery.Options<${result}, ${variables}>);`,
    `export const use${name}LazyQuery = (options?: useLazyQuery.Options<${result}, ${variables}>) => useLazyQuery<${result}, ${variables}>(${document}, options);`,
  ].join("\n");
}
