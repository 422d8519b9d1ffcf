import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from "better-auth/adapters";
import { APIError, getOAuthState } from "better-auth/api";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { type Runner, systemData } from "../../platform/data/Data.js";
import { inLateTransaction } from "../../platform/data/inTransaction.js";
import { isUniqueViolation } from "../../platform/data/isUniqueViolation.js";
import type { AccountsParts } from "../Accounts.js";
import { lockPerson } from "../lockPerson.js";
import { currentAttempt } from "../secondFactor/signInAttempt.js";
import { storePasskey } from "../secondFactor/storePasskey.js";
import { storeWayIn } from "./storeWayIn.js";

type Row = Record<string, unknown>;
type Names = Parameters<Parameters<typeof createAdapterFactory>[0]["adapter"]>[0];
type AnyTables = Record<string, Row>;

const config = {
  adapterId: "commonplace-sql",
  adapterName: "SQL",
  // The pool returns times as ISO strings; this makes the library convert them to dates and back.
  supportsDates: false,
  supportsBooleans: true,
  supportsJSON: false,
  supportsNumericIds: false,
};

/** The library's view of our tables. */
export function sqlAdapter(
  pool: Pool,
  addExamples: AccountsParts["addExamples"],
  onTokenEnded: (userId: string, tokenId: string) => Promise<void>,
) {
  let options: Parameters<ReturnType<typeof createAdapterFactory>>[0];
  const factory = createAdapterFactory({
    config: {
      ...config,
      transaction: (work) =>
        inTransaction(pool, (runner, open) =>
          work(
            createAdapterFactory({
              config: { ...config, transaction: false },
              adapter: (names) => {
                const all = verbs(runner, names, open);
                const create: CustomAdapter["create"] = async (asked) => {
                  const row = await all.create(asked);
                  const { id, created_at: createdAt } = row as Row as { id: string; created_at: string };
                  const isNew = asked.model === "app_user" && currentAttempt()?.withExamples;
                  if (isNew) await addExamples(runner, { id, createdAt });
                  return row;
                };
                return { ...all, create };
              },
            })(options),
          ),
        ),
    },
    adapter: (names) => {
      const all = verbs(pool, names);
      const together = <R>(change: (verbsOfOne: CustomAdapter) => Promise<R>) =>
        inTransaction(pool, (runner, open) => change(verbs(runner, names, open)));
      const deleteMany: CustomAdapter["deleteMany"] = async (asked) => {
        if (asked.model !== "oauth_access_token") return all.deleteMany(asked);
        const ended = await endTokens(pool, asked.where);
        for (const { owner_id, id } of ended) await onTokenEnded(owner_id, id);
        return ended.length;
      };
      return {
        ...all,
        deleteMany,
        delete: async (asked) => void (await deleteMany(asked)),
        update: (asked) =>
          isPassword(asked.model, asked.update as Row) ? together((one) => one.update(asked)) : all.update(asked),
        updateMany: (asked) =>
          isPassword(asked.model, asked.update) ? together((one) => one.updateMany(asked)) : all.updateMany(asked),
        create: (asked) => {
          const insert = (client: PoolClient) => verbs(client, names, async () => client).create(asked);
          if (asked.model === "passkey") return storePasskey(pool, insert);
          if (asked.model === "identity") return storeLink(pool, asked.data.owner_id as string, insert);
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

/**
 * @throws APIError with the code INVALID_EMAIL_OR_PASSWORD when the proof that let the person in is no longer valid.
 */
async function storeSession<R>(pool: Pool, userId: string, insert: (client: PoolClient) => Promise<R>): Promise<R> {
  const { generation = null, provider = null } = currentAttempt() ?? {};
  const stored = await storeWayIn(pool, userId, { generation, provider }, insert);
  if (stored) return stored;
  throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "No longer valid" });
}

/** A sign-in at a provider has no generation; on null the library's page says that nothing was linked. */
async function storeLink<R>(pool: Pool, userId: string, insert: (client: PoolClient) => Promise<R>): Promise<R> {
  const { generation = null } = ((await getOAuthState()) ?? {}) as { generation?: string };
  return (await storeWayIn(pool, userId, { generation, provider: null }, insert)) as R;
}

/** Access tokens of apps; who uses one has to hear that it ended. */
const endTokens = (pool: Pool, where: CleanedWhere[]) =>
  systemData(pool, "the sign-in library")
    .deleteFrom("oauth_access_token")
    .where(all(where) as never)
    .returning(["id", "owner_id"])
    .execute();

/** The invitation table rejects a second account for the same invitation with this SQLSTATE. */
const invitationUsed = "CP001";
/** The table of consents rejects one more app than a person may allow with this one. */
const allAppsAllowed = "CP002";

/** Returns the connection of the transaction, and begins the transaction. */
type Open = () => Promise<PoolClient>;

/**
 * Opens the transaction at the first write, so that hashing a password before it does not hold a connection. When a
 * password is set, the person is locked first: see lockPerson.
 */
function inTransaction<R>(pool: Pool, work: (runner: Runner, open: Open) => Promise<R>): Promise<R> {
  return inLateTransaction(pool, (begin) => {
    let client: PoolClient | null = null;
    const open = async () => {
      if (client) return client;
      client = await begin();
      const person = currentAttempt()?.newPassword?.userId;
      if (person) await lockPerson({ runner: client }, person);
      return client;
    };
    const runner: Runner = {
      query: async (statement) =>
        (client ?? (statement.text.startsWith("select") ? pool : await open())).query(statement),
    };
    return work(runner, open);
  });
}

/**
 * Column and table names come from the library's options, never from a request. Queries read every column, so they are
 * not prepared: a prepared statement would fail once another instance adds a column.
 */
function anyTables(runner: Runner): Kysely<AnyTables> {
  const unprepared: Runner = { query: ({ text, values }) => runner.query({ text, values }) };
  return systemData(unprepared, "the sign-in library") as Kysely<unknown> as Kysely<AnyTables>;
}

/** @param open for calls that set a password. */
function verbs(runner: Runner, { getFieldName }: Names, open?: Open): CustomAdapter {
  const db = anyTables(runner);
  const change = (model: string, where: CleanedWhere[], update: Row) =>
    db.updateTable(model).set(update).where(all(where));
  const storing = <R>(model: string, update: Row, store: () => Promise<R>) =>
    isPassword(model, update) ? setPassword(open, store) : store();
  return {
    async create<T extends Row>({ model, data }: { model: string; data: T }): Promise<T> {
      const insert = () => db.insertInto(model).values(data).returningAll().executeTakeFirstOrThrow() as Promise<T>;
      try {
        // A new sign-up has no previous password.
        return await (currentAttempt()?.newPassword ? storing(model, data, insert) : insert());
      } catch (error) {
        throw refusalOf(model, error) ?? error;
      }
    },
    update<T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }): Promise<T | null> {
      return storing(model, update as Row, () => first<T>(change(model, where, update as Row).returningAll()));
    },
    async updateMany({ model, where, update }) {
      const { numUpdatedRows } = await storing(model, update, () => change(model, where, update).executeTakeFirst());
      return Number(numUpdatedRows);
    },
    findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
      return first<T>(db.selectFrom(model).selectAll().where(all(where)).limit(1));
    },
    findMany<T>({ model, where, limit, sortBy, offset = 0 }: Parameters<CustomAdapter["findMany"]>[0]): Promise<T[]> {
      let rows = db.selectFrom(model).selectAll().where(all(where)).limit(limit).offset(offset);
      if (sortBy) rows = rows.orderBy(getFieldName({ model, field: sortBy.field }), sortBy.direction);
      return rows.execute() as Promise<T[]>;
    },
    async delete({ model, where }) {
      await db.deleteFrom(model).where(all(where)).execute();
    },
    async deleteMany({ model, where }) {
      return Number((await db.deleteFrom(model).where(all(where)).executeTakeFirst()).numDeletedRows);
    },
    /** Only the caller that deletes the row gets it, so a single-use link is claimed once. */
    consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }): Promise<T | null> {
      const chosen = db.selectFrom(model).select("id").where(all(where)).limit(1).forUpdate();
      return first<T>(db.deleteFrom(model).where("id", "=", chosen).returningAll());
    },
    /** The conditions and the update are one statement, so that concurrent increments are not lost. */
    incrementOne<T>({ model, where, increment, set }: Parameters<NonNullable<CustomAdapter["incrementOne"]>>[0]) {
      const counted = Object.entries(increment).map(([name, by]) => [name, sql`coalesce(${sql.ref(name)}, 0) + ${by}`]);
      return first<T>(change(model, where, { ...Object.fromEntries(counted), ...set }).returningAll());
    },
    async count({ model, where }) {
      const count = db.selectFrom(model).select(sql<number>`count(*)::integer`.as("count")).where(all(where));
      return (await count.executeTakeFirstOrThrow()).count;
    },
  };
}

/** The refusal that a database error means for a sign-up or a consent; null for any other error. */
function refusalOf(model: string, error: unknown): APIError | null {
  const { code } = error as { code?: unknown };
  if (code === allAppsAllowed) return new APIError("CONFLICT", { code: "TOO_MANY_APPS" });
  if (model === "oauth_consent" && isUniqueViolation(error))
    return new APIError("CONFLICT", { code: "APP_ALLOWED_MEANWHILE" });
  if (code === invitationUsed)
    return new APIError("FORBIDDEN", { code: "INVITATION_REQUIRED", message: "This invitation has been used" });
  // another concurrent sign-up has taken the address
  if (model === "app_user" && isUniqueViolation(error))
    return new APIError("UNPROCESSABLE_ENTITY", { code: "USER_ALREADY_EXISTS", message: "The address is taken" });
  return null;
}

async function first<T>(rows: { executeTakeFirst(): Promise<unknown> }): Promise<T | null> {
  return ((await rows.executeTakeFirst()) as T | undefined) ?? null;
}

function isPassword(model: string, update: Row): boolean {
  return model === "identity" && "password" in update;
}

/**
 * Every new password starts a new generation of its account, under the same lock under which everything that signs
 * people in is stored. The same transaction ends access that the former password gave. A change requested in an earlier
 * generation is refused.
 * @throws APIError with the code INVALID_PASSWORD.
 */
async function setPassword<R>(open: Open | undefined, store: () => Promise<R>): Promise<R> {
  const { newPassword = null, generation = null } = currentAttempt() ?? {};
  if (!newPassword || !open) throw new Error("A new password is set by a route that says what it ends");
  const { userId, isReset, ends } = newPassword;
  const client = await open();
  const { numUpdatedRows } = await systemData(client, "the sign-in library")
    .updateTable("app_user")
    .set((eb) => ({ device_generation: eb("device_generation", "+", 1) }))
    .where("id", "=", userId)
    .$if(!isReset && generation !== null, (person) => person.where("device_generation", "=", Number(generation)))
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new APIError("UNAUTHORIZED", { code: "INVALID_PASSWORD", message: "No longer valid" });
  const stored = await store();
  await ends(client);
  return stored;
}

type Expressions = ExpressionBuilder<AnyTables, string>;

/** Combines conditions: all of those joined by AND, and at least one of those joined by OR. */
const all =
  (where: CleanedWhere[] = []) =>
  (eb: Expressions) => {
    const together = where.filter(({ connector }) => connector !== "OR").map((part) => condition(eb, part));
    const either = where.filter(({ connector }) => connector === "OR").map((part) => condition(eb, part));
    return eb.and(either.length > 0 ? [...together, eb.or(either)] : together);
  };

const comparisons = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

function condition(eb: Expressions, { field, operator, value, mode }: CleanedWhere) {
  const column = mode === "insensitive" ? eb.fn("lower", [field]) : eb.ref(field);
  const given = mode === "insensitive" && typeof value === "string" ? value.toLowerCase() : value;
  // no stored text has one, and the database refuses it
  if (operator === "eq" && String(given).includes("\0")) return eb.lit(false);
  switch (operator) {
    case "in":
      return sql<boolean>`${column} = any(${given})`;
    case "not_in":
      return sql<boolean>`not (${column} = any(${given}))`;
    case "contains":
      return sql<boolean>`position(${given} in ${column}) > 0`;
    case "starts_with":
      return sql<boolean>`starts_with(${column}, ${given})`;
    case "ends_with":
      return sql<boolean>`right(${column}, length(${given})) = ${given}`;
    default:
      if (given === null && operator === "eq") return eb(column, "is", null);
      if (given === null && operator === "ne") return eb(column, "is not", null);
      return eb(column, comparisons[operator], given);
  }
}
