import type { DataSource, EntityMetadata } from "typeorm";
import { expect, onTestFinished, test } from "vitest";
import { makeDataSource } from "./dataSource.js";
import { migrationsTable } from "./migrations/index.js";
import { makeLog } from "./platform/telemetry/log.js";
import { schemaDifference } from "./scripts/schemaDifference.js";
import { testDatabase } from "./testing/testDatabase.js";

/**
 * Parts of the schema that TypeORM can't express and only the migrations define, expressions of computed columns among
 * them.
 */
const inMigrationsAlone = {
  /** It has no primary key, and an entity needs one. */
  tables: ["search_word"],
  /** On deletion they set one column of two to null. */
  foreignKeys: ["calendar_event_type_fkey", "content_item_category_fkey", "event_exception_type_fkey"],
  /** It treats null as a value like others. */
  uniques: ["project_position_key"],
  /** Of an expression, descending, with included columns, or with options of their kind. */
  indexes: [
    "api_token_owner_id_idx",
    "app_user_last_active_idx",
    "app_user_name_idx",
    "attachment_owner_idx",
    "calendar_event_found_by_idx",
    "content_item_color_idx",
    "content_item_found_by_idx",
    "content_item_video_length_idx",
    "feedback_created_at_idx",
    "feedback_status_idx",
    "invitation_owner_id_idx",
    "outbox_mail_created_at_idx",
    "project_found_by_idx",
    "received_item_found_by_idx",
    "task_found_by_idx",
    "transcript_passage_found_by_idx",
    "transfer_created_at_idx",
    "user_session_owner_id_idx",
    "video_analysis_owner_id_idx",
  ],
};

async function migrated(): Promise<DataSource> {
  const { url, drop } = await testDatabase();
  const dataSource = makeDataSource({ connectionString: url }, 2, makeLog("silent"));
  onTestFinished(async () => {
    await dataSource.destroy();
    await drop();
  });
  return dataSource.initialize();
}

async function linesOf(dataSource: DataSource, query: string, values: unknown[] = []): Promise<string[]> {
  const rows: { line: string }[] = await dataSource.query(query, values);
  return rows.map(({ line }) => line);
}

/** Each foreign key, check, unique constraint and index, as the database describes it. */
const keysSql = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
  union all
  select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`;

test("every table has an entity that matches the database", async () => {
  const dataSource = await migrated();
  const tables = await linesOf(
    dataSource,
    `select tablename as line from pg_tables where schemaname = 'public' and tablename <> $1 order by 1`,
    [migrationsTable],
  );
  const mapped = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  expect(tables.filter((name) => !mapped.has(name))).toEqual(inMigrationsAlone.tables);
  expect(await schemaDifference(dataSource)).toEqual({ up: [], down: [] });
});

test("keys, checks and indexes of the entities match the database", async () => {
  const dataSource = await migrated();
  const before = await linesOf(dataSource, keysSql);
  const metadatas = dataSource.entityMetadatas.filter(({ tableType }) => tableType !== "entity-child");
  const indices = metadatas.flatMap((metadata) => metadata.indices.filter(({ givenName }) => givenName));
  const drops = (keysOf: (metadata: EntityMetadata) => { name?: string }[]): string[] =>
    metadatas.flatMap((metadata) =>
      keysOf(metadata).map(({ name }) => `alter table "${metadata.tableName}" drop constraint "${name}"`),
    );
  const dropped = [
    ...drops(({ foreignKeys }) => foreignKeys),
    ...drops(({ checks }) => checks),
    // a unique column is compared with its table
    ...drops(({ uniques }) => uniques.filter(({ columns }) => columns.length > 1)),
    ...indices.filter(({ synchronize }) => synchronize).map(({ name }) => `drop index "${name}"`),
  ];
  await dataSource.query(dropped.join(";"));
  const { up } = await schemaDifference(dataSource);
  await dataSource.query(up.join(";"));
  const after = new Set(await linesOf(dataSource, keysSql));
  const changed = before.filter((line) => !after.has(line)).map((line) => line.split(" ")[1]);
  expect(after.size).toBe(before.length);
  expect(changed).toEqual([...inMigrationsAlone.foreignKeys, ...inMigrationsAlone.uniques]);

  const named = indices.filter(({ synchronize }) => !synchronize).map(({ name }) => name);
  expect(named.sort()).toEqual(inMigrationsAlone.indexes);
  const missing = named.filter((name) => !before.some((line) => line.includes(` INDEX ${name} `)));
  expect(missing).toEqual([]);
  const uniques = metadatas.flatMap((metadata) => metadata.uniques.map(({ name }) => name));
  expect(uniques.filter((name) => !before.some((line) => line.includes(` ${name} UNIQUE `)))).toEqual([]);
});
