import "reflect-metadata";
import { run } from "./run.js";

await run(
  "commonplace",
  (settings) => settings,
  async (app) => `Commonplace is ready at ${await app.listen()}`,
);
