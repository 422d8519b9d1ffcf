import { install } from "./install.mjs";
import { node } from "./node.mjs";
import { main, run } from "./run.mjs";

await main(async () => {
  await install();
  const { code } = await run(node(), ["--import", "tsx", "server/faults/faults.ts", ...process.argv.slice(2)]);
  process.exitCode = code;
});
