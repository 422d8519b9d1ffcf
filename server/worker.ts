import "reflect-metadata";
import { run } from "./run.js";
import { StartError } from "./settings/StartError.js";

// The app's background jobs in a process of their own: the same parts, without answering anybody.
await run(
  "commonplace worker",
  (settings) => {
    if (settings.databaseUrl === null)
      throw new StartError("A worker needs DATABASE_URL: the database that comes with the app has its one process.");
    return { ...settings, runJobs: true };
  },
  async () => "The worker is ready",
);
