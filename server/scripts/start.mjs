import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { root } from "./node.mjs";
import { main } from "./run.mjs";
import { supervise } from "./supervise.mjs";

await main(async () => {
  await install();
  await build();
  // Larger, an upload's pieces stay in memory longer than needed; smaller, every answer takes longer.
  const flags = ["--enable-source-maps", "--max-semi-space-size=16"];
  process.exit(await supervise("Commonplace", [...flags, join(root, "dist/server/main.js")]));
});
