import { afterAll } from "vitest";
import { testFile } from "./testFile.js";

// Runs for each test file, while its imports are evaluated once for all of them.
testFile.people = 0;
afterAll(async () => {
  await Promise.all([...testFile.openApps].map((close) => close()));
});
