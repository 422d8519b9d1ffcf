import { Piscina } from "piscina";
import { expect, test, vi } from "vitest";
import { passwordStrength } from "./passwordStrength.js";

const password = "Quiet-Harbour-1729";

test("more passwords than can be looked at soon are refused", async () => {
  // the thread is there and has read its words, and what is asked of it takes no time
  await passwordStrength("oak", []);
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => passwordStrength("oak", [])));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "RATE_LIMITED" });
});

test("a thread that breaks while it has nothing to do ends nothing else", async () => {
  const run = vi.spyOn(Piscina.prototype, "run");
  await passwordStrength(password, []);
  const pool = run.mock.contexts[0] as unknown as Piscina;
  run.mockRestore();
  expect(() => pool.emit("error", new Error("It broke"))).not.toThrow();
});
