import "reflect-metadata";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { printSorted } from "../platform/graphql/registerSchema.js";
import { buildSchema } from "../schema.js";

const path = resolve(import.meta.dirname, "../../schema/schema.graphql");
const emitted = `# Emitted from the classes in server/ by \`npm run codegen\`: do not edit.\n\n${printSorted(await buildSchema())}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(path, "utf8") !== emitted) {
    console.error(
      "schema/schema.graphql is not what the classes say. Run `npm run codegen` and look at the difference.",
    );
    process.exitCode = 1;
  }
} else if (readFileSync(path, "utf8") !== emitted) {
  writeFileSync(path, emitted);
}
