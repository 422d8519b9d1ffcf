import "reflect-metadata";
import { expect, test } from "vitest";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { makeResetLink } from "./resetPassword.js";

const limited = { settings: { rateLimitAuth: "on", trustProxy: 1 } } as const;
const from = (address: string) => ({ "x-forwarded-for": address });

function signIn(person: TestPerson, email: string, password: string, address: string) {
  return person.rest("POST", "/api/auth/sign-in/email", { email, password }, from(address));
}

function browserOf(app: TestApp, answer: { headers: Headers }): TestPerson {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .filter((pair) => pair?.includes(".known_"))
    .join("; ");
  return app.anonymous.as({ userId: "", email: "", password: "", displayName: "", cookie });
}

test("60 guesses from 7 addresses are blocked, and the owner can still sign in on a known browser", async () => {
  const app = await testApp(limited);
  const ada = await app.signUp("Ada");
  const first = await signIn(app.anonymous, ada.email, ada.password, "198.51.100.200");
  expect(first.status).toBe(200);
  const owner = browserOf(app, first);
  expect(owner.cookie).toContain("commonplace.known_");

  const answers = [];
  for (let count = 0; count < 60; count++)
    answers.push(await signIn(app.anonymous, ada.email, `guess number ${count}`, `198.51.100.${count % 7}`));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(55);
  expect(Number(answers[59]?.headers.get("retry-after"))).toBeGreaterThan(0);
  // Elsewhere the right password is delayed too, otherwise it could be guessed.
  expect((await signIn(app.anonymous, ada.email, ada.password, "198.51.100.201")).status).toBe(429);
  expect((await signIn(owner, ada.email, ada.password, "198.51.100.202")).status).toBe(200);
  // Other people are not affected.
  const bea = await app.anonymous.rest("POST", "/api/auth/sign-up/email", {
    name: "Bea",
    email: "bea@example.org",
    password: "Quiet-Harbour-1729",
  });
  expect(bea.status).toBe(200);
  expect((await signIn(app.anonymous, "bea@example.org", "Quiet-Harbour-1729", "198.51.100.3")).status).toBe(200);
});

test("addresses without an account have the same limits", async () => {
  const app = await testApp(limited);
  const statuses = [];
  for (let count = 0; count < 7; count++)
    statuses.push((await signIn(app.anonymous, "nobody@example.org", "guess", `198.51.100.${count}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("a known browser has its own limit, and its cookie works for one address only", async () => {
  const app = await testApp(limited);
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const owner = browserOf(app, await signIn(app.anonymous, ada.email, ada.password, "198.51.100.1"));
  for (let count = 0; count < 5; count++)
    expect((await signIn(owner, ada.email, "guess", `198.51.100.${count}`)).status).toBe(401);
  expect((await signIn(owner, ada.email, ada.password, "198.51.100.9")).status).toBe(429);

  // One address's cookie value under another's cookie name proves nothing.
  const beas = browserOf(app, await signIn(app.anonymous, bea.email, bea.password, "198.51.100.1"));
  const forged = `${beas.cookie.split("=")[0]}=${owner.cookie.split("=")[1]}`;
  const thief = app.anonymous.as({ userId: "", email: "", password: "", displayName: "", cookie: forged });
  for (let count = 0; count < 5; count++)
    expect((await signIn(app.anonymous, bea.email, "guess", `198.51.100.${count}`)).status).toBe(401);
  expect((await signIn(thief, bea.email, "guess", "198.51.100.10")).status).toBe(429);
});

test("concurrent guesses are blocked like sequential ones", async () => {
  const app = await testApp(limited);
  const ada = await app.signUp("Ada");
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, count) =>
      signIn(app.anonymous, ada.email, `guess number ${count}`, `198.51.100.${count}`),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test("guesses with a stolen session count together with those at sign-in", async () => {
  const app = await testApp(limited);
  const ada = await app.signUp("Ada");
  const owner = browserOf(app, await signIn(app.anonymous, ada.email, ada.password, "198.51.100.1"));
  const session = ada.cookie.split("; ").filter((pair) => pair.includes("session_token="));
  const { userId, email, password, displayName } = ada;
  const signedInAs = (cookie: string) => app.anonymous.as({ userId, email, password, displayName, cookie });
  const thief = signedInAs(session.join("; "));
  const prove = (person: TestPerson, guess: string) =>
    person.rest("POST", "/api/auth/reauthenticate", { password: guess });
  const leave = "mutation ($password: String) { deleteAccount(password: $password) { id } }";
  // An empty password is not counted as a guess.
  await expect(thief.run(leave, { password: "" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  for (let count = 0; count < 2; count++) expect((await prove(thief, `guess ${count}`)).status).toBe(400);
  for (let count = 0; count < 2; count++)
    await expect(thief.run(leave, { password: `guess ${count}` })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect((await signIn(app.anonymous, email, "guess", "198.51.100.2")).status).toBe(401);
  expect((await prove(thief, password)).status).toBe(429);
  await expect(thief.run(leave, { password })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect((await signIn(app.anonymous, email, password, "198.51.100.3")).status).toBe(429);
  expect((await prove(signedInAs([...session, owner.cookie].join("; ")), password)).status).toBe(200);
});

async function lockElsewhere(app: TestApp, email: string): Promise<void> {
  for (let count = 0; count < 5; count++) await signIn(app.anonymous, email, "guess", `198.51.100.${count}`);
}

test("a password reset forgets every known browser except the one that used it", async () => {
  const app = await testApp(limited);
  const ada = await app.signUp("Ada");
  const before = browserOf(app, await signIn(app.anonymous, ada.email, ada.password, "198.51.100.1"));
  const asked = { publicUrl: app.url, now: app.clock.now(), userId: ada.userId, way: "mail" } as const;
  const token = new URL((await makeResetLink(app.services.pool, asked)).url).searchParams.get("token");
  const newPassword = "Quiet-Harbour-1729";
  const reset = await app.anonymous.rest("POST", "/api/auth/reset-password", { token, newPassword });
  expect(reset.status).toBe(200);
  await lockElsewhere(app, ada.email);
  expect((await signIn(before, ada.email, newPassword, "198.51.100.8")).status).toBe(429);
  expect((await signIn(browserOf(app, reset), ada.email, newPassword, "198.51.100.9")).status).toBe(200);
});

test("a password change forgets every known browser except this one", async () => {
  const app = await testApp(limited);
  const ada = await app.signUp("Ada");
  const other = browserOf(app, await signIn(app.anonymous, ada.email, ada.password, "198.51.100.1"));
  const newPassword = "Quiet-Harbour-1729";
  const body = { currentPassword: ada.password, newPassword };
  const changed = await ada.rest("POST", "/api/auth/change-password", body);
  expect(changed.status).toBe(200);
  await lockElsewhere(app, ada.email);
  expect((await signIn(other, ada.email, newPassword, "198.51.100.8")).status).toBe(429);
  expect((await signIn(browserOf(app, changed), ada.email, newPassword, "198.51.100.9")).status).toBe(200);
});

test.each([
  ["request-password-reset", "resetPassword", {}],
  ["send-verification-email", "confirmAddress", { requireEmailConfirmation: true }],
])(
  "requesting another person's mail by %s does not block theirs or flood their mailbox",
  async (path, template, settings) => {
    const app = await testApp({ settings: { ...limited.settings, ...settings } });
    const email = "ada@example.org";
    const password = "Quiet-Harbour-1729";
    await app.anonymous.rest("POST", "/api/auth/sign-up/email", { name: "Ada", email, password });
    await app.services.jobs.idle();
    await app.services.pool.query("update app_user set email_verified = true where email = $1", [email]);
    const owner = browserOf(app, await signIn(app.anonymous, email, password, "198.51.100.1"));
    expect(owner.cookie).toContain(".known_");
    await app.services.pool.query("update app_user set email_verified = false where email = $1", [email]);
    const ask = (who: TestPerson, address: string, network: number) =>
      who.rest("POST", `/api/auth/${path}`, { email: address }, from(`198.51.100.${network}`));
    const mails = async () => {
      await app.services.jobs.idle();
      const { rows } = await app.services.pool.query("select from outbox_mail where template = $1", [template]);
      return rows.length;
    };
    const before = await mails();
    const answers = [];
    for (let network = 10; network < 17; network++) answers.push(await ask(app.anonymous, email, network));
    const unknown = await ask(app.anonymous, "nobody@example.org", 20);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, unknown.body]);
    expect(await mails()).toBe(before + 5);
    expect(await ask(owner, email, 30)).toMatchObject({ status: 200, body: unknown.body });
    expect(await mails()).toBe(before + 6);
  },
);

test("an invalid address is neither looked up nor counted", async () => {
  const app = await testApp();
  for (const email of ["\0a\0@example.com", `${"a".repeat(30_000)}@example.com`, "nobody"]) {
    const answer = await app.anonymous.rest("POST", "/api/auth/sign-in/email", {
      email,
      password: "Quiet-Harbour-1729",
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "INVALID_EMAIL" });
  }
});
