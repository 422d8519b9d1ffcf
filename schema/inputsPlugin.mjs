import { isInputObjectType, Kind, visit } from "graphql";

/** Writes an interface with every input that an operation takes, by its name: TypeScript can't list a module's types. */
export function plugin(schema, documents) {
  const names = new Set();
  for (const { document } of documents) {
    visit(document, {
      [Kind.VARIABLE_DEFINITION]: (definition) => {
        visit(definition.type, { [Kind.NAMED_TYPE]: ({ name }) => void names.add(name.value) });
        return false;
      },
    });
  }
  const inputs = [...names].filter((name) => isInputObjectType(schema.getType(name))).sort();
  return {
    prepend: ["/* Generated from the operations: do not edit. */", 'import type * as Graphql from "./graphql.js";'],
    content: `export interface Inputs {\n${inputs.map((name) => `  ${name}: Graphql.${name};`).join("\n")}\n}\n`,
  };
}
