import { once } from "node:events";
import { build } from "./build.mjs";
import { ensureHaproxy } from "./haproxy.mjs";
import { install } from "./install.mjs";
import { node } from "./node.mjs";
import { environment, main, start } from "./run.mjs";

await main(async () => {
  await install();
  const haproxy = await ensureHaproxy();
  await build();
  const child = start(node(), ["--import", "tsx", "server/grown/grown.ts", ...process.argv.slice(2)], {
    env: environment({ HAPROXY_PATH: haproxy }),
    stdio: "inherit",
  });
  // the child shuts down cleanly, and this process waits for it
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  [process.exitCode] = await once(child, "exit");
});
