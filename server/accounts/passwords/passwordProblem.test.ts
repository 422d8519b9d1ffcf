import { expect, test } from "vitest";
import { longestHold } from "../../testing/longestHold.js";
import { passwordProblem } from "./passwordProblem.js";
import strengthOf from "./passwordStrengthWorker.js";

const person = { email: "marguerite@example.com", name: "Marguerite Duras" };

test.each([
  "1234567890",
  "qwertyuiop",
  "password123",
  "P@ssw0rd2024!",
  "iloveyou12",
  "qwerty12345",
  "0987654321",
  "Football2026",
  "dragon-dragon",
  "princess123",
  "superman2024",
])("%s is too common", async (password) =>
  expect(await passwordProblem(password, person)).toMatchObject({
    reason: "PASSWORD_TOO_COMMON",
    sentence: "This password is too common. Please choose another.",
  }),
);

test.each([
  ["aaaaaaaaaaaa", 'Repeated characters like "aaa" are easy to guess.'],
  ["abcabcabcabc", 'Repeated character patterns like "abcabcabc" are easy to guess.'],
  ["christopher1987", "Common names and surnames are easy to guess."],
  ["commonplace2026", "It says your name, your address or the name of this app."],
])("%s is too easy to guess, and the sentence says why", async (password, why) =>
  expect((await passwordProblem(password, person))?.sentence).toBe(`Please choose another password. ${why}`),
);

test.each([
  "Xk7-pq9Lz2",
  "Quiet-Harbour-1729",
  "Xk7-pq9L".repeat(16),
  "Another-Password-77",
  "four plain small words",
  "ünïcödé-størm",
])("%s may be used", async (password) => expect(await passwordProblem(password, person)).toBeNull());

test("the length has a minimum and maximum, and one's own name or address is refused", async () => {
  expect((await passwordProblem("Xk7-pq9Lz", person))?.sentence).toBe("A password has at least 10 characters");
  expect((await passwordProblem("x".repeat(129), person))?.sentence).toBe("A password has at most 128 characters");
  for (const own of ["marguerite@example.com", "Marguerite1914", "margueriteduras", "Marguerite Duras"])
    expect((await passwordProblem(own, person))?.sentence).toBe("A password can't be your e-mail address or name");
});

test("a very long password that is slow to check does not block others", { tags: ["slow"] }, async () => {
  const password = "@53$7014!estol7".repeat(8);
  const here = await longestHold(async () => strengthOf({ password, own: [] }));
  // Other work of this process also counts, so measuring once is not enough.
  const apart: number[] = [];
  for (let look = 0; look < 3; look++) apart.push(await longestHold(() => passwordProblem(password, person)));
  expect(Math.min(...apart)).toBeLessThan(here / 4);
});
