import "reflect-metadata";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeDataSource } from "../data.js";
import { migrate } from "../platform/database.js";
import { EmbeddedPostgres } from "../platform/embeddedPostgres.js";
import { makeLog } from "../platform/log.js";

/**
 * Writes a migration with the tables and columns that the entities have beyond what the migrations make, and adds it
 * to the list. Constraints, indexes and what is taken away are written by hand: only a person knows what they mean.
 */
const name = process.argv[2];
if (!name || !/^[A-Z][A-Za-z]+$/.test(name)) {
  console.error("Give the migration a name in PascalCase: npm run migrate:new -- AddSourceUrl");
  process.exit(1);
}

const additions = await missingColumns();
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const className = `${name}${stamp}`;
const folder = resolve(import.meta.dirname, "../migrations");
const path = join(folder, `${stamp}-${name}.ts`);
writeFileSync(path, migrationText(className, additions));
addToList(join(folder, "index.ts"), `${stamp}-${name}`, className);
console.log(
  `${path}\nIt holds ${additions.length} statement(s). Read it and add what is missing before it is released.`,
);

/** Compared on a throwaway database that the migrations of now have made. */
async function missingColumns(): Promise<string[]> {
  const log = makeLog("warn");
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-migrate-"));
  const postgres = await EmbeddedPostgres.start({ dataDir, log, isThrowaway: true });
  try {
    const dataSource = makeDataSource(postgres.connection, 4, log);
    await dataSource.initialize();
    await migrate(dataSource, log);
    // the comparison reads from it, for columns that the database computes
    await dataSource.query(
      `create table typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)`,
    );
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    return upQueries
      .map(({ query }) => query.trim())
      .filter((query) => /^(?:CREATE TABLE|ALTER TABLE "\w+" ADD ")/.test(query));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function migrationText(className: string, statements: string[]): string {
  const lines = (queries: string[]) => queries.map((query) => `    await runner.query(\`${query}\`);\n`).join("");
  return `import type { MigrationInterface, QueryRunner } from "typeorm";

export class ${className} implements MigrationInterface {
  name = "${className}";

  async up(runner: QueryRunner): Promise<void> {
${lines(statements)}  }

  async down(runner: QueryRunner): Promise<void> {
${lines(statements.map(reverse).reverse())}  }
}
`;
}

function reverse(statement: string): string {
  const [, made] = /^CREATE TABLE ("\w+")/.exec(statement) ?? [];
  if (made) return `DROP TABLE ${made}`;
  const [, table, column] = /^ALTER TABLE ("\w+") ADD ("\w+")/.exec(statement) ?? [];
  return `ALTER TABLE ${table} DROP COLUMN ${column}`;
}

function addToList(path: string, file: string, className: string): void {
  const list = readFileSync(path, "utf8")
    .replace(/\n\n\/\*\* Every/, `\nimport { ${className} } from "./${file}.js";\n\n/** Every`)
    .replace(/(export const migrations = \[[^\]]*?),?(\s*\];)/, `$1, ${className}$2`);
  writeFileSync(path, list);
}
