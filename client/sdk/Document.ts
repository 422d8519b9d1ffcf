import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import type { DocumentNode } from "graphql";
// graphql as a whole takes as long to load as the rest of the command
import { parse } from "graphql/language/parser.js";
import { print } from "graphql/language/printer.js";

/** An operation that knows the types of its answer and variables, as GraphQL Code Generator writes it. */
export type Document<TData, TVariables> = DocumentTypeDecoration<TData, TVariables> &
  (DocumentNode | { toString(): string });

/** The variables, which may be left out if none is required, and the options. */
export type ParametersOf<TVariables, TOptions> =
  Record<string, never> extends TVariables
    ? [variables?: TVariables, options?: TOptions]
    : [variables: TVariables, options?: TOptions];

export const textOf = (document: object): string =>
  "kind" in document ? print(document as DocumentNode) : String(document);

/** @throws Error unless the text has exactly one operation. */
export function operationTypeOf(text: string): string {
  const operations = parse(text).definitions.filter((each) => each.kind === "OperationDefinition");
  const [operation] = operations;
  if (!operation || operations.length > 1) throw new Error("The document must have exactly one operation");
  return operation.operation;
}
