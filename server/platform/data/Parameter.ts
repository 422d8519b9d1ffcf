import { type Expression, sql, ValueNode } from "kysely";

/** A placeholder for a value that each run gives, so that the statement is built and compiled once. */
export class Parameter<T> implements Expression<T> {
  constructor(readonly name: string) {}

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}

/** The id of the person a statement runs for. */
export const viewerId = new Parameter<string>("viewer");

/** The placeholders that a statement's builder gets for its values. */
export type Parameters<V> = { readonly [K in keyof V]: Expression<V[K]> };

/** One parameter for each name that is accessed. */
export function parametersOf<V>(): Parameters<V> {
  const known = new Map<string | symbol, Parameter<unknown>>();
  return new Proxy(Object.create(null), {
    get(_, name) {
      const parameter = known.get(name) ?? new Parameter(String(name));
      known.set(name, parameter);
      return parameter;
    },
  });
}

/** The values of one run, in the order of the compiled parameters. */
export function bind(
  parameters: readonly unknown[],
  userId: () => string,
  values: Readonly<Record<string, unknown>> = {},
): unknown[] {
  return parameters.map((parameter) => {
    if (parameter === viewerId) return userId();
    if (!(parameter instanceof Parameter)) return parameter;
    if (!Object.hasOwn(values, parameter.name)) throw new Error(`The statement lacks the value ${parameter.name}`);
    return values[parameter.name];
  });
}

/** The values of a statement that takes a list of ids. */
export interface Ids {
  ids: readonly string[];
}

/** Any of a list of ids, as the right side of an equality. */
export const anyOf = (ids: Expression<readonly string[]> | readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** The ids of a list as rows to select from. */
export const unnested = <A extends string>(ids: readonly string[], alias: A) =>
  sql<{ id: string }>`unnest(${ids}::uuid[])`.as<A>(sql`${sql.id(alias)}(id)`);
