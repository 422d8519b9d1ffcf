import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { root } from "./node.mjs";
import { main, must } from "./run.mjs";

const needed = ["@graphql-typed-document-node/core", "graphql", "graphql-ws"];

/** Makes the package of the typed client and the command line tool, from documents that codegen has written. */
export async function buildSdk(folder) {
  const { version, license, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  rmSync(folder, { recursive: true, force: true });
  await must("tsc", ["-p", "client/sdk", "--noEmit", "false", "--declaration", "--outDir", folder], { quiet: true });
  mkdirSync(folder, { recursive: true });
  const description = {
    name: "commonplace-client",
    version,
    description: "Commonplace from a program or the command line",
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=22.4" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    types: "./index.d.ts",
    bin: { commonplace: "./cli/main.js" },
    dependencies: Object.fromEntries(needed.map((name) => [name, { ...devDependencies, ...dependencies }[name]])),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(join(folder, "README.md"), readMe());
  chmodSync(join(folder, "cli/main.js"), 0o755);
}

/** The documentation's part about it. */
function readMe() {
  const topic = readFileSync(join(root, "docs/topics/api.md"), "utf8");
  const [, after = ""] = topic.split("\n## Typed client and command line\n");
  return `# commonplace-client\n${after.split(/^## /m)[0]}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    await generateDocuments();
    await buildSdk(join(root, "dist/sdk"));
    console.log("Built dist/sdk");
  });
}
