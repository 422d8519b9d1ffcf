import "reflect-metadata";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createApp } from "../app.js";
import { readSettings } from "../settings.js";

const name = process.argv[2];
if (!name || !/^[A-Z][A-Za-z]+$/.test(name)) {
  console.error("Give the migration a name in PascalCase: npm run migrate:new -- AddSourceUrl");
  process.exit(1);
}

/** Writes what the entities ask of the database beyond what the migrations made, to be read and edited. */
const app = await createApp({ settings: readSettings(process.env) });
try {
  const { upQueries, downQueries } = await app.services.dataSource.driver.createSchemaBuilder().log();
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const lines = (queries: { query: string }[]) =>
    queries.map(({ query }) => `    await runner.query(${JSON.stringify(query)});`).join("\n");
  const path = resolve(import.meta.dirname, `../migrations/${stamp}-${name}.ts`);
  writeFileSync(
    path,
    `import type { MigrationInterface, QueryRunner } from "typeorm";

export class ${name}${stamp} implements MigrationInterface {
  name = "${name}${stamp}";

  async up(runner: QueryRunner): Promise<void> {
${lines(upQueries)}
  }

  async down(runner: QueryRunner): Promise<void> {
${lines(downQueries)}
  }
}
`,
  );
  console.log(`${path}\nRead it, then add it to server/migrations/index.ts.`);
} finally {
  await app.close();
}
