import { type Kysely, sql } from "kysely";

/** Whether the database has a table of this name, which may include a schema. */
export async function hasTable<DB>(db: Kysely<DB>, name: string): Promise<boolean> {
  const exists = sql<boolean>`to_regclass(${name}) is not null`.as("exists");
  return (await db.selectNoFrom(exists).$castTo<{ exists: boolean }>().executeTakeFirstOrThrow()).exists;
}
