import { watch } from "node:fs";
import { join } from "node:path";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { root } from "./node.mjs";
import { environment, main, must, start } from "./run.mjs";

/**
 * Runs server and client, each restarted when its sources change, and regenerates files from the schema and operations.
 */
await main(async () => {
  await install();
  await generateDocuments();
  const port = process.env.PORT ?? "4000";
  const parts = [
    ["tsx", "watch", "--clear-screen=false", "server/main.ts"],
    ["vite", "client"],
  ].map(([command, ...args]) =>
    start(command, args, {
      env: environment({ DEV_SERVER: `http://127.0.0.1:${port}` }),
      stdio: "inherit",
    }),
  );
  const watchers = [
    follow(
      "server",
      (path) => path.endsWith(".ts") && !path.startsWith("gql"),
      () => must("tsx", ["server/scripts/schemaEmit.ts"]),
    ),
    follow("schema", (path) => path.endsWith(".graphql"), generateDocuments),
    follow("server", (path) => path.endsWith(".graphql"), generateDocuments),
    follow("client/src", (path) => path.endsWith(".graphql"), generateDocuments),
  ];
  const stop = () => {
    for (const watcher of watchers) watcher.close();
    for (const part of parts) part.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  for (const part of parts) part.on("exit", stop);
});

/** Does the work after files below the folder changed, once for changes that come together. */
function follow(folder, concerns, work) {
  let due = null;
  return watch(join(root, folder), { recursive: true }, (_event, path) => {
    if (!path || !concerns(path)) return;
    clearTimeout(due);
    due = setTimeout(() => work().catch((error) => console.error(error.message)), 300);
  });
}
