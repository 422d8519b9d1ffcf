import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { environment, main, node, root } from "./run.mjs";

await main(async () => {
  await install();
  await build();
  const worker = spawn(node(), ["--enable-source-maps", join(root, "dist/server/worker.js")], {
    cwd: process.cwd(),
    env: environment({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => worker.kill(signal));
  worker.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
