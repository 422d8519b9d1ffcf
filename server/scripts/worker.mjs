import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { root } from "./node.mjs";
import { main } from "./run.mjs";
import { supervise } from "./supervise.mjs";

await main(async () => {
  await install();
  await build();
  process.exit(await supervise("The worker", ["--enable-source-maps", join(root, "dist/server/worker.js")]));
});
