import "reflect-metadata";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { migrate } from "../database.js";
import { makeDataSource, migrationNames } from "../dataSource.js";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { makeLog } from "../platform/telemetry/log.js";
import { migrationStamp } from "./migrationStamp.js";
import { schemaDifference } from "./schemaDifference.js";

/**
 * Writes a migration with the differences between the entities and the migrations, and adds it to the list. Changes to
 * the rows are written by hand: a changed type drops a column and adds another, and only a person knows a better way.
 */
const name = process.argv[2];
if (!name || !/^[A-Z][A-Za-z]+$/.test(name)) {
  console.error("Give the migration a name in PascalCase: npm run migrate:new -- AddSourceUrl");
  process.exit(1);
}

const difference = await differenceToMigrations();
const stamp = migrationStamp(new Date(), migrationNames.at(-1)!.slice(-14));
const className = `${name}${stamp}`;
const folder = resolve(import.meta.dirname, "../migrations");
const path = join(folder, `${stamp}-${name}.ts`);
writeFileSync(path, migrationText(className, difference));
addToList(join(folder, "index.ts"), `${stamp}-${name}`, className);
const biome = resolve(import.meta.dirname, "../../node_modules/@biomejs/biome/bin/biome");
execFileSync(process.execPath, [biome, "format", "--write", path]);
console.log(
  `${path}\nIt holds ${difference.up.length} statement(s). Read it and add what is missing before it is released.`,
);

/** Compared on a throwaway database that the current migrations have made. */
async function differenceToMigrations(): ReturnType<typeof schemaDifference> {
  const log = makeLog("warn");
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-migrate-"));
  const postgres = await EmbeddedPostgres.start({ dataDir, log, isThrowaway: true });
  try {
    const dataSource = makeDataSource(postgres.connection, 4, log);
    await dataSource.initialize();
    await migrate(dataSource, log);
    const difference = await schemaDifference(dataSource);
    await dataSource.destroy();
    return difference;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function migrationText(className: string, { up, down }: { up: string[]; down: string[] }): string {
  const lines = (queries: string[]) =>
    queries.map((query) => `    await runner.query(\`${query.replace(/[`\\]|\$(?=\{)/g, "\\$&")}\`);\n`).join("");
  return `import type { MigrationInterface, QueryRunner } from "typeorm";

export class ${className} implements MigrationInterface {
  name = "${className}";

  async up(runner: QueryRunner): Promise<void> {
${lines(up)}  }

  async down(runner: QueryRunner): Promise<void> {
${lines(down)}  }
}
`;
}

function addToList(path: string, file: string, className: string): void {
  const list = readFileSync(path, "utf8")
    .replace(/\n\n\/\*\* Every/, `\nimport { ${className} } from "./${file}.js";\n\n/** Every`)
    .replace(/(export const migrations = \[[^\]]*)\];/, `$1  ${className},\n];`);
  writeFileSync(path, list);
}
