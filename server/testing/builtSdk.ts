import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as sdk from "../../client/sdk/index.js";

const root = resolve(import.meta.dirname, "../..");

type Sdk = typeof sdk;

export interface BuiltSdk {
  /** A program's folder, where the package is installed. */
  folder: string;
  /** Where the command is. */
  bin: string;
  /** The package, as a program of that folder imports it. */
  imported: Sdk;
  remove(): void;
}

/** Builds the typed client, and installs it in the folder of a stranger's program. */
export async function builtSdk(): Promise<BuiltSdk> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-stranger-"));
  const packages = join(folder, "node_modules");
  const bin = join(packages, ".bin");
  mkdirSync(bin, { recursive: true });
  const script = pathToFileURL(join(root, "server/scripts/buildSdk.mjs")).href;
  const { buildSdk } = (await import(script)) as { buildSdk(folder: string): Promise<void> };
  const client = join(packages, "commonplace-client");
  await buildSdk(client);
  for (const name of ["graphql", "graphql-ws", "@graphql-typed-document-node", "@types"]) {
    symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
  const command = join(bin, "commonplace");
  symlinkSync(join(client, "cli/main.js"), command);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const imported = (await import(pathToFileURL(join(client, "index.js")).href)) as Sdk;
  return { folder, bin, imported, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
