import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { root } from "./node.mjs";
import { main } from "./run.mjs";
import { supervise } from "./supervise.mjs";

await main(async () => {
  await install();
  await build();
  // A small young generation: the pieces of an upload are let go of soon, instead of when 16 MB of objects are there too.
  const flags = ["--enable-source-maps", "--max-semi-space-size=4"];
  process.exit(await supervise("Commonplace", [...flags, join(root, "dist/server/main.js")]));
});
