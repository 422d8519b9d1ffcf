import { spawn } from "node:child_process";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { environment, main, root } from "./run.mjs";

/** Server, client and generated documents, each made anew when its sources change. */
await main(async () => {
  await install();
  await generateDocuments();
  const port = process.env.PORT ?? "4000";
  const parts = [
    ["tsx", "watch", "--include", "schema/schema.graphql", "server/main.ts"],
    ["graphql-codegen", "-c", "codegen.ts", "--watch"],
    ["vite", "client"],
  ].map(([command, ...args]) =>
    spawn(command, args, {
      cwd: root,
      env: environment({ DEV_SERVER: `http://127.0.0.1:${port}` }),
      stdio: "inherit",
    }),
  );
  const stop = () => {
    for (const part of parts) part.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  for (const part of parts) part.on("exit", stop);
});
