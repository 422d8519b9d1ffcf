import { GraphQLError, type GraphQLOutputType, isListType, isNonNullType, locatedError } from "graphql";
import { JsonText } from "./JsonText.js";
import type { PlannedField } from "./queryPlan.js";

/** Stands in for the value of a failed field, until the answer is settled. */
export class FieldFailure {
  constructor(readonly error: unknown) {}
}

type Path = readonly (string | number)[];

/** Propagates to the nearest place that may be null. */
class Unavailable extends Error {
  constructor(readonly located: GraphQLError) {
    super();
  }
}

export interface Settled {
  data: Record<string, unknown> | null;
  errors: GraphQLError[];
}

/** Sets failed values to null, or else the nearest nullable value around them, and reports each error with its path. */
export function settleFailures(fields: readonly PlannedField[], data: Record<string, unknown>): Settled {
  const errors: GraphQLError[] = [];
  try {
    settleFields(fields, data, [], errors);
    return { data, errors };
  } catch (error) {
    return { data: null, errors: [...errors, locationOf(error)] };
  }
}

function settleFields(
  fields: readonly PlannedField[],
  values: Record<string, unknown>,
  path: Path,
  errors: GraphQLError[],
): void {
  for (const planned of fields) {
    if (!planned.field) continue;
    const at = [...path, planned.key];
    values[planned.key] = settled(planned.field.type, values[planned.key], planned, at, errors);
  }
}

/** @throws Unavailable for a null that isn't allowed. */
function settled(
  type: GraphQLOutputType,
  value: unknown,
  planned: PlannedField,
  path: Path,
  errors: GraphQLError[],
): unknown {
  if (isNonNullType(type)) return settledInside(type.ofType, value, planned, path, errors);
  const known = errors.length;
  try {
    return settledInside(type, value, planned, path, errors);
  } catch (error) {
    // errors within it are dropped with it
    errors.length = known;
    errors.push(locationOf(error));
    return null;
  }
}

function settledInside(
  type: GraphQLOutputType,
  value: unknown,
  planned: PlannedField,
  path: Path,
  errors: GraphQLError[],
): unknown {
  if (value instanceof FieldFailure) throw new Unavailable(locatedError(value.error, planned.nodes, path));
  if (value === null || value === undefined || value instanceof JsonText) return value;
  if (isListType(type)) {
    const items = value as unknown[];
    items.forEach((item, index) => {
      items[index] = settled(type.ofType, item, planned, [...path, index], errors);
    });
  } else if (planned.fields) {
    settleFields(planned.fields, value as Record<string, unknown>, path, errors);
  }
  return value;
}

function locationOf(error: unknown): GraphQLError {
  if (error instanceof Unavailable) return error.located;
  throw error;
}
