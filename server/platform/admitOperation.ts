import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from "graphql";
import type { Context } from "./context.js";
import { checkCost } from "./documentLimits.js";
import { ForbiddenError } from "./errors.js";

/**
 * What holds for every operation before it runs, wherever it comes from.
 * @throws ForbiddenError for a change by a token that may only read, InvalidInputError for an operation that costs too
 * much.
 */
export function admitOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  context: Context,
): void {
  if (operation.operation === "mutation" && context.viewer?.access === "READ") {
    throw new ForbiddenError("This token may only read");
  }
  checkCost(schema, document, operation, variables, context.maxPageSize);
}
