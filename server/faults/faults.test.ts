import { expect, test } from "vitest";
import { faultList } from "./faultList.js";
import { startInstance } from "./Instance.js";
import { playFault } from "./playFault.js";

test("a database that is killed and frozen under writers costs only a moment", { tags: ["slow"] }, async () => {
  const instance = await startInstance("alone", "sources", 4);
  if (typeof instance === "string") throw new Error(instance);
  try {
    for (const name of ["database, alone: killed", "database, alone: frozen for 2 s"]) {
      const fault = faultList.find((each) => each.name === name)!;
      const compare = await playFault(instance, fault, name.replaceAll(/\W/g, ""), { notes: 20 });
      const outcome = await compare!();
      expect(outcome).toMatchObject({ misses: [], lost: 0, doubled: 0 });
      expect(outcome.acknowledged).toBeGreaterThan(20);
    }
  } finally {
    await instance.stop();
  }
});

test("at least thirty faults have distinct names", () => {
  expect(new Set(faultList.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
  expect(new Set(faultList.map(({ name }) => name)).size).toBe(faultList.length);
});
