import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from "graphql";
import type { Context } from "../context.js";
import { settleFailures } from "./planErrors.js";
import { type PlannedField, planOperation, type Run, runFields } from "./queryPlan.js";

/**
 * Answers plain queries by plans that are made once for each document: several times cheaper than walking the document
 * for every item of a list. What isn't plain is left to graphql-js, before any of it has run.
 */
export class QueryPlans {
  private readonly plans = new WeakMap<OperationDefinitionNode, PlannedField[] | null>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The answer to a validated query; null when graphql-js has to answer, nothing of it having run. */
  async run(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
    context: Context,
  ): Promise<ExecutionResult | null> {
    let plan = this.plans.get(operation);
    if (plan === undefined) {
      plan = planOperation(this.schema, document, operation);
      this.plans.set(operation, plan);
    }
    if (plan === null) return null;
    const { coerced } = getVariableValues(this.schema, operation.variableDefinitions ?? [], variables);
    if (!coerced) return null;
    const run: Run = {
      schema: this.schema,
      document,
      operation,
      variables: coerced,
      context,
      pending: [],
      hasFailed: false,
    };
    const data = runFields(plan, undefined, run);
    // Those that wait may add others that wait.
    for (let next = 0; next < run.pending.length; next += 1) await run.pending[next];
    return run.hasFailed ? settleFailures(plan, data) : { data };
  }
}
