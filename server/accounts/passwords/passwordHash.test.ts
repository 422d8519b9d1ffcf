import { randomBytes, scryptSync } from "node:crypto";
import { hashPassword as hashOld } from "better-auth/crypto";
import { expect, test } from "vitest";
import { testApp } from "../../testing/testApp.js";
import { hashPassword, isOldHash, isPassword } from "./passwordHash.js";

const password = "Quiet-Harbour-1729";

test("a password is hashed with argon2id at OWASP's cost, and matches in any Unicode composition", async () => {
  const kept = await hashPassword("ünïcödé-størm");
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(isOldHash(kept)).toBe(false);
  expect(await isPassword("ünïcödé-størm".normalize("NFD"), kept)).toBe(true);
  expect(await isPassword("ünïcödé-storm", kept)).toBe(false);
  expect(await hashPassword("ünïcödé-størm")).not.toBe(kept);
});

test("older hashes are verified and recognized as old", async () => {
  const ofAccount = await hashOld(password);
  const salt = randomBytes(16);
  const ofLink = `${salt.toString("base64url")}.${scryptSync(password, salt, 32).toString("base64url")}`;
  for (const kept of [ofAccount, ofLink]) {
    expect(isOldHash(kept)).toBe(true);
    expect(await isPassword(password, kept)).toBe(true);
    expect(await isPassword("another", kept)).toBe(false);
  }
  expect(await isPassword(password, "$argon2id$v=19$m=1$damaged")).toBe(false);
});

test("many concurrent hashes use the memory of a few", async () => {
  await hashPassword(password);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 2);
  await Promise.all(Array.from({ length: 30 }, () => hashPassword(password)));
  clearInterval(watch);
  expect(most - before).toBeLessThan(70 * 1024 * 1024);
});

test("hashes are refused at once when too many are waiting", async () => {
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => isPassword(password, "$damaged")));
  expect(results.every(({ status }) => status === "fulfilled")).toBe(true);
  const kept = "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA";
  const many = await Promise.allSettled(Array.from({ length: 210 }, () => isPassword(password, kept)));
  expect(many.filter(({ status }) => status === "rejected")).toHaveLength(8);
});

test("signing in renews an old hash, and the password keeps working", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const keptNow = async () =>
    (await app.services.pool.query<{ password: string }>("select password from identity")).rows[0]?.password ?? "";
  expect(await keptNow()).toMatch(/^\$argon2id\$/);
  await app.services.pool.query("update identity set password = $1", [await hashOld(ada.password)]);
  const signIn = (given: string) =>
    app.anonymous.rest("POST", "/api/auth/sign-in/email", { email: ada.email, password: given });
  expect((await signIn("not this one")).status).toBe(401);
  expect(isOldHash(await keptNow())).toBe(true);
  for (let round = 0; round < 2; round++) expect((await signIn(ada.password)).status).toBe(200);
  expect(isOldHash(await keptNow())).toBe(false);
});
