import { parseArgs } from "node:util";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { main, run } from "./run.mjs";

const { values, positionals } = parseArgs({
  options: { inputs: { type: "string", default: "100000" }, seed: { type: "string" } },
  allowPositionals: true,
});

/** The number given by the flag. */
function numberOf(name, text) {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number === 0)
    throw new Error(`Please give --${name} a whole number other than 0.`);
  return number;
}

/** Runs every property test with more inputs than `npm test`, and every `*.fuzz.ts`. */
await main(async () => {
  const inputs = numberOf("inputs", values.inputs);
  const seed =
    values.seed === undefined ? 1 + Math.floor(Math.random() * 2_000_000_000) : numberOf("seed", values.seed);
  await install();
  await generateDocuments();
  console.log(`${inputs} inputs; the same again: npm run fuzz -- --inputs ${inputs} --seed ${seed}`);
  const env = { FUZZ_INPUTS: String(inputs), FUZZ_SEED: String(seed) };
  const { code } = await run("vitest", ["run", "--project", "server", "--project", "components", ...positionals], {
    env,
  });
  if (code !== 0) process.exitCode = 1;
});
