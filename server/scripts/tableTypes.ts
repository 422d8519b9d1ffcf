import "reflect-metadata";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pool } from "pg";
import { migrate } from "../database.js";
import { makeDataSource, poolOf } from "../dataSource.js";
import { migrationsTable } from "../migrations/index.js";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { makeLog } from "../platform/telemetry/log.js";

/** As the pool returns them; a type that isn't here is text. */
const types: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Buffer",
  _text: "string[]",
  _uuid: "string[]",
  _int4: "number[]",
};

const columnsSql = `
  select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as "isNullable",
    a.attgenerated <> '' as "isComputed", a.atthasdef or a.attidentity <> '' as "hasDefault"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> $1
  order by c.relname collate "C", a.attnum`;

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  isComputed: boolean;
  hasDefault: boolean;
}

/** The text of server/platform/data/tables.ts for a migrated database. */
export async function tableTypes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsSql, [migrationsTable]);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const isOwned = (columns: readonly Column[]) => columns.some(({ column }) => column === "owner_id");
  const owned = [...tables].filter(([, columns]) => isOwned(columns));
  const others = [...tables].filter(([, columns]) => !isOwned(columns));
  const shapes = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.column}: ${typeOf(column)};\n`).join("")}  };\n`,
  );
  return `// Written from the migrated database by server/scripts/tableTypes.ts. A test compares them.
import type { Generated, GeneratedAlways } from "kysely";

/** The tables with the columns of their rows. */
export interface Tables {
${shapes.join("")}}

/** The tables whose rows belong to a person, by \`owner_id\`. */
const owned = [
${owned.map(([table]) => `  "${table}",\n`).join("")}] as const;

export type OwnedTable = (typeof owned)[number];
export const ownedTables: ReadonlySet<string> = new Set(owned);
/** Those without it: the people themselves, and what is everybody's or the instance's. */
export const otherTables: ReadonlySet<string> = new Set([
${others.map(([table]) => `  "${table}",\n`).join("")}]);
`;
}

function typeOf({ type, isNullable, isComputed, hasDefault }: Column): string {
  const plain = types[type] ?? "string";
  const shown = isNullable && plain !== "unknown" ? `${plain} | null` : plain;
  if (isComputed) return `GeneratedAlways<${shown}>`;
  return hasDefault ? `Generated<${shown}>` : shown;
}

async function write(): Promise<void> {
  const log = makeLog("warn");
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-tables-"));
  const postgres = await EmbeddedPostgres.start({ dataDir, log, isThrowaway: true });
  try {
    const dataSource = makeDataSource(postgres.connection, 2, log);
    await dataSource.initialize();
    await migrate(dataSource, log);
    writeFileSync(resolve(import.meta.dirname, "../platform/data/tables.ts"), await tableTypes(poolOf(dataSource)));
    await dataSource.destroy();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await write();
