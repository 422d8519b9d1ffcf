import { type DocumentNode, type GraphQLSchema, getVariableValues, Kind, type OperationDefinitionNode } from "graphql";
import type { Context } from "../context.js";
import { invalidVariable } from "../errors.js";
import { checkScopes } from "../graphql/checkScopes.js";
import { checkCost } from "../graphql/documentLimits.js";

/**
 * Fields of Query whose rows announce each change by an event, so that every instance knows whose rows have just
 * changed. Watch progress is announced seldom, so lists with videos are not among them.
 */
const listFields: ReadonlySet<string> = new Set([
  "contentCounts",
  "dayTasks",
  "eventDays",
  "events",
  "notes",
  "projectCounts",
  "projectHierarchy",
  "projectOutline",
  "projects",
  "search",
  "taskBoard",
  "tasks",
  "todos",
]);

const isOfLists = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((each) => each.kind === Kind.FIELD && listFields.has(each.name.value));

/** The part of the allowed cost that makes an operation heavy: every one that expands a calendar is. */
const heavyPart = 0.4;

/**
 * The checks of every operation before it runs, wherever it comes from.
 * @returns whether it is heavy, so that its caller may run only one such at once.
 * @throws ForbiddenError for a token without a scope that it needs, InvalidInputError for an operation that costs too
 * much.
 */
export function admitOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  context: Context,
): boolean {
  if (context.viewer) checkScopes(schema, document, operation, context.viewer.scopes);
  if (operation.operation === "mutation" && context.viewer) context.services.replica?.noteChange(context.viewer.userId);
  if (operation.operation === "query" && isOfLists(operation)) context.readFromReplica();
  context.cost = checkCost(schema, document, operation, variables, context.maxPageSize);
  return context.cost.requested / context.cost.limit >= heavyPart;
}

/**
 * Refuses invalid variables at the first error: the library would look for similar names and print the whole input for
 * each of fifty, which a hostile caller can make as long as the largest body.
 * @throws InvalidInputError
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  if (errors?.[0]) throw invalidVariable(errors[0].message);
}
