import { build } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { node } from "./node.mjs";
import { main, run } from "./run.mjs";

await main(async () => {
  await install();
  await build();
  const env = { NODE_ENV: "production", CHROMIUM_PATH: await ensureChromium() };
  const { code } = await run(node(), ["--import", "tsx", "server/bench/bench.ts", ...process.argv.slice(2)], { env });
  process.exitCode = code;
});
