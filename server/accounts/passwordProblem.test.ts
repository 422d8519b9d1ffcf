import { expect, test } from "vitest";
import { passwordProblem } from "./passwordProblem.js";

const person = { email: "marguerite@example.com", name: "Marguerite Duras" };

test.each([
  "1234567890",
  "qwertyuiop",
  "password123",
  "P@ssw0rd2024!",
  "iloveyou12",
  "aaaaaaaaaaaa",
  "qwerty12345",
  "0987654321",
  "Football2026",
  "dragon-dragon",
  "abcabcabcabc",
])("%s is too common", (password) =>
  expect(passwordProblem(password, person)?.sentence).toBe("This password is too common. Please choose another."),
);

test.each([
  "Xk7-pq9Lz2",
  "Quiet-Harbour-1729",
  "Xk7-pq9L".repeat(16),
  "Another-Password-77",
  "four plain small words",
  "ünïcödé-størm",
])("%s may be used", (password) => expect(passwordProblem(password, person)).toBeNull());

test("length is bounded on both sides, and one's own name or address is no password", () => {
  expect(passwordProblem("Xk7-pq9Lz", person)?.sentence).toBe("A password has at least 10 characters");
  expect(passwordProblem("x".repeat(129), person)?.sentence).toBe("A password has at most 128 characters");
  for (const own of ["marguerite@example.com", "Marguerite1914", "margueriteduras", "Marguerite Duras"])
    expect(passwordProblem(own, person)?.sentence).toBe("A password can't be your e-mail address or name");
});
