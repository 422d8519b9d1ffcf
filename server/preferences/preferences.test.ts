import { expect, it } from "vitest";
import { testApp } from "../testing/testApp.js";

const read = "{ keptPreferences { settings updatedAt } }";
const keep = "mutation ($settings: String!) { keepPreferences(settings: $settings) { settings } }";

it("settings are stored with the account from when a person turns it on until they turn it off", async () => {
  const { signUp, clock } = await testApp();
  const [ada, bea] = [await signUp("Ada"), await signUp("Bea")];
  clock.stopAt(new Date());
  expect(await ada.run(read)).toEqual({ keptPreferences: null });

  const settings = JSON.stringify({ locale: { timeFormat: "12h" } });
  await ada.run(keep, { settings });
  expect(await ada.run(read)).toEqual({ keptPreferences: { settings, updatedAt: clock.now().toISOString() } });
  expect(await bea.run(read)).toEqual({ keptPreferences: null });

  const later = JSON.stringify({ locale: { timeFormat: "24h" } });
  await ada.run(keep, { settings: later });
  expect((await ada.run(read)).keptPreferences.settings).toBe(later);

  await ada.run("mutation { forgetPreferences }");
  expect(await ada.run(read)).toEqual({ keptPreferences: null });
});

it("settings are a JSON object of limited length", async () => {
  const { signUp, anonymous } = await testApp();
  const ada = await signUp("Ada");
  for (const settings of ["", "null", "[]", '"text"', "{", `{"a":"${"x".repeat(4_000)}"}`]) {
    await expect(ada.run(keep, { settings }), settings.slice(0, 20)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      fields: { settings: expect.any(String) },
    });
  }
  await ada.run(keep, { settings: `{"a":"${"😀".repeat(3_900)}"}` });
  await expect(anonymous.run(keep, { settings: "{}" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
