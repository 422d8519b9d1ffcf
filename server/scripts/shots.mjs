import { build } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { node } from "./node.mjs";
import { main, run } from "./run.mjs";

await main(async () => {
  await install();
  await build();
  const script = ["--import", "tsx", "server/scripts/pictures/takePictures.ts", ...process.argv.slice(2)];
  const { code } = await run(node(), script, { env: { CHROMIUM_PATH: await ensureChromium() } });
  process.exitCode = code;
});
