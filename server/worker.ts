import "reflect-metadata";
import { run } from "./run.js";
import { StartError } from "./settings/StartError.js";

// Runs the app's background jobs as a separate process: the same parts, answering only health checks.
await run(
  "commonplace worker",
  (settings) => {
    if (settings.databaseUrl === null)
      throw new StartError("A worker needs DATABASE_URL: the database that comes with the app has its one process.");
    return { ...settings, runJobs: true };
  },
  async (app) => {
    const { workerPort } = app.services.settings;
    if (workerPort !== null) await app.listenForHealth(workerPort);
    return "The worker is ready";
  },
);
