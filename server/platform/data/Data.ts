import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryCompiler,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import { nameOf, ownCompiler, systemCompiler } from "./compile.js";
import { bind, type Parameters, parametersOf, viewerId } from "./Parameter.js";
import type { OwnedTable, Tables } from "./tables.js";

/** A pool or a connection that sends a statement. */
export interface Runner {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{
    rows: unknown[];
    rowCount: number | null;
  }>;
}

/** The tables, with `A` as an alias of table `T`. */
type As<T extends OwnedTable, A extends string> = Tables & { [K in A]: Tables[T] };

/** Builds statements about the rows of one person. Each is checked: see `checkOwners`. */
export class OwnData {
  constructor(
    /** For a statement that begins with a common table expression, or without a table. */
    readonly db: Kysely<Tables>,
  ) {}

  /** A query of the viewer's rows, optionally with an alias: `own("task as t")`. */
  select<T extends OwnedTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  select<T extends OwnedTable, A extends string>(table: `${T} as ${A}`): SelectQueryBuilder<As<T, A>, A, object>;
  select(table: string): unknown {
    const alias = table.split(" as ").at(-1);
    return this.db.selectFrom(table as "task").where(`${alias}.owner_id` as "owner_id", "=", viewerId);
  }

  update<T extends OwnedTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  update(table: OwnedTable): unknown {
    return this.db.updateTable(table as "task").where(`${table as "task"}.owner_id`, "=", viewerId);
  }

  delete<T extends OwnedTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>;
  delete(table: OwnedTable): unknown {
    return this.db.deleteFrom(table as "task").where(`${table as "task"}.owner_id`, "=", viewerId);
  }
}

/** The query builder on a connection, for the rows of one person. @param userId throws when nobody is signed in. */
export function ownData(runner: () => Runner, userId: () => string): OwnData {
  return new OwnData(new Kysely<Tables>({ dialect: dialectOn(runner, userId, ownCompiler) }));
}

/** The same without a context, for the person who signs in or whose job it is. */
export const ownDataOf = (runner: Runner, userId: string): OwnData =>
  ownData(
    () => runner,
    () => userId,
  );

/** "each time": planned again for the values of each run, where the best plan depends on them. */
export type Planned = "once" | "each time";

/**
 * The query builder on a connection, for anybody's rows.
 * @param _why for readers of the caller; a test lists the reasons.
 */
export function systemData(runner: Runner, _why: string, planned: Planned = "once"): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialectOn(() => runner, nobody, systemCompiler, planned) });
}

/** A statement that is built once and run with different values each time. */
export class Statement<R, V> {
  private compiled: CompiledQuery<R> | null = null;
  private name: string | undefined;

  constructor(
    private readonly build: (own: OwnData, values: Parameters<V>) => Compilable<R>,
    private readonly planned: Planned = "once",
  ) {}

  async run(runner: Runner, userId: () => string, values: V): Promise<R[]> {
    this.compiled ??= this.compile();
    const { sql: text, parameters } = this.compiled;
    const bound = bind(parameters, userId, values as Record<string, unknown>);
    const { rows } = await runner.query({ name: this.name, text, values: bound });
    return rows as R[];
  }

  private compile(): CompiledQuery<R> {
    const compiled = this.build(ownParts, parametersOf<V>()).compile();
    this.name = this.planned === "once" ? nameOf(compiled) : undefined;
    return compiled;
  }
}

/** The statements of one caller by shape; the most recently used are cached, others are built again. */
export class StatementShapes<R, V> {
  private readonly known = new Map<string, Statement<R, V>>();

  constructor(
    private readonly max = 100,
    private readonly planned: Planned = "once",
  ) {}

  /** @param shape empty for a statement that contains values: it is built and planned each time. */
  of(shape: string, build: (own: OwnData, values: Parameters<V>) => Compilable<R>): Statement<R, V> {
    if (shape === "") return new Statement(build, "each time");
    const statement = this.known.get(shape) ?? new Statement(build, this.planned);
    this.known.delete(shape);
    this.known.set(shape, statement);
    if (this.known.size > this.max) this.known.delete(this.known.keys().next().value as string);
    return statement;
  }
}

/**
 * A statement about anybody's rows that is built once.
 * @param _why for readers of the caller; a test lists the reasons.
 */
export function systemStatement(_why: string) {
  return <R, V>(build: (db: Kysely<Tables>, values: Parameters<V>) => Compilable<R>) => {
    const statement = new Statement<R, V>((_, values) => build(unboundSystem, values));
    return (runner: Runner, values: V): Promise<R[]> => statement.run(runner, nobody, values);
  };
}

function nobody(): string {
  throw new Error("A statement of the system has no viewer");
}

const unsent: Runner = {
  query() {
    throw new Error("A statement that is built once is run with its values");
  },
};
/** Builds queries that are parts of a statement; the viewer is whoever runs that statement. */
export const ownParts = ownData(() => unsent, nobody);
const unboundSystem = systemData(unsent, "the statements of systemStatement");

/** Kysely on the existing connections, which keep the shares, deadlines and transactions of the context. */
function dialectOn(
  runner: () => Runner,
  userId: () => string,
  compiler: QueryCompiler,
  planned: Planned = "once",
): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(compiled: CompiledQuery) {
      const values = bind(compiled.parameters, userId);
      const name = planned === "once" ? nameOf(compiled) : undefined;
      const { rows, rowCount } = await runner().query({ name, text: compiled.sql, values });
      return { rows: rows as R[], numAffectedRows: rowCount === null ? undefined : BigInt(rowCount) };
    },
    streamQuery() {
      throw new Error("Rows are read by pages");
    },
  };
  const refuse = async () => {
    throw new Error("Transactions are begun by ctx.transact");
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
