import { Piscina } from "piscina";
import { expect, test, vi } from "vitest";
import { passwordStrength } from "./passwordStrength.js";

const password = "Quiet-Harbour-1729";

test("passwords are refused when too many are waiting to be checked", async () => {
  // the thread is running with its dictionaries loaded, and this check takes no time
  await passwordStrength("oak", []);
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => passwordStrength("oak", [])));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "RATE_LIMITED" });
});

test("a thread that crashes while idle affects nothing else", async () => {
  const run = vi.spyOn(Piscina.prototype, "run");
  await passwordStrength(password, []);
  const pool = run.mock.contexts[0] as unknown as Piscina;
  run.mockRestore();
  expect(() => pool.emit("error", new Error("It broke"))).not.toThrow();
});
