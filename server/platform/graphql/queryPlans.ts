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
 * Answers plain queries from plans that are made once for each document: several times cheaper than walking the
 * document for every item of a list. Other queries are left to graphql-js, before any part of them has run.
 */
export class QueryPlans {
  private readonly plans = new WeakMap<OperationDefinitionNode, PlannedField[] | null>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The answer to a validated query; null, with nothing run, when graphql-js has to answer. */
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
    // Pending fields may add other pending fields.
    for (let next = 0; next < run.pending.length; next += 1) await run.pending[next];
    return run.hasFailed ? settleFailures(plan, data) : { data };
  }
}
