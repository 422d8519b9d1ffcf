import { expect, test } from "vitest";
import { choiceOf, lifetimeChoices, lifetimeOf } from "./shareLifetimes";

const createdAt = "2026-11-20T10:41:00.000Z";
const after = (hours: number): string => new Date(Date.parse(createdAt) + hours * 3_600_000).toISOString();

test("shows each link with the lifetime it was made with", () => {
  for (const { id, hours } of lifetimeChoices) {
    expect(choiceOf({ createdAt, expiresAt: hours === null ? null : after(hours) })).toBe(id);
  }
});

test("shows the nearest lifetime for a link made elsewhere", () => {
  expect(choiceOf({ createdAt, expiresAt: after(80) })).toBe("3d");
  expect(choiceOf({ createdAt, expiresAt: after(5000) })).toBe("30d");
});

test("maps the settings' words and the API's names to the same times", () => {
  expect(lifetimeOf("7d")).toBe("SEVEN_DAYS");
  expect(lifetimeOf("never")).toBe("NEVER");
});
