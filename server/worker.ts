import "reflect-metadata";
import { run } from "./run.js";
import { StartError } from "./settings/StartError.js";

// The app's background jobs in a process of their own: the same parts, answering nobody but whoever asks how it is.
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
