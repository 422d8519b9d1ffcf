import { InMemoryCache } from "@apollo/client/cache";
import { concatAST, Kind, print, stripIgnoredCharacters } from "graphql";

/** It is the cache that asks for more than is written: what each thing is. */
const cache = new InMemoryCache();

/**
 * Writes the named operations as text with their fragments, as Apollo Client sends them: for what is asked before its
 * code is there.
 * @param config `operations`: their names.
 */
export function plugin(_schema, documents, { operations }) {
  const { definitions } = concatAST(documents.map(({ document }) => document));
  const texts = operations.map((name) => {
    const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION && one.name.value === name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    const document = cache.transformDocument({
      kind: Kind.DOCUMENT,
      definitions: withFragments(operation, definitions),
    });
    return `  ${name}: ${JSON.stringify(stripIgnoredCharacters(print(document)))},`;
  });
  return {
    prepend: ["/* Generated from the operations: do not edit. */"],
    content: ["export const texts = {", ...texts, "} as const;"].join("\n"),
  };
}

/** The definition and every fragment that it or one of them speaks of. */
function withFragments(definition, definitions) {
  const found = new Set([definition]);
  for (const one of found) {
    for (const [, name] of print(one).matchAll(/\.\.\.(?!on\b)\s*(\w+)/g)) {
      found.add(definitions.find((other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === name));
    }
  }
  return [...found];
}
