import { pathToFileURL } from "node:url";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { main, run } from "./run.mjs";

/** The checks that run before the tests, each with its command. */
const checks = [
  { name: "format and lint", command: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "who may import whom", command: "depcruise", args: ["server", "client", "e2e", "schema", "codegen.ts"] },
  { name: "nothing unused, nothing unlisted", command: "knip", args: ["--no-progress"] },
  { name: "types of the server", command: "tsc", args: ["-p", "tsconfig.json"] },
  { name: "types of the client", command: "tsc", args: ["-p", "client/tsconfig.json"] },
  { name: "types of the typed client", command: "tsc", args: ["-p", "client/sdk/tsconfig.json"] },
  { name: "types of the journeys", command: "tsc", args: ["-p", "e2e/tsconfig.json"] },
  { name: "the schema is what the classes say", command: "tsx", args: ["server/scripts/schemaEmit.ts", "--check"] },
];

/** Runs all checks, two at a time, prints the output of those that failed, and names them. */
export async function check() {
  await generateDocuments();
  const waiting = checks.values();
  const failures = [];
  const work = async () => {
    for (const { name, command, args } of waiting) {
      const { code, output } = await run(command, args, { quiet: true });
      console.log(`${code === 0 ? "✓" : "✗"} ${name}`);
      if (code === 0) continue;
      failures.push(name);
      console.log(output);
    }
  };
  await Promise.all([work(), work()]);
  return { passed: checks.length - failures.length, failures };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    const { failures } = await check();
    const unit = await run("vitest", ["run", "--project", "client", "--project", "components"]);
    if (failures.length > 0 || unit.code) process.exitCode = 1;
  });
}
