import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  specifiedRules,
  validate,
} from "graphql";
import type { Context } from "../context.js";
import { InvalidInputError, maskError, maskErrors } from "../errors.js";
import { admitOperation } from "../fairShares/admitOperation.js";
import type { Leave } from "../fairShares/FairShare.js";
import type { HeavyOperations } from "../fairShares/HeavyOperations.js";
import { admitAnswer } from "./admitAnswer.js";
import { depthRule } from "./documentLimits.js";
import type { QueryPlans } from "./queryPlans.js";

/** Runs a parsed document as a request would run it. */
export type ExecuteDocument = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: Context,
) => Promise<ExecutionResult>;

/**
 * Makes a runner for the app's own documents: each is validated once, and each run has the same limits and the same
 * masking of errors as one over HTTP.
 */
export function makeExecuteDocument(
  schema: GraphQLSchema,
  plans: QueryPlans,
  heavyOperations: HeavyOperations,
): ExecuteDocument {
  const checked = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  const errorsOf = (document: DocumentNode): readonly GraphQLError[] => {
    const known = checked.get(document);
    if (known) return known;
    const errors = validate(schema, document, [...specifiedRules, depthRule]);
    checked.set(document, errors);
    return errors;
  };
  return async (document, variableValues, contextValue) => {
    let leave: Leave | undefined;
    try {
      const [invalid] = errorsOf(document);
      if (invalid) throw invalid;
      const operation = operationOf(document);
      const isHeavy = admitOperation(schema, document, operation, variableValues, contextValue);
      if (isHeavy) leave = await heavyOperations.enter(contextValue);
      const planned = await plans.run(document, operation, variableValues, contextValue.takingJson());
      const result = planned ?? (await execute({ schema, document, variableValues, contextValue }));
      admitAnswer(result.data);
      return maskResult(result, contextValue);
    } catch (error) {
      return { errors: [maskError(error, contextValue.log, contextValue.requestId)] };
    } finally {
      leave?.();
    }
  };
}

/** The answer with its errors as a caller may see them. */
export function maskResult(result: ExecutionResult, { log, requestId }: Context): ExecutionResult {
  if (!result.errors) return result;
  return { ...result, errors: maskErrors(result.errors, log, requestId) };
}

/** @throws InvalidInputError for a document of several operations, or none. */
export function operationOf(document: DocumentNode, name?: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (!operation) throw new InvalidInputError("Please name the one operation to run");
  return operation;
}
