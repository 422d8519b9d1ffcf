import { afterAll } from "vitest";

const turns = 5;

// React draws a toast a moment after it is asked to, and would find no window once the file's document is gone
afterAll(async () => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
});
