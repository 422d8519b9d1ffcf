import { expect, test } from "vitest";
import { appPages } from "./appPages";

const isApp = (address: string): boolean => appPages.some((page) => page.test(address));

test("opens the app's own pages without a network", () => {
  for (const address of ["/dashboard", "/notes", "/notes/1?edit", "/calendar?date=2026-11-21", "/settings/tags"]) {
    expect(isApp(address), address).toBe(true);
  }
});

test("never treats addresses of the server as app pages", () => {
  const others = [
    "/",
    "/api/auth/sign-in",
    "/graphql",
    "/auth/callback",
    "/shared/abc",
    "/docs/notes",
    "/files/1",
    "/calendar/feed/abc.ics",
    "/calendar/export.ics",
    "/notes/export.zip",
    "/login",
  ];
  for (const address of others) expect(isApp(address), address).toBe(false);
});
