import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from "better-auth/adapters";
import { APIError } from "better-auth/api";
import type { Pool, PoolClient } from "pg";
import { currentAttempt } from "./secondFactor/signInAttempt.js";
import { storePasskey } from "./secondFactor/storePasskey.js";
import { storeSession } from "./storeSession.js";

type Row = Record<string, unknown>;
type Run = (text: string, values: unknown[]) => Promise<{ rows: Row[]; rowCount: number | null }>;

const config = {
  adapterId: "commonplace-sql",
  adapterName: "SQL",
  // Times come back from the pool as ISO strings; this has them turned into dates and back.
  supportsDates: false,
  supportsBooleans: true,
  supportsJSON: false,
  supportsNumericIds: false,
};

/** The library's view of our tables, in plain SQL. Column and table names come from its options, never from a request. */
export function sqlAdapter(pool: Pool) {
  let options: Parameters<ReturnType<typeof createAdapterFactory>>[0];
  const factory = createAdapterFactory({
    config: {
      ...config,
      transaction: (work) =>
        inTransaction(pool, (run) =>
          work(
            createAdapterFactory({ config: { ...config, transaction: false }, adapter: (names) => verbs(run, names) })(
              options,
            ),
          ),
        ),
    },
    adapter: (names) => {
      const all = verbs((text, values) => pool.query(text, values), names);
      const together = <R>(change: (verbsOfOne: CustomAdapter) => Promise<R>) =>
        inTransaction(pool, (run) => change(verbs(run, names)));
      return {
        ...all,
        update: (asked) =>
          isPassword(asked.model, asked.update as Row) ? together((one) => one.update(asked)) : all.update(asked),
        updateMany: (asked) =>
          isPassword(asked.model, asked.update) ? together((one) => one.updateMany(asked)) : all.updateMany(asked),
        create: (asked) => {
          const insert = (client: PoolClient) =>
            verbs((text, values) => client.query(text, values), names).create(asked);
          if (asked.model === "passkey") return storePasskey(pool, insert);
          if (asked.model === "user_session") return storeSession(pool, asked.data.owner_id as string, insert);
          const waiting = asked.model === "verification" && currentAttempt()?.secondStepFor;
          return waiting ? storeSession(pool, waiting, insert) : all.create(asked);
        },
      };
    },
  });
  return (given: typeof options) => {
    options = given;
    return factory(given);
  };
}

/** The table of invitations refuses the second account by the same one with this SQLSTATE. */
const invitationUsed = "CP001";

function refusedInvitation(): APIError {
  return new APIError("FORBIDDEN", { code: "INVITATION_REQUIRED", message: "This invitation has been used" });
}

/** Opens the transaction at the first write, so that hashing a password before it holds no connection. */
async function inTransaction<R>(pool: Pool, work: (run: Run) => Promise<R>): Promise<R> {
  let client: PoolClient | null = null;
  const run: Run = async (text, values) => {
    if (!client) {
      if (text.startsWith("select")) return pool.query(text, values);
      client = await pool.connect();
      await client.query("begin");
    }
    return client.query(text, values);
  };
  const settle = async (statement: "commit" | "rollback") => {
    const open = client as PoolClient | null;
    if (!open) return;
    try {
      await open.query(statement);
      open.release();
    } catch (error) {
      open.release(true);
      if (statement === "commit") throw error;
    }
  };
  let result: R;
  try {
    result = await work(run);
  } catch (error) {
    await settle("rollback");
    throw error;
  }
  await settle("commit");
  return result;
}

interface Names {
  getFieldName(of: { model: string; field: string }): string;
}

function verbs(run: Run, { getFieldName }: Names): CustomAdapter {
  const first = async <T>(text: string, values: unknown[]) => ((await run(text, values)).rows[0] as T) ?? null;
  return {
    async create<T extends Row>({ model, data }: { model: string; data: T }): Promise<T> {
      const names = Object.keys(data).map(quote).join(", ");
      const places = Object.keys(data).map((_, index) => `$${index + 1}`);
      const text = `insert into ${quote(model)} (${names}) values (${places.join(", ")}) returning *`;
      try {
        return (await run(text, Object.values(data))).rows[0] as T;
      } catch (error) {
        throw (error as { code?: unknown }).code === invitationUsed ? refusedInvitation() : error;
      }
    },
    async update<T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }): Promise<T | null> {
      if (isPassword(model, update as Row)) await beginPassword(run, where);
      const values: unknown[] = [];
      const set = assignments(update as Row, values);
      return first(`update ${quote(model)} set ${set} where ${conditions(where, values)} returning *`, values);
    },
    async updateMany({ model, where, update }) {
      if (isPassword(model, update)) await beginPassword(run, where);
      const values: unknown[] = [];
      const set = assignments(update, values);
      return (await run(`update ${quote(model)} set ${set} where ${conditions(where, values)}`, values)).rowCount ?? 0;
    },
    findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
      const values: unknown[] = [];
      return first(`select * from ${quote(model)} where ${conditions(where, values)} limit 1`, values);
    },
    async findMany<T>({ model, where, limit, sortBy, offset }: Parameters<CustomAdapter["findMany"]>[0]): Promise<T[]> {
      const values: unknown[] = [];
      const order = sortBy
        ? ` order by ${quote(getFieldName({ model, field: sortBy.field }))} ${sortBy.direction === "desc" ? "desc" : "asc"}`
        : "";
      const filter = conditions(where ?? [], values);
      values.push(limit, offset ?? 0);
      const page = ` limit $${values.length - 1} offset $${values.length}`;
      return (await run(`select * from ${quote(model)} where ${filter}${order}${page}`, values)).rows as T[];
    },
    async delete({ model, where }) {
      const values: unknown[] = [];
      await run(`delete from ${quote(model)} where ${conditions(where, values)}`, values);
    },
    async deleteMany({ model, where }) {
      const values: unknown[] = [];
      return (await run(`delete from ${quote(model)} where ${conditions(where, values)}`, values)).rowCount ?? 0;
    },
    /** Whoever deletes the row has it: a link that works once is claimed by one. */
    consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
      const values: unknown[] = [];
      const chosen = `select id from ${quote(model)} where ${conditions(where, values)} limit 1 for update`;
      return first(`delete from ${quote(model)} where id = (${chosen}) returning *`, values);
    },
    /** The conditions and the change are one statement: of two that count at once, none is lost. */
    incrementOne<T>({ model, where, increment, set }: Parameters<NonNullable<CustomAdapter["incrementOne"]>>[0]) {
      const values: unknown[] = [];
      const counted = Object.entries(increment).map(
        ([name, by]) => `${quote(name)} = coalesce(${quote(name)}, 0) + $${values.push(by)}`,
      );
      const changes = [...counted, ...(set ? [assignments(set, values)] : [])].filter(Boolean).join(", ");
      return first<T>(`update ${quote(model)} set ${changes} where ${conditions(where, values)} returning *`, values);
    },
    async count({ model, where }) {
      const values: unknown[] = [];
      const filter = conditions(where ?? [], values);
      const { rows } = await run(`select count(*)::int as count from ${quote(model)} where ${filter}`, values);
      return rows[0]?.count as number;
    },
  };
}

function isPassword(model: string, update: Row): boolean {
  return model === "identity" && "password" in update;
}

/**
 * Every new password begins another generation of its account, under the lock that all that lets somebody in is stored
 * under. A change that was asked for in the generation before is refused: a reset, which names none, always stands.
 * @throws APIError with the code INVALID_PASSWORD.
 */
async function beginPassword(run: Run, where: CleanedWhere[]): Promise<void> {
  const values: unknown[] = [];
  const owner = `select owner_id from identity where ${conditions(where, values)} limit 1`;
  const generation = `$${values.push(currentAttempt()?.generation ?? null)}::text`;
  const { rowCount } = await run(
    `update app_user set device_generation = device_generation + 1
     where id = (${owner}) and coalesce(device_generation::text = ${generation}, true)`,
    values,
  );
  if (rowCount === 0) throw new APIError("UNAUTHORIZED", { code: "INVALID_PASSWORD", message: "No longer valid" });
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function assignments(update: Row, values: unknown[]): string {
  return Object.entries(update)
    .map(([name, value]) => `${quote(name)} = $${values.push(value)}`)
    .join(", ");
}

/** Those joined by AND hold together, and of those joined by OR at least one. */
function conditions(where: CleanedWhere[], values: unknown[]): string {
  const all = where.filter(({ connector }) => connector !== "OR").map((part) => condition(part, values));
  const any = where.filter(({ connector }) => connector === "OR").map((part) => condition(part, values));
  if (any.length > 0) all.push(`(${any.join(" or ")})`);
  return all.length > 0 ? all.join(" and ") : "true";
}

const comparisons = { ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

function condition({ field, operator, value, mode }: CleanedWhere, values: unknown[]): string {
  const column = mode === "insensitive" ? `lower(${quote(field)})` : quote(field);
  const given = mode === "insensitive" && typeof value === "string" ? value.toLowerCase() : value;
  const place = (bound: unknown) => `$${values.push(bound)}`;
  switch (operator) {
    case "eq":
      return given === null ? `${column} is null` : `${column} = ${place(given)}`;
    case "ne":
      return given === null ? `${column} is not null` : `${column} ${comparisons.ne} ${place(given)}`;
    case "in":
      return `${column} = any(${place(given)})`;
    case "not_in":
      return `not (${column} = any(${place(given)}))`;
    case "contains":
      return `position(${place(given)} in ${column}) > 0`;
    case "starts_with":
      return `starts_with(${column}, ${place(given)})`;
    case "ends_with":
      return `right(${column}, length(${place(given)})) = $${values.length}`;
    default:
      return `${column} ${comparisons[operator]} ${place(given)}`;
  }
}
