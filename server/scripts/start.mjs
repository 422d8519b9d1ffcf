import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { environment, main, node, root } from "./run.mjs";

await main(async () => {
  await install();
  await build();
  // A small young generation: the pieces of an upload are let go of soon, instead of when 16 MB of objects are there too.
  const flags = ["--enable-source-maps", "--max-semi-space-size=4"];
  const server = spawn(node(), [...flags, join(root, "dist/server/main.js")], {
    cwd: process.cwd(),
    env: environment({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
    stdio: "inherit",
  });
  // A terminal's Ctrl-C reaches the server too; what reaches only this process is passed on. The server stops once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
