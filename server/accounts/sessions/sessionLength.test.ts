import { expect, test } from "vitest";
import { testApp } from "../../testing/testApp.js";

const day = 86_400_000;
const whoami = "{ viewer { email } }";

test("a session that is used every week still ends after 90 days", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  for (let week = 1; week <= 12; week++) {
    app.clock.advance(7 * day);
    expect((await ada.run(whoami)).viewer?.email).toBe(ada.email);
  }
  app.clock.advance(6 * day - 60_000);
  expect((await ada.run(whoami)).viewer?.email).toBe(ada.email);
  app.clock.advance(120_000);
  expect((await ada.run(whoami)).viewer).toBeNull();
});

test("over https every cookie is bound to its host", async () => {
  const app = await testApp({ settings: { publicUrl: "https://notes.example" } });
  const ada = await app.signUp("Ada");
  const answer = await app.anonymous.rest("POST", "/api/auth/sign-in/email", {
    email: ada.email,
    password: ada.password,
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((line) => line.split("=")[0])).toEqual(
    expect.arrayContaining(["__Host-commonplace.session_token", expect.stringMatching(/^__Host-commonplace\.known_/)]),
  );
  for (const line of cookies) {
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; Path=\/(;|$)/i);
    expect(line).not.toMatch(/Domain/i);
  }
  expect((await ada.run(whoami)).viewer.email).toBe(ada.email);
});
