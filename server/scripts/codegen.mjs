import { pathToFileURL } from "node:url";
import { main, must } from "./run.mjs";

/**
 * Generates the tables' types from the migrations, schema/schema.graphql from the classes, then the typed documents
 * from it.
 */
export async function codegen() {
  await must("tsx", ["server/scripts/tableTypes.ts"]);
  await must("tsx", ["server/scripts/schemaEmit.ts"]);
  await generateDocuments();
}

/** Generates the typed documents and hooks from the current schema. */
export async function generateDocuments() {
  await must("graphql-codegen", ["-c", "codegen.ts", "--silent"], { quiet: true });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(codegen);
